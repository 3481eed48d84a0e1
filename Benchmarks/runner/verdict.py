"""Holds what was measured against the goals."""

from dataclasses import dataclass

from .cases import MEMORY, MORE, Case, Goal
from .corpus import size
from .process import Sample
from .timing import memory, middle


@dataclass(frozen=True)
class Verdict:
    """A goal, what was measured for it in the goal's own unit, and whether the goal and the floor are met."""

    title: str
    measured: str
    goal: str
    floor: str
    met: str


def judge(case: Case, goal: Goal, samples: dict[str, list[Sample]]) -> Verdict:
    """The verdict on one row of the goals."""
    time = middle(samples[goal.contender])
    if goal.unit == MEMORY:
        contender = next(contender for contender in case.contenders if contender.name == goal.contender)
        value = memory(contender, samples[goal.contender]) / size(case.input)
    elif goal.unit == MORE:
        value = (time - middle(samples[goal.beside])) * 1000
    else:
        value = time / middle(samples[goal.beside])
    title = f"{goal.title} (not there yet)" if case.missing else goal.title
    return verdict(title, f"{value:.2f} {goal.unit} {goal.beside}", value, goal.goal, goal.floor, goal.least)


def verdict(title: str, measured: str, value: float, goal: float, floor: float, least: bool = False) -> Verdict:
    """The verdict on a value that is to be at most, or at `least`, what its goal and its floor are."""
    sign = "≥" if least else "≤"
    meets = (lambda limit: value >= limit) if least else (lambda limit: value <= limit)
    met = "goal" if meets(goal) else "floor" if meets(floor) else "**no**"
    return Verdict(title, measured, f"{sign} {goal:g}", f"{sign} {floor:g}", met)
