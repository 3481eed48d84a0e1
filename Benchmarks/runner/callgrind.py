"""Counts instructions with valgrind, which a noisy machine does not change, and attributes them to parts of the compiler.

A release build has debug information, so callgrind knows for each instruction its function and its source file, which belong
together unless code was inlined. An instruction counts for the part of its file. If that file is used by all parts (StorySource,
the standard library) or unknown, it counts for the part of its function. Functions of libyaml are known by their names. The rest
(StorySource, the Swift runtime, libc: memory, reference counts, unspecialised generics) is distributed among the parts in
proportion to the cost of their calls to it."""

import re
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

# Parts of the compiler by folder below Sources; the first match counts.
PARTS = [
    ("StorySyntax/Lexer/", "lexer"),
    ("StorySyntax/FrontMatter/", "front matter"),
    ("StorySyntax/", "parser"),
    ("StorySemantics/Lowering/", "writer"),
    ("StoryIR/", "writer"),
    ("StoryBackends/", "writer"),
    ("StorySemantics/", "passes"),
    ("StoryGraph/", "passes"),
    ("StoryDiagnostics/", "diagnostics"),
    ("StoryCompiler/", "driver"),
    ("StoryFormatting/", "driver"),
    ("StoryDriver/", "driver"),
    ("StoryFiles/", "driver"),
    ("CStorySystem/", "driver"),
    ("StoryCommands/", "driver"),
    ("mdxc/", "driver"),
    # JSON stories, readers, maps, tools for authors: the measured commands should not call them.
    ("", "other"),
]
# Used by all parts, so its instructions count for the caller.
EVERYWHERE = {"StorySource", "StoryPlatform"}
YAML, SHARED = "libyaml", "not ours"
NAMES = [*dict.fromkeys(part for _, part in PARTS), YAML, SHARED]
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "memalign"}


@dataclass(frozen=True)
class Profile:
    """Instructions by part, how many of them were distributed from shared code, and the number of allocations."""

    parts: dict[str, int]
    shared: int
    allocations: int

    @property
    def instructions(self) -> int:
        """The sum of all parts."""
        return sum(self.parts.values())


def profile(command: list, folder: Path, exit_codes: tuple[int, ...] = (0,)) -> Profile:
    """Runs a command under callgrind, without its output. Takes about forty times as long as the command alone."""
    with tempfile.NamedTemporaryFile("r", dir=folder, errors="replace") as lines:
        valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={lines.name}"]
        done = subprocess.run([*valgrind, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if done.returncode not in exit_codes:
            sys.exit(f"benchmarks: error: '{' '.join(map(str, command))}' ends with {done.returncode} under valgrind")
        return _Reader().read(lines)


class _Reader:
    """Adds up the output of callgrind: lines that name a file or a function, and lines with costs. A call is followed by the
    inclusive cost of the called function, whose own lines contain that cost again."""

    LINE = re.compile(r"(summary|calls|c?f[niel])[=:] ?(.*)")

    def __init__(self):
        self.parts: Counter = Counter()
        self.calls: Counter = Counter()
        self.allocations = self.total = 0
        self.names: dict[tuple[bool, str], str] = {}
        self.function = self.home = self.here = self.callee = self.there = ""
        self.own = self.part = SHARED
        self.called = False

    def read(self, lines) -> Profile:
        for line in lines:
            if line[0].isdigit() or line[0] in "+-*":
                self._add(int(line.rsplit(" ", 1)[1]))
            elif match := self.LINE.match(line):
                self._move(*match.groups())
        if self.parts.total() != self.total:
            sys.exit(f"benchmarks: error: callgrind counted {self.total} instructions, its lines {self.parts.total()}")
        return Profile(self._shared_out(), self.parts[SHARED], self.allocations)

    def _add(self, cost: int) -> None:
        if not self.called:
            self.parts[self.part] += cost
        elif self.part != SHARED and (_part(self.there or self.here) or _part_by_name(self.callee)) == SHARED:
            self.calls[self.part] += cost
        self.called, self.there = False, ""

    def _move(self, key: str, value: str) -> None:
        if key == "summary":
            self.total = int(value)
        elif key == "calls":
            self.called = True
            if self.callee in ALLOCATORS and self.function not in ALLOCATORS:
                self.allocations += int(value.split()[0])
        elif key == "cfn":
            self.callee = self._name(value, function=True)
        elif key in ("cfi", "cfl"):
            self.there = self._name(value)
        elif key == "fn":
            self.function = self._name(value, function=True)
            self.own = self.part = _part(self.home) or _part_by_name(self.function)
        else:
            # fl: the file of a function; fi, fe: the file of the following code in it.
            self.here = self._name(value)
            if key == "fl":
                self.home = self.here
            self.part = _part(self.here) or self.own

    def _name(self, value: str, function: bool = False) -> str:
        """A name, which is written in full the first time only; recursion adds an apostrophe and a number."""
        number, _, name = value.partition(" ")
        if name:
            self.names[function, number] = name
        return self.names.get((function, number), number).split("'")[0]

    def _shared_out(self) -> dict[str, int]:
        """Distributes the instructions of shared code among its callers; without callers of ours, they stay where they
        are."""
        whole = self.calls.total()
        if whole == 0:
            return dict(self.parts)
        return {
            part: self.parts[part] + round(self.parts[SHARED] * self.calls[part] / whole)
            for part in NAMES if part != SHARED and (self.parts[part] or self.calls[part])
        }


def _part(file: str) -> str | None:
    """The part of a file; None for files that all parts use, and for other people's."""
    _, found, path = file.rpartition("/Sources/")
    if path.split("/")[0] in EVERYWHERE:
        return None
    return next((part for folder, part in PARTS if path.startswith(folder)), None) if found else None


def _part_by_name(function: str) -> str:
    """The part of a function without a file of ours, by the module in its mangled name."""
    if function.startswith("yaml_"):
        return YAML
    module = re.match(r"\$s(\d+)(\w+)", function)
    name = module[2][: int(module[1])] + "/" if module else ""
    return next((part for folder, part in PARTS if name and name == folder), SHARED)
