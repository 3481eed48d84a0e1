"""Runs the contenders of a case in turn, round by round, so that a slow phase of the machine slows all of them."""

import sys
from pathlib import Path
from random import Random
from statistics import median

from . import documents
from .cases import Case, Contender
from .diagnostics import References
from .process import Sample, footprint, measure


def run_case(case: Case, rounds: int, references: References, folder: Path) -> dict[str, list[Sample]]:
    """Samples by contender, without the warm-up round. Ends the program if the diagnostics differ from the reference,
    if the report of a run differs from the first one or from `says`, or if a document of the warm-up does not contain
    the story."""
    references.check(case.name, case.input)
    samples: dict[str, list[Sample]] = {contender.name: [] for contender in case.contenders}
    reports = {contender.name: contender.says for contender in case.contenders if contender.says is not None}
    # Another order in each round, since a program that runs after one with much memory is at a disadvantage; the seed
    # is fixed.
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
    """The median of one figure of the samples."""
    return median(getattr(sample, what) for sample in samples)


def memory(contender: Contender, samples: list[Sample]) -> float:
    """The median of the peaks in bytes, without the memory of an idle process of the same kind."""
    return max(0, middle(samples, "peak") - footprint(contender.idle))
