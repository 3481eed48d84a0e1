"""The results, as Markdown for people and JSON for programs."""

import json
from dataclasses import asdict
from pathlib import Path

from .cases import Case
from .corpus import size
from .process import Sample
from .timing import memory, middle
from .verdict import Verdict


class Report:
    """Collects the results, in the order of the cases, and writes them."""

    def __init__(self, machine: dict[str, str]):
        self.machine = machine
        self.verdicts: list[Verdict] = []
        self.sections: list[str] = []
        self.data: dict = {"machine": machine, "goals": [], "cases": {}}

    def add_case(self, case: Case, samples: dict[str, list[Sample]]) -> None:
        """Adds a table with all contenders of a case. The ratio is the first contender's time divided by each one's."""
        first = middle(samples[case.contenders[0].name])
        rows = []
        for contender in case.contenders:
            of_one = samples[contender.name]
            seconds, peak = middle(of_one), memory(contender, of_one)
            bytes = size(contender.input) if contender.input else None
            rows.append([
                contender.name, f"{seconds * 1000:.2f}", f"{min(sample.wall for sample in of_one) * 1000:.2f}",
                f"{middle(of_one, 'processor') * 1000:.2f}", f"{first / seconds:.2f}",
                f"{bytes / seconds / 1e6:.0f}" if bytes else "", f"{peak / 1e6:.1f}", f"{peak / bytes:.2f}" if bytes else "",
            ])
        heads = ["", "median, ms", "fastest", "processors", "ratio", "MB/s", "memory, MB", "a byte"]
        bytes = size(case.input)
        self.sections.append(f"### {case.title} ({bytes:,} bytes; `{case.name}`)\n\n" + table(heads, rows))
        self.data["cases"][case.name] = {
            "title": case.title, "bytes": bytes,
            "contenders": {name: [asdict(sample) for sample in of_one] for name, of_one in samples.items()},
        }

    def add_verdict(self, verdict: Verdict) -> None:
        """Adds a row to the goals."""
        self.verdicts.append(verdict)
        self.data["goals"].append(asdict(verdict))

    def add_table(self, name: str, title: str, heads: list[str], rows: list[list[str]], data: object) -> None:
        """Adds a table of another kind, with its data."""
        self.sections.append(f"### {title}\n\n{table(heads, rows)}")
        self.data[name] = data

    def markdown(self) -> str:
        """The whole report: the machine, the goals, the tables."""
        text = "\n".join(f"- {name}: {value}" for name, value in self.machine.items())
        if self.verdicts:
            rows = [[verdict.title, verdict.measured, verdict.goal, verdict.floor, verdict.met] for verdict in self.verdicts]
            text += "\n\n### Goals\n\n" + table(["", "measured", "goal", "floor", "met"], rows)
        return "\n\n".join([text, *self.sections]) + "\n"

    def write(self, folder: Path) -> None:
        """Writes `results.md` and `results.json`."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "results.md").write_text(self.markdown())
        (folder / "results.json").write_text(json.dumps(self.data, indent=1, ensure_ascii=False) + "\n")


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A Markdown table with numbers aligned to the right."""
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
