"""Instructions of each part of the compiler, and allocations, compared with md4c and cmark."""

from pathlib import Path

from .callgrind import NAMES, profile
from .cases import Cases
from .corpus import size
from .places import PEERS
from .report import Report


def run_instructions(cases: Cases, report: Report, folder: Path) -> None:
    """Adds a table with a row for each part and a column for each command, in instructions per byte of input."""
    story = cases.corpus.story("story", 2_500_000 // cases.scale)
    packages = cases.corpus.catalogue(100 // cases.scale)
    branching = cases.corpus.story("branching", max(50, 1_000 // cases.scale))
    body = story.parent / "body.md"
    mdxc = cases.mdxc
    columns = {
        "check, story": ([mdxc, "check", story], story),
        "build, story": ([mdxc, "build", story, "--emit", "ir", "-o", "-"], story),
        "check, packages": ([mdxc, "check", packages, "--jobs", "1"], packages),
        "check, branching": ([mdxc, "check", branching], branching),
        "md4c, story": ([PEERS / "md4c-html", body], body),
        "cmark, story": ([PEERS / "cmark-html", body], body),
    }
    profiles = {title: profile(command, folder) for title, (command, _) in columns.items()}
    bytes = {title: size(input) for title, (_, input) in columns.items()}

    rows = [
        [part] + [f"{found.parts.get(part, 0) / bytes[title]:.2f}" for title, found in profiles.items()] for part in NAMES
    ]
    rows.append(["all"] + [f"{found.instructions / bytes[title]:.2f}" for title, found in profiles.items()])
    rows.append(["of these in what all share"] + [f"{found.shared / bytes[title]:.2f}" for title, found in profiles.items()])
    rows.append(["allocations, in all"] + [f"{found.allocations:,}" for found in profiles.values()])
    data = {
        title: {"parts": found.parts, "shared": found.shared, "allocations": found.allocations, "bytes": bytes[title]}
        for title, found in profiles.items()
    }
    report.add_table("instructions", "Instructions a byte, by part", ["", *profiles], rows, data)
