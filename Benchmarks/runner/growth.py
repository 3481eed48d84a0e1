"""Twice the input takes at most 2.2 times the instructions, for each kind of story and each pathological input."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from .callgrind import profile
from .cases import Cases
from .corpus import size
from .diagnostics import References
from .install import say
from .process import measure
from .report import Report
from .verdict import verdict

MOST = 2.2
# One line for each diagnostic, since drawing fifty thousand takes many minutes under valgrind; two inputs are drawn,
# too.
ALL = ("--max-diagnostics", "1000000")
CHECK = ("check", "--diagnostic-format", "concise", *ALL)
DRAWN = ["autolinks", "headings"]
BUILD = ("build", "--emit", "ir", "-o", "-")


@dataclass(frozen=True)
class Growth:
    """A command, and an input in two sizes."""

    name: str
    once: Path
    twice: Path
    command: tuple[str, ...] = CHECK

    def on(self, mdxc: Path, path: Path) -> list:
        """The command line for one of the inputs."""
        return [mdxc, self.command[0], path, *self.command[1:]]


def run_growth(cases: Cases, references: References, report: Report, folder: Path) -> None:
    """Adds a table: instructions for n and 2n, without those of the smallest input, and their ratio. A busy machine
    does not change instructions, so they are counted on all cores at once; times are measured one by one. Ends the
    program if the diagnostics are not the expected ones."""
    mdxc = cases.mdxc
    inputs = list(_inputs(cases))
    check_diagnostics(cases, references)

    def instructions(command: list) -> int:
        return profile(command, folder, exit_codes=(0, 1)).instructions

    least = instructions([mdxc, "check", cases.corpus.pathological("paragraphs", 1)])
    rows, data = [], {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counted = [[pool.submit(instructions, input.on(mdxc, path)) for path in (input.once, input.twice)] for input in inputs]
        for input, counts in zip(inputs, counted):
            found = [count.result() - least for count in counts]
            data[input.name] = {"bytes": size(input.twice), "instructions": found, "ratio": found[1] / max(1, found[0])}
            say(f"{input.name}: {data[input.name]['ratio']:.2f} × the instructions")
    for input in inputs:
        entry = data[input.name]
        entry["seconds"] = min(measure(input.on(mdxc, input.twice)).wall for _ in range(3))
        once, twice = entry["instructions"]
        rows.append([
            input.name, f"{entry['bytes']:,}", f"{once / 1e6:.1f}", f"{twice / 1e6:.1f}", f"{entry['ratio']:.2f}",
            f"{entry['seconds'] * 1000:.1f}", "yes" if entry["ratio"] <= MOST else "**no**",
        ])

    heads = ["", "bytes of 2n", "n, million", "2n, million", "ratio", "2n, ms", f"≤ {MOST}"]
    report.add_table("growth", "Growth: instructions for n and for 2n", heads, rows, data)
    # The goals are for full sizes.
    if cases.scale > 1:
        return
    worst = max(data, key=lambda name: data[name]["ratio"])
    ratio = data[worst]["ratio"]
    report.add_verdict(verdict("growth, the worst input", f"{ratio:.2f} × the instructions ({worst})", ratio, MOST, MOST))


def check_diagnostics(cases: Cases, references: References) -> None:
    """Compares the diagnostics of each of the larger inputs with the reference, without measuring."""
    for input in _inputs(cases):
        references.check(input.twice.parent.name if input.twice.is_file() else input.name, input.twice)


def _inputs(cases: Cases) -> Iterator[Growth]:
    corpus, scale = cases.corpus, cases.scale
    for kind, amount in (("story", 1_250_000), ("article", 1_000_000), ("branching", 5_000), ("loops", 5_000)):
        once, twice = (corpus.story(kind, amount * step // scale) for step in (1, 2))
        yield Growth(f"check, {kind}", once, twice)
        yield Growth(f"build, {kind}", once, twice, BUILD)
    yield Growth("check, catalogue", corpus.catalogue(100), corpus.catalogue(200))
    for name in corpus.pathological_names():
        once, twice = (corpus.pathological(name, repeats // scale) for repeats in (25_000, 50_000))
        yield Growth(name, once, twice)
        if name in DRAWN:
            yield Growth(f"{name}, diagnostics drawn", once, twice, ("check", *ALL))
