"""How long pages block a browser: the longest task of each, compared with a task of known work."""

import json
import subprocess
from statistics import median

from .cases import Cases
from .places import BENCHMARKS, VENV
from .report import Report
from .verdict import verdict

# Multiples of the reference, which takes about 60 ms on the machine of the last results: a wait that readers notice.
GOAL, FLOOR = 1, 2


def run_pages(cases: Cases, rounds: int, report: Report) -> None:
    """Adds a table: the longest task of each walk through a page, and of the reference in the same rounds."""
    program = BENCHMARKS / "browser/longest_tasks.py"
    command = [VENV / "bin/python", program, cases.mdxc, str(rounds), str(cases.scale)]
    found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
    rows, ratios = [], {}
    for name, times in found.items():
        ratios[name] = median(walk / reference for walk, reference in zip(times["walk"], times["reference"]))
        rows.append([
            name, f"{median(times['walk']) / 1000:.1f}", f"{max(times['walk']) / 1000:.1f}", f"{median(times['reference']) / 1000:.1f}",
            f"{ratios[name]:.2f}"])
    heads = ["", "longest task, ms", "worst round", "reference, ms", "ratio"]
    report.add_table("pages", "Pages: the longest task that a reader waits for", heads, rows, found)
    # The goals are for full sizes.
    if cases.scale > 1:
        return
    worst = max(ratios, key=ratios.get)
    report.add_verdict(verdict(
        "the longest task of a page", f"{ratios[worst]:.2f} × the reference ({worst})", ratios[worst], GOAL, FLOOR))
