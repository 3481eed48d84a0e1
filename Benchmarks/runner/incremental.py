"""A catalogue that was built before: nothing has changed since then, or one story has."""

import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

from . import documents
from .cases import MORE, Case, Cases, Goal

UNCHANGED, CHANGED = "mdxc build, nothing changed", "mdxc build, one changed"


def incremental(cases: Cases, folder: Path) -> Case:
    """The case; packages and outputs lie in `folder`, which is in memory, so that no disk is measured."""
    packages, output = folder / "packages", folder / "output"
    shutil.copytree(cases.corpus.catalogue(5_000 // cases.scale), packages)
    build = ["build", packages, "--emit", "ir", "-o", output, "--jobs", "2"]
    if subprocess.run([cases.mdxc, *build], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
        sys.exit("benchmarks: error: the catalogue does not build")

    stories = sorted(packages.rglob("story.mdx"))
    edits = count(1)
    clean = f"{len(stories)} stories, no problems\n"
    unchanged = f"{clean}{len(stories)} unchanged\n".encode()
    changed = f"{clean}1 written to '{output}', {len(stories) - 1} unchanged\n".encode()

    def edit() -> None:
        """Adds a sentence to the end of a story, each time of another one."""
        number = next(edits)
        story = stories[number * 7919 % len(stories)]
        head, end, tail = story.read_text().rpartition("</Section>")
        story.write_text(f"{head}A sentence more, number {number}.\n\n{end}{tail}")

    def check_outputs() -> None:
        """All outputs have to be those of the stories as they are now, the edited ones too."""
        for story in stories:
            if problem := documents.problem((output / story.parent.name / "story.json").read_bytes(), story):
                sys.exit(f"benchmarks: error: the incremental build of '{story.parent.name}' has left {problem}")

    return Case(
        "incremental", f"Catalogue of {len(stories):,} packages that is built already", packages,
        [
            cases.ours(UNCHANGED, build, packages, report="errors", says=unchanged),
            cases.ours(CHANGED, build, packages, report="errors", says=changed, prepare=edit),
            cases.peer("stats, reads and hashes", "hash-files", packages),
        ],
        [
            Goal("the same, nothing changed since the last `build`", UNCHANGED, "stats, reads and hashes", 2, 4),
            Goal("one of 5,000 changed", CHANGED, UNCHANGED, 10, 50, unit=MORE),
        ],
        finish=check_outputs)
