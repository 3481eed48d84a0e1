"""Runs a case: everybody in turn, round by round, so that what slows the machine down slows all of them down."""

import sys
from pathlib import Path
from statistics import median

from .cases import Case, Contender
from .findings import References
from .process import Sample, footprint, measure


def run_case(case: Case, rounds: int, references: References, folder: Path) -> dict[str, list[Sample]]:
    """Samples by contender, without the warm-up round. Ends the program where one of our runs does not give, byte by byte,
    the report of the run before the first, whose findings are compared with the reference."""
    references.check(case.name, case.input)
    samples: dict[str, list[Sample]] = {contender.name: [] for contender in case.contenders}
    reports: dict[str, tuple[int, bytes]] = {}
    for number in range(rounds + 1):
        # Everybody begins once in a while: who runs behind a program with much memory has a disadvantage.
        start = number % len(case.contenders)
        for contender in case.contenders[start:] + case.contenders[:start]:
            if contender.prepare:
                contender.prepare()
            report = folder / "report"
            streams = {contender.report: report} if contender.report else {}
            sample = measure(contender.command, **streams)
            if contender.report:
                expected = references.expected.get(case.name, {"exit": 0})["exit"]
                seen = (sample.exit_code, report.read_bytes())
                if seen != reports.setdefault(contender.name, seen) or sample.exit_code != expected:
                    sys.exit(f"benchmarks: error: '{contender.name}' of '{case.name}' does not give what it should: {seen}")
            elif sample.exit_code != 0:
                sys.exit(f"benchmarks: error: '{contender.name}' of '{case.name}' ends with {sample.exit_code}")
            if number > 0:
                samples[contender.name].append(sample)
    return samples


def middle(samples: list[Sample], what: str = "wall") -> float:
    """The median of one of a sample's figures."""
    return median(getattr(sample, what) for sample in samples)


def memory(contender: Contender, samples: list[Sample]) -> float:
    """The median of the peaks in bytes, without what the program takes for being there at all."""
    return middle(samples, "peak") - footprint(contender.command[0])
