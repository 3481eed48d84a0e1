"""What mdxc makes of documents, and whether other parsers agree."""
import json
import pathlib
import re
import subprocess
import tempfile
from dataclasses import dataclass

import markdown_it_reading
import markdown_rs_reading
import tree

STORY = """---
schema_version: 0.3
id: {id}
title: A document
authors: A. Writer
publish_date: 2026-01-12
---

<Section id="all-of-it" title="All of it">

{document}</Section>
"""
SAME, AS_MARKDOWN_RS, NOT_COMPARABLE, DIFFERENT, ERROR = "same", "as markdown-rs", "not comparable", "different", "error"
# What markdown-it gets wrong, by the words of CommonMark and by cmark, and patches don't reach.
TAB_IN_CODE = "markdown-it keeps a tab of which a quote has used up a part"
LABEL_OF_PICTURE = "markdown-it reads the label of a picture by itself, whatever is around it"
MARKED_PICTURE = re.compile(r"!\[[^\]\n]*[*_~`\[]")


@dataclass
class Verdict:
    kind: str
    document: str
    expected: dict = None
    actual: dict = None
    other: dict = None

    def __str__(self):
        parts = [f"document: {self.document!r}", indented(self.document), "markdown-it:", indented(tree.outline(self.expected))]
        if self.other and tree.without_details(self.other) != tree.without_details(self.expected):
            parts += ["markdown-rs:", indented(tree.outline(self.other))]
        return "\n".join(parts + ["mdxc:", indented(tree.outline(self.actual) if self.actual else "an error")])


def indented(text):
    return "\n".join("    " + line for line in text.rstrip("\n").split("\n"))


def closed(document):
    """A document whose last fence has its end: in it, the end of the section would be code."""
    last = markdown_it_reading.parser(False).parse(document + "\n\nend\n")[-1]
    document += "" if document.endswith("\n") else "\n"
    return document + last.markup + "\n" if last.type == "fence" else document


class Judge:
    def __init__(self, mdxc, jobs=2, footnotes=False):
        self.mdxc, self.jobs, self.footnotes = mdxc, jobs, footnotes

    def verdicts(self, documents):
        documents = [closed(document) for document in documents]
        return [self.verdict(document, actual) for document, actual in zip(documents, self.stories(documents))]

    def stories(self, documents):
        """The tree of each document, or None where it is an error: all are built at once, each as a story."""
        with tempfile.TemporaryDirectory(prefix="mdxc-") as folder:
            stories, built = pathlib.Path(folder, "stories"), pathlib.Path(folder, "built")
            for number, document in enumerate(documents):
                story = stories / f"d{number}" / "story.mdx"
                story.parent.mkdir(parents=True)
                story.write_bytes(STORY.format(id=f"d{number}", document=document).encode())
            arguments = ["--emit", "ir", "--compact", "--quiet", "--no-cache", "--jobs", str(self.jobs), "-o", str(built)]
            reports = ["--diagnostic-format", "jsonl", "--diagnostics-output", str(pathlib.Path(folder, "reports"))]
            ended = subprocess.run([self.mdxc, "build", str(stories), *arguments, *reports], stderr=subprocess.PIPE)
            if ended.returncode not in (0, 1):
                raise SystemExit(f"mdxc ended with {ended.returncode}: {ended.stderr.decode()[-2000:]}")
            return [self.story(built / f"d{number}" / "story.json") for number in range(len(documents))]

    @staticmethod
    def story(path):
        if not path.exists():
            return None
        pages = [page for section in json.loads(path.read_text())["sections"] for page in section["pages"]]
        notes = [note for page in pages for note in page.get("footnotes", ())]
        try:
            return tree.story([block for page in pages for block in page["blocks"]], notes)
        except tree.NotComparable:
            return None

    def verdict(self, document, actual):
        try:
            expected = tree.story(*markdown_it_reading.read(document, self.footnotes))
            body = markdown_rs_reading.read(document, self.footnotes)
            other = tree.story(*body) if body else None
        except tree.NotComparable:
            return Verdict(NOT_COMPARABLE, document)
        kind = DIFFERENT if actual else ERROR
        if actual and "\t" in document and tree.without_details(actual, None) == tree.without_details(expected, None):
            kind = TAB_IN_CODE
        elif actual and MARKED_PICTURE.search(document) and tree.without_inlines(actual) == tree.without_inlines(expected):
            kind = LABEL_OF_PICTURE
        if actual == expected:
            kind = SAME
        elif actual and other:
            alike, those = tree.without_details(expected), tree.without_details(other)
            if alike != those == tree.without_details(actual):
                kind = AS_MARKDOWN_RS
        return Verdict(kind, document, expected, actual, other)

    def shrunk(self, verdict):
        """A smaller document that is wrong in the same way: without some of its lines, then of its characters."""
        while True:
            smaller = next(
                (found for pieces in (lines, characters) if (found := self.smaller(verdict, pieces(verdict.document)))), None)
            if not smaller:
                return verdict
            verdict = smaller

    def smaller(self, verdict, candidates):
        wrong = [found for found in self.verdicts(candidates) if found.kind == verdict.kind] if candidates else []
        return min(wrong, key=lambda found: len(found.document), default=None)


def lines(document):
    return without_pieces(document.split("\n")[:-1], lambda pieces: "".join(piece + "\n" for piece in pieces))


def characters(document):
    return without_pieces(document[:-1], lambda pieces: "".join(pieces) + "\n")


def without_pieces(pieces, join):
    """Without a half of the pieces, a quarter, … and one of them."""
    size, result = len(pieces) // 2, {}
    while size:
        for start in range(0, len(pieces), size):
            result[join(pieces[:start] + pieces[start + size:])] = None
        size //= 2
    return [document for document in result if document.strip()]
