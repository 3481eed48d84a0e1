"""How long an author waits for the language server after a keystroke, and what a workspace of many stories costs."""

import time
from pathlib import Path
from statistics import median

from .cases import Cases
from .language_server import LanguageServer
from .places import VENV
from .process import measure
from .report import Report
from .verdict import verdict

COUNT = 100
# Bytes of the story; goal and floor in milliseconds, for the 99th of 100 answers.
SIZES = {"100 KB": (100_000, 5, 10), "1 MB": (1_000_000, 20, 40)}
# Seconds without typing.
REST = 2


def run_editor(cases: Cases, rounds: int, report: Report) -> None:
    """Adds a table of latencies of mdxc and its peers, and one of the workspace."""
    rows, data = [], {}
    for title, (size, goal, floor) in SIZES.items():
        story = cases.corpus.story("story", size // cases.scale)
        ours = latencies([cases.mdxc, "lsp"], Story(story))
        # A branching story has about 555 bytes per section.
        branching = Story(cases.corpus.story("branching", size // 555 // cases.scale))
        target = "completion: a link's target"
        ours[target + ", branching"] = latencies([cases.mdxc, "lsp"], branching, only=target)[target]
        peers = {
            "panache": latencies([VENV / "bin/panache", "lsp"], Article(story.parent / "body.md")),
            "rumdl": latencies([VENV / "bin/rumdl", "server"], Article(story.parent / "body.md")),
        }
        data[title] = {"mdxc": ours} | peers
        for name, times in ours.items():
            rows.append([f"{name}, {title}", *cells(times)] + [cell for of in peers.values() for cell in cells(of.get(name))])
        worst = max(ours, key=lambda name: late(ours[name]))
        if cases.scale == 1:
            measured = f"{late(ours[worst]):.2f} ms ({worst})"
            report.add_verdict(verdict(f"`lsp`, {title}, the 99th of 100 answers", measured, late(ours[worst]), goal, floor))
    heads = ["milliseconds", "mdxc", "99th", "panache", "99th", "rumdl", "99th"]
    report.add_table("editor", "Editor: from a keystroke to the answer (`editor`)", heads, rows, data)
    workspace(cases, rounds, report)


def late(times: list[float]) -> float:
    """The 99th of 100 times, in milliseconds."""
    return sorted(times)[-2] * 1000


def cells(times: list[float] | None) -> list[str]:
    """The cells of one server: the median and the 99th; empty if it does not support the request."""
    return [f"{median(times) * 1000:.2f}", f"{late(times):.2f}"] if times else ["", ""]


class Document:
    """A text in which an author adds and removes a letter. Its lines count from 0."""

    def __init__(self, uri: str, language: str, text: str):
        self.uri, self.language, self.text = uri, language, text
        self.lines = text.split("\n")

    def add_line(self, line: str) -> int:
        """Adds a paragraph in the middle of the text, and returns its line."""
        # After a blank line outside components.
        place = next(
            index for index in range(len(self.lines) // 2, len(self.lines))
            if self.lines[index - 1] == "</Section>" or self.lines[index - 1].startswith("<Section"))
        self.lines[place:place] = ["", line, ""]
        self.text = "\n".join(self.lines)
        return place + 1


class Story(Document):
    """A story of the language's latest version, with positions for each request."""

    def __init__(self, path: Path):
        text = path.read_text().replace("schema_version: 0.1", "schema_version: 0.3")
        super().__init__(path.as_uri(), "mdx", text)
        # Later lines first, since an added line moves those after it.
        self.links = self.add_line("Words and a [link](#) and more words.")
        self.media = self.add_line('<MediaRef ref="m0" />')
        self.component = self.add_line("<")
        self.links, self.media = self.links + 6, self.media + 3
        self.typing = self.links, 5

    @property
    def requests(self) -> dict:
        return {
            "diagnostics": ("textDocument/diagnostic", None),
            "completion: a component": ("textDocument/completion", (self.component, 1)),
            "completion: a key": ("textDocument/completion", (self.media, 15)),
            "completion: a link's target": ("textDocument/completion", (self.links, self.lines[self.links].index("#") + 1)),
            "hover": ("textDocument/hover", (self.media, 16)),
            "semantic tokens": ("textDocument/semanticTokens/full", None),
        }


class Article(Document):
    """The body of the same story, in the Markdown of the peers."""

    def __init__(self, path: Path):
        super().__init__(path.as_uri(), "markdown", path.read_text())
        self.links = self.add_line("Words and a [link](#) and more words.")
        self.typing = self.links, 5

    @property
    def requests(self) -> dict:
        target = self.links, self.lines[self.links].index("#") + 1
        return {
            "diagnostics": ("textDocument/diagnostic", None),
            "completion: a link's target": ("textDocument/completion", target),
            "hover": ("textDocument/hover", target),
            "semantic tokens": ("textDocument/semanticTokens/full", None),
        }


def latencies(command: list, document: Document, only: str | None = None) -> dict[str, list[float]]:
    """Seconds by request, for all requests or one. Each follows an edit, in one write, so its answer needs the new
    text."""
    server = LanguageServer(command, Path(document.uri.removeprefix("file://")).parent.as_uri())
    identity = {"uri": document.uri}
    server.tell("textDocument/didOpen", {
        "textDocument": identity | {"languageId": document.language, "version": 1, "text": document.text},
    })
    is_incremental = sync(server.capabilities) == 2
    version = 1
    times = {}
    for name, (method, place) in document.requests.items():
        if only and name != only:
            continue
        if place is None and method.split("/")[1].replace("/full", "") + "Provider" not in server.capabilities:
            continue
        params = {"textDocument": identity}
        if place:
            params["position"] = {"line": place[0], "character": place[1]}
        samples = []
        # The first ten are a warm-up.
        for number in range(COUNT + 10):
            version += 1
            if is_incremental:
                change = edit(document, number % 2 == 0)
            else:
                change = {"text": document.text + "\n" * (number % 2)}
            typed = server.encode("textDocument/didChange", {
                "textDocument": identity | {"version": version}, "contentChanges": [change]})
            server.ask(method, params, after=typed)
            samples.append(server.seconds)
        times[name] = samples[10:]
    server.stop()
    return times


def sync(capabilities: dict) -> int:
    """How a server wants changes: 1 for full texts, 2 for edits."""
    kind = capabilities["textDocumentSync"]
    return kind["change"] if isinstance(kind, dict) else kind


def edit(document: Document, adds: bool) -> dict:
    """The change that adds or removes a letter."""
    line, character = document.typing
    start = {"line": line, "character": character}
    end = start if adds else {"line": line, "character": character + 1}
    return {"range": {"start": start, "end": end}, "text": "x" if adds else ""}


def workspace(cases: Cases, rounds: int, report: Report) -> None:
    """Adds a table that compares the first diagnostics of all stories of a workspace with a check of it."""
    packages = cases.corpus.catalogue(5_000 // cases.scale)
    checks, pulls, again, peaks = [], [], [], []
    for _ in range(rounds + 1):
        checks.append(measure([cases.mdxc, "check", packages]).wall)
        server = LanguageServer([cases.mdxc, "lsp"], packages.as_uri())
        items = server.ask("workspace/diagnostic", {"previousResultIds": []})["items"]
        pulls.append(server.seconds)
        known = [{"uri": item["uri"], "value": item["resultId"]} for item in items]
        server.ask("workspace/diagnostic", {"previousResultIds": known})
        again.append(server.seconds)
        peaks.append(server.status("VmHWM"))
        server.stop()
    rest = idle(cases, packages)
    # The first round is a warm-up.
    ratio = median(pull / check for pull, check in zip(pulls[1:], checks[1:]))
    rows = [
        ["`mdxc check`", f"{median(checks[1:]) * 1000:.1f} ms"],
        ["first `workspace/diagnostic`", f"{median(pulls[1:]) * 1000:.1f} ms"],
        ["the next one, nothing changed", f"{median(again[1:]) * 1000:.1f} ms"],
        ["memory", f"{median(peaks) / 1e6:.1f} MB"],
        [f"processor time in {REST} s without typing", f"{rest[0] / 1e6:.1f} ms"],
        ["how often a thread ran meanwhile", f"{rest[1]}"],
    ]
    data = {"checks": checks, "pulls": pulls, "again": again, "peaks": peaks, "rest": rest}
    report.add_table("workspace", f"Editor: a workspace of {5_000 // cases.scale:,} stories", ["", ""], rows, data)
    if cases.scale == 1:
        report.add_verdict(verdict(
            "first `workspace/diagnostic` of 5,000", f"{ratio:.2f} × mdxc check", ratio, 1.5, 2))
        report.add_verdict(verdict(
            "the server's memory then", f"{median(peaks) / 1e6:.1f} MB", median(peaks) / 1e6, 200, 300))


def idle(cases: Cases, packages: Path) -> tuple:
    """What the server does without typing: nanoseconds of processor time, and how often its threads run."""
    server = LanguageServer([cases.mdxc, "lsp"], packages.as_uri())
    server.ask("workspace/diagnostic", {"previousResultIds": []})
    before = server.activity()
    time.sleep(REST)
    after = server.activity()
    server.stop()
    return tuple(late - early for early, late in zip(before, after))
