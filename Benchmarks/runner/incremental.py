"""A catalogue that was built before: nothing has changed since then, or one story has."""

import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

from .cases import MORE, Case, Cases, Contender, Goal
from .places import PEERS

NOT_YET = "This mdxc builds nothing incrementally yet (no `--no-cache` in its help). It compiles all again, which is what is measured."
UNCHANGED, CHANGED = "mdxc build, nothing changed", "mdxc build, one changed"


def incremental(cases: Cases, folder: Path) -> Case:
    """The case; packages and outputs lie in `folder`, which is in memory, so that no disk is measured."""
    packages, output = folder / "packages", folder / "output"
    shutil.copytree(cases.corpus.catalogue(5_000 // cases.scale), packages)
    build = [cases.mdxc, "build", packages, "-o", output, "--jobs", "2"]
    if subprocess.run(build, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        sys.exit("benchmarks: error: the catalogue does not build")

    stories = sorted(packages.rglob("story.mdx"))
    edits = count(1)

    def edit() -> None:
        """Adds a sentence to the end of a story, each time of another one."""
        number = next(edits)
        story = stories[number * 7919 % len(stories)]
        head, end, tail = story.read_text().rpartition("</Section>")
        story.write_text(f"{head}A sentence more, number {number}.\n\n{end}{tail}")

    return Case(
        "incremental", f"Catalogue of {len(stories):,} packages that is built already", packages,
        [
            Contender(UNCHANGED, build, report="errors"),
            Contender(CHANGED, build, report="errors", prepare=edit),
            Contender("stats, reads and hashes", [PEERS / "hash-files", packages]),
        ],
        [
            Goal("the same, nothing changed since the last `build`", UNCHANGED, "stats, reads and hashes", 2, 4),
            Goal("one of 5,000 changed", CHANGED, UNCHANGED, 10, 50, unit=MORE),
        ],
        missing=None if _has_cache(cases.mdxc) else NOT_YET)


def _has_cache(mdxc: Path) -> bool:
    help = subprocess.run([mdxc, "build", "--help"], capture_output=True, text=True).stdout
    return "--no-cache" in help
