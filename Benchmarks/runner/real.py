"""Real stories, with their sections repeated under new ids up to a given size, and how long they take."""

import re
import shutil
from dataclasses import asdict
from pathlib import Path
from statistics import median

from .cases import BUILD, CHECK, Case, Cases, Contender
from .corpus import size
from .diagnostics import References
from .places import CORPUS, PEER_SOURCES, ROOT, VENV
from .report import Report
from .timing import memory, middle, run_case
from .verdict import verdict

# Kinds of text, and the story for each.
KINDS = {
    "tags": "stories/darkroom-sessions/story.mdx",
    "prose": "stories/the-ceiling-concerts/story.mdx",
    "markdown": "backends/markdown/input.mdx",
    "cjk": "stories/midnight-radio/story.mdx",
    "branching": "stories/pudding-uphill/story.mdx",
}
SIZES = {"real-18k": 18_000, "real-200k": 200_000, "real-2m": 2_000_000, "real-10m": 10_000_000, "real-20m": 20_000_000}
LARGEST = "real-20m"
ONE, THOUSAND = f"{CHECK}, one warning", f"{CHECK}, a thousand"
WARNINGS = {ONE: 1, THOUSAND: 1_000}
# By title: the size, what is measured, the goal and the floor. The worst of all kinds counts.
GOALS = {
    "`check`, real stories of 18 KB": ("real-18k", CHECK, 1.3, 1.6),
    "`check`, real stories of 20 MB": (LARGEST, CHECK, 1.0, 1.5),
    "`build --emit ir`, the same": (LARGEST, BUILD, 1.6, 2.2),
    "memory, `check`": (LARGEST, f"{CHECK}, bytes", 2, 2.5),
    "memory, `build --emit ir`": (LARGEST, f"{BUILD}, bytes", 2.5, 3),
    "one warning": (LARGEST, ONE, 1.03, 1.06),
    "a thousand warnings": (LARGEST, THOUSAND, 1.1, 1.2),
}


def run_real(name: str, cases: Cases, rounds: int, references: References, report: Report, folder: Path) -> None:
    """Adds a table with a row for each kind of story of one size, and compares the worst rows with the goals."""
    rows, data, found = [], {}, {}
    stories = {kind: ROOT / "Fixtures" / story for kind, story in KINDS.items()}
    # Stories of other authors are named by their folders.
    stories |= {story.resolve().parent.name: story.resolve() for story in cases.others}
    for kind, source in stories.items():
        case = _case(name, kind, source, cases)
        # Stories of other authors may have diagnostics.
        if kind not in KINDS:
            references.passed.add(case.input)
        samples = run_case(case, rounds, references, folder)
        peer = case.contenders[2].name
        ratios = {
            ours: median(a.wall / b.wall for a, b in zip(samples[ours], samples[CHECK if ours in WARNINGS else peer]))
            for ours in [CHECK, BUILD, *WARNINGS] if ours in samples
        }
        for contender in case.contenders[:2]:
            ratios[f"{contender.name}, bytes"] = memory(contender, samples[contender.name]) / size(case.input)
        found[kind] = ratios
        data[kind] = {ours: [asdict(sample) for sample in of_one] for ours, of_one in samples.items()}
        rows.append([
            kind, *(f"{middle(of_one) * 1000:.2f}" for ours, of_one in samples.items() if ours not in WARNINGS),
            *(f"{ratio:.2f}" for ratio in ratios.values()), f"{middle(samples[CHECK], 'faults'):.0f}"])
    peers = [contender.name for contender in case.contenders[2:5]]
    ratios = [f"{what} ÷ {CHECK if what in WARNINGS else peer}" if "bytes" not in what else f"{what} a byte" for what in ratios]
    heads = ["milliseconds", CHECK, BUILD, *peers, *ratios, "page faults"]
    report.add_table(name, f"Real stories of {SIZES[name] // cases.scale:,} bytes (`{name}`)", heads, rows, data)
    for title, (where, what, goal, floor) in GOALS.items() if cases.scale == 1 else []:
        if where == name:
            kind = max(found, key=lambda kind: found[kind][what])
            report.add_verdict(verdict(title, f"{found[kind][what]:.2f} ({kind})", found[kind][what], goal, floor))


def _case(name: str, kind: str, source: Path, cases: Cases) -> Case:
    def story(warnings: int) -> Path:
        folder = CORPUS / f"{name}-{kind}-{warnings}-{cases.scale}"
        if not (folder / "story.mdx").exists():
            shutil.rmtree(folder, ignore_errors=True)
            _write(source, SIZES[name] // cases.scale, warnings, folder)
        return folder / "story.mdx"

    clean, program = story(0), ["/usr/bin/cmark", "--unsafe"]
    body = clean.parent / "body.md"
    peers = [
        cases.peer("md4c", "md4c-html", body),
        cases.peer("cmark (library)", "cmark-html", body),
        Contender("pyromark", [VENV / "bin/python", PEER_SOURCES / "pyromark_html.py", body], cases.idle["Python"], body),
    ]
    if name == "real-18k":
        peers[0] = Contender("cmark (program)", [*program, clean], cases.idle["C"], clean)
    warned = [
        cases.ours(title, ["check", story(warnings)], clean, report="output") for title, warnings in WARNINGS.items()
        if name == LARGEST
    ]
    # Documents are checked in generated stories, and in goldens.
    build = cases.ours(BUILD, ["build", clean, "--emit", "ir", "-o", "-"], clean, report="errors")
    return Case(f"{name}-{kind}", "", clean, [cases.check(clean), build, *peers, *warned])


def _write(source: Path, size: int, warnings: int, folder: Path) -> None:
    """Writes `story.mdx` and its two halves. The first copy is the story itself; in the others, ids have a suffix. The
    copies of a branching story are chained by their first choice, so that all are reachable. The warnings are spread
    evenly."""
    head, marker, body = source.read_text("utf-8").partition("\n---\n")
    before, entries, after = re.match(r"(?s)(.*?\nsections:\n|)((?: +[^\n]*\n)*)(.*)", head + marker).groups()
    sections = re.findall(r'<Section id="([^"]+)"', body)
    labels = "|".join(map(re.escape, re.findall(r"^\[(\^?[^\]]+)\]:", body, re.MULTILINE)))
    names = re.compile(
        r'(<(?:Section|Ending)\b[^>]*? id=")([^"]+)|(<Choice to=")([^"/]+)' + (rf"|(\[)({labels})(?=\])" if labels else ""))
    listed = re.compile(r"(\bid: *\"?)([^\s,\"]+)")
    copies, lists, length = [], [], len((before + after).encode())
    while not copies or length < size:
        suffix = f"-{len(copies)}" if copies else ""
        renamed = lambda found: "".join(part for part in found.groups() if part) + suffix
        copies.append(names.sub(renamed, body.replace(' authentic="true"', "") if copies else body))
        lists.append(listed.sub(renamed, entries))
        length += len((copies[-1] + lists[-1]).encode())
    for number, copy in enumerate(copies[:-1]):
        onward = f'</Choice>\n<Choice to="{sections[0]}-{number + 1}">Once more.</Choice>'
        copies[number] = copy.replace("</Choice>", onward, 1)
    text = "".join(copies)
    starts = [found.end() for found in re.finditer("<Section", text)]
    places = [starts[index * len(starts) // warnings] for index in range(min(warnings, len(starts)))]
    pieces = [text[start:end] for start, end in zip([0, *places], [*places, len(text)])]
    halves = {"front-matter.yaml": before + "".join(lists) + after, "body.md": ' mood="calm"'.join(pieces)}
    folder.mkdir(parents=True)
    if (source.parent / "assets").is_dir():
        shutil.copytree(source.parent / "assets", folder / "assets")
    for file, half in halves.items():
        (folder / file).write_text(half, "utf-8")
    (folder / "story.mdx").write_text("".join(halves.values()), "utf-8")
