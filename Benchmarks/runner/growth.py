"""Twice the input, at most 2.2 times the instructions: for each kind of story and each pathological input."""

from pathlib import Path

from .callgrind import profile
from .cases import Cases
from .corpus import size
from .findings import References
from .install import say
from .process import measure
from .report import Report
from .verdict import growth

MOST = 2.2


def run_growth(cases: Cases, references: References, report: Report, folder: Path) -> None:
    """Adds a table: instructions for n and 2n, without those that the smallest input takes, and their ratio. The inputs with
    mistakes are checked against their reference at 2n."""
    mdxc, corpus = cases.mdxc, cases.corpus
    least = profile([mdxc, "check", corpus.pathological("paragraphs", 1)], folder).instructions
    rows, data = [], {}

    def add(name: str, once: Path, twice: Path, *command: str) -> None:
        say(f"growth of {name}")
        references.check(f"{name}, {size(twice)} bytes" if "pathological" in str(twice) else name, twice)
        found = [
            profile([mdxc, command[0], path, *command[1:]], folder, exit_codes=(0, 1)).instructions - least
            for path in (once, twice)
        ]
        ratio = found[1] / max(1, found[0])
        seconds = measure([mdxc, command[0], twice, *command[1:]]).wall
        rows.append([
            name, f"{size(twice):,}", f"{found[0] / 1e6:.1f}", f"{found[1] / 1e6:.1f}", f"{ratio:.2f}",
            f"{seconds * 1000:.1f}", "yes" if ratio <= MOST else "**no**",
        ])
        data[name] = {"bytes": size(twice), "instructions": found, "ratio": ratio, "seconds": seconds}

    build = ("build", "--emit", "ir", "-o", "-")
    scale = cases.scale
    pairs = [(kind, [corpus.story(kind, amount * step // scale) for step in (1, 2)]) for kind, amount in (
        ("story", 2_500_000), ("article", 1_000_000), ("branching", 5_000), ("loops", 5_000))]
    for name, (once, twice) in pairs:
        add(f"check {name}", once, twice, "check")
        add(f"build {name}", once, twice, *build)
    add("check catalogue", corpus.catalogue(100), corpus.catalogue(200), "check")
    for name in corpus.pathological_names():
        add(name, *(corpus.pathological(name, repeats // scale) for repeats in (25_000, 50_000)), "check")

    heads = ["", "bytes of 2n", "n, million", "2n, million", "ratio", "2n, ms", f"≤ {MOST}"]
    report.add_table("growth", "Growth: instructions for n and for 2n", heads, rows, data)
    worst = max(data, key=lambda name: data[name]["ratio"])
    report.add_verdict(growth(worst, data[worst]["ratio"], MOST))
