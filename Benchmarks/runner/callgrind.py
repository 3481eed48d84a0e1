"""Counts instructions with valgrind, which are the same on a noisy machine, and says which part of the compiler took them.

A release build has debug information, so callgrind knows for each instruction the function that it stands in and the file that
it was written in, which differ where code was inlined. It belongs to the part of that file. What was written in a file that
serves all parts (StorySource, the standard library), or in none, belongs to the part of the function. libyaml is told by the
names of its functions. What is left is the Swift runtime and libc (memory, reference counts, unspecialised generics), which
work for whoever called them: their instructions are shared out in proportion to what the parts' calls to them cost."""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

# Parts of the compiler by folder below Sources, the first that fits.
PARTS = [
    ("StorySyntax/Lexer/", "lexer"),
    ("StorySyntax/FrontMatter/", "front matter"),
    ("StorySyntax/", "parser"),
    ("StorySemantics/Lowering/", "writer"),
    ("StoryIR/", "writer"),
    ("StorySemantics/", "passes"),
    ("StoryGraph/", "passes"),
    ("StoryDiagnostics/", "findings"),
    ("StoryDriver/", "driver"),
    ("mdxc/", "driver"),
]
YAML, RUNTIME = "libyaml", "elsewhere"
NAMES = [*dict.fromkeys(part for _, part in PARTS), YAML, RUNTIME]
ALLOCATORS = {"malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign", "memalign"}


@dataclass(frozen=True)
class Profile:
    """Instructions by part, how many of them were the runtime's, and how often memory was asked for."""

    parts: dict[str, int]
    runtime: int
    allocations: int

    @property
    def instructions(self) -> int:
        """Those of all parts."""
        return sum(self.parts.values())


def profile(command: list, folder: Path, exit_codes: tuple[int, ...] = (0,)) -> Profile:
    """Runs a command under callgrind, its output going to nowhere. Takes some forty times as long as the command alone."""
    file = folder / "callgrind.out"
    valgrind = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={file}"]
    done = subprocess.run([*valgrind, *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if done.returncode not in exit_codes:
        sys.exit(f"benchmarks: error: '{' '.join(map(str, command))}' ends with {done.returncode} under valgrind")
    with file.open(errors="replace") as lines:
        return _read(lines)


def _read(lines) -> Profile:
    """Adds up a file of callgrind: lines that name a file or function, lines with costs, and calls, whose costs are those of the
    function that is called and come again there."""
    names: dict[str, dict[str, str]] = {"file": {}, "function": {}}
    parts: Counter = Counter()
    calls: Counter = Counter()
    allocations = 0
    own = inlined = RUNTIME
    home = here = there = function = callee = ""
    called = False
    for line in lines:
        first = line[0]
        if first.isdigit() or first in "+-*":
            cost = int(line.rsplit(" ", 1)[1])
            if not called:
                parts[inlined] += cost
            elif inlined != RUNTIME and (_part(there or here) or _part_by_name(callee)) == RUNTIME:
                calls[inlined] += cost
            called, there = False, ""
            continue
        match = LINE.match(line)
        if not match:
            continue
        key, value = match.groups()
        if key == "calls":
            called = True
            if callee in ALLOCATORS and function not in ALLOCATORS:
                allocations += int(value.split()[0])
        elif key in ("fl", "fi", "fe"):
            here = _name(names["file"], value)
            if key == "fl":
                home = here
            inlined = _part(here) or own
        elif key == "fn":
            function = _name(names["function"], value)
            own = _part(home) or _part_by_name(function)
            inlined = own
        elif key == "cfn":
            callee = _name(names["function"], value)
        elif key in ("cfi", "cfl"):
            there = _name(names["file"], value)
    return Profile(_shared_out(parts, calls), parts[RUNTIME], allocations)


def _shared_out(parts: Counter, calls: Counter) -> dict[str, int]:
    """The runtime's instructions to those who called it; where nobody of ours did, they stay where they are."""
    whole = calls.total()
    if whole == 0:
        return dict(parts)
    return {
        part: parts[part] + round(parts[RUNTIME] * calls[part] / whole)
        for part in NAMES if part != RUNTIME and (parts[part] or calls[part])
    }


LINE = re.compile(r"(fl|fi|fe|fn|cfn|cfi|cfl|calls)=(.*)")


def _name(names: dict[str, str], value: str) -> str:
    """A name, which is written out the first time only."""
    number, _, name = value.partition(" ")
    if name:
        names[number] = name
    return names.get(number, number).split("'")[0]


def _part(file: str) -> str | None:
    """The part that a file belongs to, where it belongs to one."""
    _, found, path = file.rpartition("/Sources/")
    return next((part for folder, part in PARTS if path.startswith(folder)), None) if found else None


def _part_by_name(function: str) -> str:
    """The part of a function without a file of ours: its module stands in its name when it was made for that module."""
    if function.startswith("yaml_"):
        return YAML
    module = re.match(r"\$s(\d+)(\w+)", function)
    name = module[2][: int(module[1])] + "/" if module else ""
    return next((part for folder, part in PARTS if name and name == folder), RUNTIME)
