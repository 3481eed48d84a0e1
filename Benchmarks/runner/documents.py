"""The expected output of a build: a compiler that is fast because it leaves out half of a story is not fast."""

import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

# Names of components and attributes, and values of flags: none of it is text of the story.
MARKUP = re.compile(r'</?[A-Z]\w*|\w+="true"|\w+=(?=["{])')
WORD = re.compile(r"[^\W\d_]{4,}")


def problem(document: bytes, story: Path) -> str | None:
    """What is wrong with the document of a story of the corpus, in words; None if nothing is. It must be JSON with the
    story's id, its sections in order, and each word of its body at least as often. Patterns read the story, which is
    enough for generated ones."""
    try:
        built = json.loads(document)
    except ValueError as error:
        return f"no JSON: {error}"
    head, _, body = story.read_text(encoding="utf-8").partition("\n---\n")
    expected = re.search(r"^id: (\S+)$", head, re.MULTILINE)[1], re.findall(r'^<Section id="([^"]*)"', body, re.MULTILINE)
    try:
        actual = built["story"]["id"], [section["id"] for section in built["sections"]]
    except (KeyError, TypeError) as error:
        return f"no document: {error!r}"
    if actual != expected:
        return f"another id, or other sections than {len(expected[1])} of '{expected[0]}'"
    missing = _words([html.unescape(MARKUP.sub(" ", body))]) - _words(_texts(built["sections"]))
    return f"without {missing.total()} words, as {sorted(missing)[:5]}" if missing else None


def _words(texts) -> Counter:
    return Counter(word for text in texts for word in WORD.findall(text))


def _texts(value) -> Iterator[str]:
    """All strings in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
