"""What is measured: each case is one input, with the commands that process it."""

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
    """A command, and one of the same kind that does nothing (`idle`). `input` is what it processes, or None if that is only
    part of each file. Its output is discarded while it is timed; with `document`, it is the document of the case's story.
    `report` is the stream of the diagnostics, which are kept and compared, and `says` their expected text, if known. `prepare`
    runs before each run and is not timed."""

    name: str
    command: list
    idle: tuple
    input: Path | None
    document: bool = False
    report: str | None = None
    says: bytes | None = None
    prepare: Callable[[], None] | None = None


@dataclass(frozen=True)
class Goal:
    """A row of the table of goals: a contender, what it is compared with, the goal, and the floor. The unit is a factor
    of the other's time, milliseconds more than it, or bytes of memory per byte of input. With `least`, both limits are
    minimums."""

    title: str
    contender: str
    beside: str
    goal: float
    floor: float
    least: bool = False
    unit: str = TIMES


@dataclass(frozen=True)
class Case:
    """One input with its contenders. `finish` runs after all rounds, and ends the program if the outputs are wrong."""

    name: str
    title: str
    input: Path
    contenders: list[Contender]
    goals: list[Goal] = field(default_factory=list)
    finish: Callable[[], None] | None = None


class Cases:
    """All cases, by name; inputs are made on demand. `scale` divides large sizes; `others` are real stories."""

    def __init__(self, mdxc: Path, corpus: Corpus, scale: int, others: list[Path] = []):
        self.mdxc, self.corpus, self.scale, self.others = mdxc, corpus, scale, others
        # What a process of each kind takes to start and do nothing.
        self.idle = {
            "mdxc": (mdxc, "--version"),
            "C": (PEERS / "read-files", "/dev/null"),
            "Python": (VENV / "bin/python", "-c", ""),
        }
        self.makers: dict[str, Callable[[], Case]] = {"start": self.start}
        for megabytes in (2.5, 5, 10, 20):
            self.makers[f"story-{megabytes:g}"] = lambda megabytes=megabytes: self.story(megabytes)
        self.makers["catalogue"] = self.catalogue
        self.makers["script"] = self.script
        for sections in (100, 1_000, 10_000, 100_000):
            self.makers[f"branching-{sections}"] = lambda sections=sections: self.branching(sections)

    def check(self, path: Path, *options: str) -> Contender:
        """`mdxc check`, named with its options."""
        return self.ours(" ".join([CHECK, *options]), ["check", path, *options], path, report="output")

    def build(self, path: Path, *options: str) -> Contender:
        """`mdxc build` of one story to standard output, as the peers write HTML there."""
        arguments = ["build", path, "--emit", "ir", *options, "-o", "-"]
        return self.ours(" ".join([BUILD, *options]), arguments, path, document=True, report="errors")

    def ours(self, name: str, arguments: list, path: Path, **options) -> Contender:
        """A command of mdxc; further options are those of `Contender`."""
        return Contender(name, [self.mdxc, *arguments], self.idle["mdxc"], path, **options)

    def peer(self, name: str, program: str, path: Path, *options: str, whole: bool = True) -> Contender:
        """A peer in C; `whole` says whether it processes all of the input or only parts of it."""
        return Contender(name, [PEERS / program, *options, path], self.idle["C"], path if whole else None)

    def author_script(self, path: Path) -> Contender:
        """The script that authors use today."""
        command = [VENV / "bin/python", PEER_SOURCES / "author_script.py", SCHEMA, path]
        return Contender("PyYAML + jsonschema", command, self.idle["Python"], None)

    def start(self) -> Case:
        story = self.corpus.story("article", 18_000)
        return Case(
            "start", "Start-up: one story of 18 KB", story,
            [
                self.check(story), self.build(story),
                self.peer("cmark (library)", "cmark-html", story),
                Contender("cmark (program)", ["/usr/bin/cmark", "--unsafe", story], self.idle["C"], story),
                self.peer("md4c", "md4c-html", story),
                self.author_script(story),
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
                self.peer("md4c", "md4c-html", body),
                self.peer("cmark (library)", "cmark-html", body),
                Contender(
                    "pyromark", [VENV / "bin/python", PEER_SOURCES / "pyromark_html.py", body], self.idle["Python"], body),
                self.peer("libyaml, front matter", "yaml-events", story.parent / "front-matter.yaml", "1"),
                self.peer("reads only", "read-files", story),
            ],
            goals if megabytes == 20 else [])

    def catalogue(self) -> Case:
        packages = self.corpus.catalogue(5_000 // self.scale)
        return Case(
            "catalogue", f"Catalogue of {5_000 // self.scale:,} packages", packages,
            [
                self.check(packages, "--jobs", "2"), self.check(packages, "--jobs", "1"),
                self.peer("libyaml, front matter, 2 threads", "yaml-events", packages, "2", whole=False),
                self.peer("libyaml, front matter, 1 thread", "yaml-events", packages, "1", whole=False),
                self.peer("reads only", "read-files", packages),
            ],
            [
                Goal("catalogue of 5,000, `check`, 2 cores, warm", f"{CHECK} --jobs 2", "reads only", 8, 16),
                Goal("the same, beside one job", f"{CHECK} --jobs 1", f"{CHECK} --jobs 2", 1.7, 1.5, least=True),
            ])

    def script(self) -> Case:
        packages = self.corpus.catalogue(100)
        return Case(
            "script", "Catalogue of 100 packages", packages,
            [self.check(packages), self.author_script(packages)])

    def branching(self, sections: int) -> Case:
        story = self.corpus.story("branching", max(50, sections // self.scale))
        return Case(
            f"branching-{sections}", f"Branching story of {max(50, sections // self.scale):,} sections", story,
            [self.check(story), self.build(story), self.peer("md4c", "md4c-html", story.parent / "body.md")])
