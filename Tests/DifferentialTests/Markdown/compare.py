#!/usr/bin/env python3
"""Compares how mdxc reads Markdown with how markdown-it-py and markdown-rs do.

usage: compare.py --mdxc PATH [--examples] [--random N [--seed S]] [--footnotes] [FILE...]

mdxc has to read each document as markdown-it-py does, when told how MDX differs (`markdown_it_reading.py`). Where markdown-rs
reads it in another way, that way is right too: each of the two has faults. Documents that differ are made small and shown.
"""
import argparse
import collections
import pathlib
import sys

from documents import Generator, examples
from judge import DIFFERENT, ERROR, Judge

BATCH = 500


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--mdxc", required=True, help="the program")
    options.add_argument("--examples", action="store_true", help="compare the examples of CommonMark 0.31.2")
    options.add_argument("--random", type=int, default=0, metavar="N", help="compare N random documents")
    options.add_argument("--seed", type=int, default=1, metavar="S", help="which random documents (default: 1)")
    options.add_argument("--footnotes", action="store_true", help="with footnotes in the random documents")
    options.add_argument("--show", type=int, default=5, metavar="N", help="show at most N that differ (default: 5)")
    options.add_argument("--jobs", type=int, default=2, metavar="N", help="let mdxc use N threads (default: 2)")
    options.add_argument("--verbose", action="store_true", help="also show what mdxc reads as markdown-rs alone does")
    options.add_argument("files", nargs="*", metavar="FILE", help="a document")
    chosen = options.parse_args()
    sys.setrecursionlimit(10_000)

    documents = {f"file {name}": pathlib.Path(name).read_text() for name in chosen.files}
    if chosen.examples:
        documents |= {f"example {number}": document for number, document in examples()}
    generator = Generator(chosen.seed, chosen.footnotes)
    documents |= {f"random {number} of seed {chosen.seed}": generator.next() for number in range(chosen.random)}
    if not documents:
        options.error("nothing to compare: use --examples, --random or a FILE")

    judge = Judge(chosen.mdxc, chosen.jobs, chosen.footnotes)
    counts, shown, names = collections.Counter(), 0, list(documents)
    for start in range(0, len(names), BATCH):
        batch = names[start:start + BATCH]
        for name, verdict in zip(batch, judge.verdicts([documents[name] for name in batch])):
            counts[verdict.kind] += 1
            if chosen.verbose and verdict.other and verdict.kind not in (DIFFERENT, ERROR, "same"):
                print(f"{name}: {verdict.kind}\n{verdict}\n")
            if verdict.kind in (DIFFERENT, ERROR) and shown < chosen.show:
                shown += 1
                print(f"{name}: {verdict.kind}\n{judge.shrunk(verdict)}\n", flush=True)
    wrong = counts[DIFFERENT] + counts[ERROR]
    print(f"{len(names)} documents:", ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return 1 if wrong or not counts["same"] else 0


sys.exit(main())
