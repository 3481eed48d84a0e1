"""Runs a case: everybody in turn, round by round, so that what slows the machine down slows all of them down."""

import sys
from pathlib import Path
from random import Random
from statistics import median

from . import documents
from .cases import Case, Contender
from .diagnostics import References
from .process import Sample, footprint, measure


def run_case(case: Case, rounds: int, references: References, folder: Path) -> dict[str, list[Sample]]:
    """Samples by contender, without the warm-up round. Ends the program where what the compiler finds is not what the
    reference says, where one of our runs does not give, byte by byte, the report of the first one, or the one that it has to
    give, and where a document of the warm-up does not hold the story."""
    references.check(case.name, case.input)
    samples: dict[str, list[Sample]] = {contender.name: [] for contender in case.contenders}
    reports = {contender.name: contender.says for contender in case.contenders if contender.says is not None}
    # Another order in each round, since who runs after a program with much memory has a disadvantage; the same in each run.
    orders = Random(case.name)
    for number in range(rounds + 1):
        for contender in orders.sample(case.contenders, len(case.contenders)):
            if contender.prepare:
                contender.prepare()
            streams = {contender.report: folder / "report"} if contender.report else {}
            judged = contender.document and number == 0
            if judged:
                streams["output"] = folder / "document"
            sample = measure(contender.command, **streams)
            name = f"'{contender.name}' of '{case.name}'"
            if sample.exit_code != (references.exit_code(case.name) if contender.report else 0):
                sys.exit(f"benchmarks: error: {name} ends with {sample.exit_code}")
            if contender.report:
                report = streams[contender.report].read_bytes()
                if report != reports.setdefault(contender.name, report):
                    sys.exit(f"benchmarks: error: {name} should say {reports[contender.name]}, and says {report}")
            if judged and (problem := documents.problem(streams["output"].read_bytes(), case.input)):
                sys.exit(f"benchmarks: error: {name} writes {problem}")
            if number > 0:
                samples[contender.name].append(sample)
    if case.finish:
        case.finish()
    return samples


def middle(samples: list[Sample], what: str = "wall") -> float:
    """The median of one of a sample's figures."""
    return median(getattr(sample, what) for sample in samples)


def memory(contender: Contender, samples: list[Sample]) -> float:
    """The median of the peaks in bytes, without what a process of its kind takes for being there at all."""
    return max(0, middle(samples, "peak") - footprint(contender.idle))
