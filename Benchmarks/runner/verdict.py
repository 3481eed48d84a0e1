"""Holds what was measured against the goals."""

from dataclasses import dataclass
from statistics import median, quantiles

from .cases import MEMORY, MORE, Case, Goal
from .corpus import size
from .process import Sample
from .timing import memory


MISSED = "**no**"


@dataclass(frozen=True)
class Verdict:
    """A goal, what was measured for it in the goal's own unit, and whether the goal and the floor are met."""

    title: str
    measured: str
    goal: str
    floor: str
    met: str

    @property
    def is_missed(self) -> bool:
        """Whether not even the floor is met."""
        return self.met == MISSED


def judge(case: Case, goal: Goal, samples: dict[str, list[Sample]]) -> Verdict:
    """The verdict on one row of the goals. Times are compared round by round, since both were taken within a moment; it is the
    median of the rounds that counts, and the quarters below and above it are shown. A difference of which a quarter of the
    rounds sees nothing is noise: what counts is what it is certainly less than."""
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
    """The bound of the lowest quarter, the median, and the bound of the highest quarter."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, median(values), high


def verdict(title: str, measured: str, value: float, goal: float, floor: float, least: bool = False) -> Verdict:
    """The verdict on a value that is to be at most, or at `least`, what its goal and its floor are."""
    sign = "≥" if least else "≤"
    meets = (lambda limit: value >= limit) if least else (lambda limit: value <= limit)
    met = "goal" if meets(goal) else "floor" if meets(floor) else MISSED
    return Verdict(title, measured, f"{sign} {goal:g}", f"{sign} {floor:g}", met)
