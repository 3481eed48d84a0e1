"""Runs and measures one command."""

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from .places import PEERS


@dataclass(frozen=True)
class Sample:
    """The system's figures of a finished process: seconds, seconds of processor time, bytes, page faults, and exit
    code."""

    wall: float
    processor: float
    peak: int
    faults: int
    exit_code: int


def measure(command: list, output: Path | str = "/dev/null", errors: Path | str = "/dev/null") -> Sample:
    """Runs a command with its streams in files. `measure` (peers/measure.c) starts it, since the peak that the system
    counts includes the memory of the parent, which would be an interpreter."""
    line = subprocess.run(
        [PEERS / "measure", output, errors, *command], check=True, capture_output=True, text=True).stdout
    wall, processor, peak, faults, exit_code = map(int, line.split())
    return Sample(wall / 1e9, processor / 1e9, peak, faults, exit_code)


@cache
def footprint(idle: tuple) -> int:
    """The peak memory in bytes of a command that starts and does nothing."""
    return int(median(measure([*idle]).peak for _ in range(5)))
