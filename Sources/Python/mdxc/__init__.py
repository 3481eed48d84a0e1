"""mdxc, the compiler for stories. The functions run the program 'mdxc' that this package contains."""

import json
import os
import subprocess
import sysconfig
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

__all__ = ["Diagnostic", "MdxcError", "StoryError", "build", "check", "compile", "program"]

Path = str | os.PathLike[str]
Paths = Path | Iterable[Path]


class Position(TypedDict):
    """A position in a source: lines and columns count from 1, bytes from 0."""

    byte: int
    line: int
    column: int
    utf16Column: int


class Range(TypedDict):
    """A span of a source; the end is exclusive."""

    start: Position
    end: Position


class Related(TypedDict):
    """Another span that belongs to a diagnostic."""

    message: str
    file: str
    range: Range


class Edit(TypedDict):
    """A replacement of a span of bytes of the source."""

    startByte: int
    endByte: int
    text: str


class Fix(TypedDict):
    """Edits that resolve a diagnostic; safe ones can't change what the author meant."""

    message: str
    applicability: Literal["safe", "maybe"]
    edits: list[Edit]


class Diagnostic(TypedDict):
    """A diagnostic of a story, as 'mdxc schema diagnostics' describes it."""

    id: str
    severity: Literal["error", "warning", "note"]
    category: str
    message: str
    file: str
    range: Range
    label: NotRequired[str]
    fallback: NotRequired[str]
    related: list[Related]
    fixes: list[Fix]


class MdxcError(Exception):
    """mdxc could not run: wrong arguments, or files that can't be read or written."""


class StoryError(Exception):
    """A story has errors, so it was not compiled."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        self.diagnostics = diagnostics
        super().__init__("; ".join(item["message"] for item in diagnostics if item["severity"] == "error"))


def program() -> str:
    """The path of the program 'mdxc' that was installed with this package."""
    user = sysconfig.get_preferred_scheme("user")
    folders = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", user)]
    # pip install --target
    folders.append(os.path.join(os.path.dirname(__file__), "..", "bin"))
    for folder in folders:
        path = os.path.join(folder, "mdxc")
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"there is no program 'mdxc' in {', '.join(folders)}; install the package again")


def check(paths: Paths, *, options: Sequence[str] = ()) -> list[Diagnostic]:
    """Checks stories and returns their diagnostics. Options are those of 'mdxc check', such as
    '--error=unused_media'."""
    return _report(["check", *options, *_paths(paths)])


def build(
    paths: Paths,
    output: Path = "build",
    *,
    emit: Iterable[str] = ("ir", "html"),
    options: Sequence[str] = (),
) -> list[Diagnostic]:
    """Builds stories into the folder 'output' and returns their diagnostics. A story with errors keeps its old output;
    the others are built."""
    return _report(["build", f"--emit={','.join(emit)}", "-o", os.fspath(output), *options, *_paths(paths)])


def compile(text: str, *, path: str = "story.mdx", options: Sequence[str] = ()) -> dict[str, Any]:
    """Compiles the text of a story, and returns its 'story.json'. Files that it names are looked up relative to
    'path'."""
    arguments = ["build", "-", "--emit=ir", "-o", "-", "--compact", f"--stdin-path={path}", *options, "--diagnostic-format=json"]
    run = _run(arguments, text.encode())
    if run.returncode:
        raise StoryError(_diagnostics(run.stderr))
    return cast(dict[str, Any], json.loads(run.stdout))


def _paths(paths: Paths) -> list[str]:
    # After '--', a path that starts with '-' is not an option.
    return ["--", *(os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths))]


def _report(arguments: list[str]) -> list[Diagnostic]:
    return _diagnostics(_run([arguments[0], "--diagnostic-format=json", "--diagnostics-output=-", *arguments[1:]]).stdout)


def _diagnostics(document: bytes) -> list[Diagnostic]:
    return cast(list[Diagnostic], json.loads(document)["diagnostics"])


def _run(arguments: list[str], text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    run = subprocess.run([program(), *arguments], input=text, capture_output=True)
    if run.returncode not in (0, 1):
        lines = run.stderr.decode(errors="replace").splitlines()
        raise MdxcError("; ".join(line.removeprefix("mdxc: error: ") for line in lines if line.startswith("mdxc: error: ")))
    return run
