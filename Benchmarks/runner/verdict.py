"""Compares the results with the goals."""

from dataclasses import dataclass
from statistics import median, quantiles

from .cases import MEMORY, MORE, Case, Goal
from .corpus import size
from .process import Sample
from .timing import memory


MISSED = "**no**"


@dataclass(frozen=True)
class Verdict:
    """A goal, the measured value in the goal's unit, and whether the goal and the floor are met."""

    title: str
    measured: str
    goal: str
    floor: str
    met: str

    @property
    def is_missed(self) -> bool:
        """Whether even the floor is missed."""
        return self.met == MISSED


def judge(case: Case, goal: Goal, samples: dict[str, list[Sample]]) -> Verdict:
    """The verdict on one goal. Times are compared round by round, since both of a round were measured within a moment.
    The median of the rounds counts; the quartiles are shown. If the lower quartile of a difference is not above zero,
    it is noise, and an upper bound counts."""
    if goal.unit == MEMORY:
        contender = next(contender for contender in case.contenders if contender.name == goal.contender)
        value = memory(contender, samples[goal.contender]) / size(case.input)
        return verdict(goal.title, f"{value:.2f} {goal.unit} {goal.beside}", value, goal.goal, goal.floor, goal.least)
    rounds = [(ours.wall, other.wall) for ours, other in zip(samples[goal.contender], samples[goal.beside])]
    if goal.unit == MORE:
        low, value, high = _quarters([(ours - other) * 1000 for ours, other in rounds])
    else:
        low, value, high = _quarters([ours / other for ours, other in rounds])
    measured = f"{value:.2f} {goal.unit} {goal.beside} ({low:.2f} to {high:.2f})"
    if goal.unit == MORE and low <= 0:
        value = max(-low, high)
        measured = f"less than {value:.2f} {goal.unit} {goal.beside}, within the noise"
    return verdict(goal.title, measured, value, goal.goal, goal.floor, goal.least)


def _quarters(values: list[float]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, median(values), high


def verdict(title: str, measured: str, value: float, goal: float, floor: float, least: bool = False) -> Verdict:
    """The verdict on a value that should be at most its goal and its floor, or with `least` at least."""
    sign = "≥" if least else "≤"
    meets = (lambda limit: value >= limit) if least else (lambda limit: value <= limit)
    met = "goal" if meets(goal) else "floor" if meets(floor) else MISSED
    return Verdict(title, measured, f"{sign} {goal:g}", f"{sign} {floor:g}", met)
