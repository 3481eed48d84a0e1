"""What is measured: each case is one input, and everybody who gets it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .corpus import Corpus
from .places import PEER_SOURCES, PEERS, ROOT, VENV

CHECK, BUILD = "mdxc check", "mdxc build --emit ir"
TIMES, MORE, MEMORY = "×", "ms more than", "bytes a byte of"
SCHEMA = ROOT / "Grammar/front-matter.schema.json"


@dataclass(frozen=True)
class Contender:
    """A command. A document on its standard output goes to nowhere, whoever writes it; `report` says on which stream the
    findings come, which are kept and compared. `prepare` runs before each run and is not timed."""

    name: str
    command: list
    report: str | None = None
    prepare: Callable[[], None] | None = None


@dataclass(frozen=True)
class Goal:
    """A row of the issue's table: who is compared with whom, the goal, and the floor. The unit says in what: how many times
    the other's time, milliseconds more than it, or bytes of memory a byte of input. `least` turns both limits round."""

    title: str
    contender: str
    beside: str
    goal: float
    floor: float
    least: bool = False
    unit: str = TIMES


@dataclass(frozen=True)
class Case:
    """One input and everybody who gets it. `missing` says what the compiler can't do yet and what is measured instead."""

    name: str
    title: str
    input: Path
    contenders: list[Contender]
    goals: list[Goal] = field(default_factory=list)
    missing: str | None = None


class Cases:
    """All cases, by name; inputs are made when a case is asked for. `scale` divides what is large."""

    def __init__(self, mdxc: Path, corpus: Corpus, scale: int):
        self.mdxc, self.corpus, self.scale = mdxc, corpus, scale
        self.makers: dict[str, Callable[[], Case]] = {"start": self.start}
        for megabytes in (2.5, 5, 10, 20):
            self.makers[f"story-{megabytes:g}"] = lambda megabytes=megabytes: self.story(megabytes)
        self.makers["catalogue"] = self.catalogue
        self.makers["script"] = self.script
        for sections in (100, 1_000, 10_000, 100_000):
            self.makers[f"branching-{sections}"] = lambda sections=sections: self.branching(sections)

    def check(self, path: Path, *options: str) -> Contender:
        """Our check, named with its options."""
        return Contender(" ".join([CHECK, *options]), [self.mdxc, "check", path, *options], report="output")

    def build(self, path: Path, *options: str) -> Contender:
        """Our build of one story to standard output, where the HTML of the peers goes too."""
        command = [self.mdxc, "build", path, "--emit", "ir", *options, "-o", "-"]
        return Contender(" ".join([BUILD, *options]), command, report="errors")

    def start(self) -> Case:
        story = self.corpus.story("article", 18_000)
        return Case(
            "start", "Start-up: one story of 18 KB", story,
            [
                self.check(story), self.build(story),
                Contender("cmark (library)", [PEERS / "cmark-html", story]),
                Contender("cmark (program)", ["/usr/bin/cmark", "--unsafe", story]),
                Contender("md4c", [PEERS / "md4c-html", story]),
                Contender("PyYAML + jsonschema", [VENV / "bin/python", PEER_SOURCES / "author_script.py", SCHEMA, story]),
            ],
            [Goal("start-up: `check` of one 18 KB story", CHECK, "cmark (program)", 1.5, 2.5)])

    def story(self, megabytes: float) -> Case:
        story = self.corpus.story("story", int(megabytes * 1_000_000) // self.scale)
        body = story.parent / "body.md"
        goals = [
            Goal("`check`, one 20 MB story", CHECK, "md4c", 0.8, 1.5),
            Goal("`build --emit ir`, the same", BUILD, "md4c", 1.25, 2),
            Goal("memory, `check`", CHECK, "input", 2, 4, unit=MEMORY),
            Goal("memory, `build --emit ir`", BUILD, "input", 2.5, 4, unit=MEMORY),
        ]
        return Case(
            f"story-{megabytes:g}", f"One story of {megabytes / self.scale:g} MB", story,
            [
                self.check(story), self.build(story), self.build(story, "--compact"),
                Contender("md4c", [PEERS / "md4c-html", body]),
                Contender("cmark (library)", [PEERS / "cmark-html", body]),
                Contender("pyromark", [VENV / "bin/python", PEER_SOURCES / "pyromark_html.py", body]),
                Contender("libyaml, front matter", [PEERS / "yaml-events", "1", story.parent / "front-matter.yaml"]),
                Contender("reads only", [PEERS / "read-files", story]),
            ],
            goals if megabytes == 20 else [])

    def catalogue(self) -> Case:
        packages = self.corpus.catalogue(5_000 // self.scale)
        return Case(
            "catalogue", f"Catalogue of {5_000 // self.scale:,} packages", packages,
            [
                self.check(packages, "--jobs", "2"), self.check(packages, "--jobs", "1"),
                Contender("libyaml, front matter, 2 threads", [PEERS / "yaml-events", "2", packages]),
                Contender("libyaml, front matter, 1 thread", [PEERS / "yaml-events", "1", packages]),
                Contender("reads only", [PEERS / "read-files", packages]),
            ],
            [
                Goal("catalogue of 5,000, `check`, 2 cores, warm", f"{CHECK} --jobs 2", "reads only", 8, 16),
                Goal("the same, beside one job", f"{CHECK} --jobs 1", f"{CHECK} --jobs 2", 1.7, 1.5, least=True),
            ])

    def script(self) -> Case:
        packages = self.corpus.catalogue(100)
        return Case(
            "script", "Catalogue of 100 packages", packages,
            [
                self.check(packages),
                Contender("PyYAML + jsonschema", [VENV / "bin/python", PEER_SOURCES / "author_script.py", SCHEMA, packages]),
            ])

    def branching(self, sections: int) -> Case:
        story = self.corpus.story("branching", max(50, sections // self.scale))
        return Case(
            f"branching-{sections}", f"Branching story of {max(50, sections // self.scale):,} sections", story,
            [self.check(story), self.build(story), Contender("md4c", [PEERS / "md4c-html", story.parent / "body.md"])])
