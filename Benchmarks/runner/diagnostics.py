"""The expected diagnostics of each input: a checker that is fast because it finds less is not fast."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

from .places import REFERENCE


def found(mdxc: Path, path: Path) -> dict:
    """The exit code of `check`, and the number of diagnostics of each id. Not timed."""
    options = ["--diagnostic-format", "jsonl", "--max-diagnostics", "1000000"]
    done = subprocess.run([mdxc, "check", path, *options], capture_output=True)
    if done.returncode not in (0, 1):
        sys.exit(f"benchmarks: error: '{mdxc} check {path}' ends with {done.returncode}: {done.stderr.decode()}")
    counts = Counter(json.loads(line)["id"] for line in done.stdout.splitlines() if b'"id"' in line)
    return {"exit": done.returncode, "diagnostics": dict(sorted(counts.items()))}


class References:
    """The expected diagnostics of each input by its name, from `reference.json`; inputs without an entry must have
    none."""

    def __init__(self, mdxc: Path, update: bool):
        self.mdxc = mdxc
        self.update = update
        # Several cases may have the same input, which is checked once.
        self.passed: set[Path] = set()
        self.expected = json.loads(REFERENCE.read_text()) if REFERENCE.exists() else {}

    def exit_code(self, name: str) -> int:
        """The exit code of `check` and `build` for an input."""
        return self.expected.get(name, {"exit": 0})["exit"]

    def check(self, name: str, path: Path) -> None:
        """Ends the program if the diagnostics of an input are not the expected ones."""
        if path in self.passed:
            return
        self.passed.add(path)
        actual = found(self.mdxc, path)
        expected = self.expected.get(name, {"exit": 0, "diagnostics": {}})
        if actual == expected:
            return
        if not self.update:
            sys.exit(f"benchmarks: error: in '{name}' ({path}) there should be {expected}, but mdxc finds {actual}")
        self.expected[name] = actual
        entries = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(self.expected.items()))
        REFERENCE.write_text(f"{{\n{entries}\n}}\n")
