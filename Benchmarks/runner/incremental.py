"""A catalogue that was built before, with a warning in every fourth story: rebuilt without changes, and with one."""

import re
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

from . import documents
from .cases import MORE, Case, Cases, Goal

UNCHANGED, CHANGED = "mdxc build, nothing changed", "mdxc build, one changed"


def incremental(cases: Cases, folder: Path) -> Case:
    """The case; packages and outputs are in `folder`, which is in memory, so that no disk is measured."""
    packages, output = folder / "packages", folder / "output"
    clean = cases.corpus.catalogue(5_000 // cases.scale)
    shutil.copytree(clean, packages)
    stories = sorted(packages.rglob("story.mdx"))
    for story in stories[::4]:
        text = re.sub(r"^locale:.*\n", "", story.read_text(), count=1, flags=re.M)
        story.write_text(text.replace("---\n", "---\nlocale: english please\n", 1))
    build = ["build", packages, "--emit", "html,ir,text", "-o", output, "--jobs", "2"]
    first = subprocess.run([cases.mdxc, *build], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if first.returncode != 0 or f"{len(stories[::4])} warnings in {len(stories)} stories".encode() not in first.stderr:
        sys.exit("benchmarks: error: the catalogue does not build")

    edits = count(1)
    told = first.stderr[: first.stderr.rindex(b" written to ")].rpartition(b"\n")[0]
    unchanged = told + f"\n{len(stories)} unchanged\n".encode()

    def edit() -> None:
        """Adds a sentence to the end of a story, another story each time."""
        number = next(edits)
        story = stories[number * 7919 % len(stories)]
        head, end, tail = story.read_text().rpartition("</Section>")
        story.write_text(f"{head}A sentence more, number {number}.\n\n{end}{tail}")

    def check_outputs() -> None:
        """All outputs must be those of the current stories, edits included."""
        for story in stories:
            if problem := documents.problem((output / story.parent.name / "story.json").read_bytes(), story):
                sys.exit(f"benchmarks: error: the incremental build of '{story.parent.name}' has left {problem}")

    return Case(
        "incremental", f"Catalogue of {len(stories):,} packages that is built already", clean,
        [
            cases.ours(UNCHANGED, build, packages, report="errors", says=unchanged),
            cases.ours(CHANGED, build, packages, prepare=edit),
            cases.peer("stats, reads and hashes", "hash-files", packages, output),
        ],
        [
            Goal("the same, nothing changed since the last `build`", UNCHANGED, "stats, reads and hashes", 1.5, 2.5),
            Goal("one of 5,000 changed", CHANGED, UNCHANGED, 10, 50, unit=MORE),
        ],
        finish=check_outputs)
