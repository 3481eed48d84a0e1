"""Holds what was measured against the goals."""

from dataclasses import dataclass

from .cases import Case, Goal
from .corpus import size
from .process import Sample
from .timing import memory, middle


@dataclass(frozen=True)
class Verdict:
    """A goal, what was measured for it in the goal's own unit, and whether the goal and the floor are met."""

    goal: str
    measured: str
    wanted: str
    floor: str
    met: str


def judge(case: Case, goal: Goal, samples: dict[str, list[Sample]]) -> Verdict:
    """The verdict on one row of the goals."""
    title = f"{goal.title} (not there yet)" if case.missing else goal.title
    if goal.memory:
        contender = next(contender for contender in case.contenders if contender.name == goal.contender)
        value = memory(contender, samples[goal.contender]) / size(case.input)
        return _verdict(title, value, goal.goal, goal.floor, False, " bytes a byte")
    value, other = middle(samples[goal.contender]), middle(samples[goal.beside])
    if goal.extra:
        value = (value - other) * 1000
        return _verdict(title, value, goal.extra[0] * 1000, goal.extra[1] * 1000, False, " ms more")
    return _verdict(title, value / other, goal.goal, goal.floor, goal.least, f" × {goal.beside}")


def growth(worst: str, ratio: float, most: float) -> Verdict:
    """The verdict on the input that grows worst; its goal is the floor."""
    return _verdict(f"growth, worst input ({worst})", ratio, most, most, False, " × the instructions")


def _verdict(title: str, value: float, goal: float, floor: float, least: bool, unit: str) -> Verdict:
    sign = "≥" if least else "≤"
    meets = (lambda limit: value >= limit) if least else (lambda limit: value <= limit)
    met = "goal" if meets(goal) else "floor" if meets(floor) else "**no**"
    return Verdict(title, f"{value:.2f}{unit}", f"{sign} {goal:g}", f"{sign} {floor:g}", met)
