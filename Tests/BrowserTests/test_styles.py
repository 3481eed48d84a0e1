"""The style sheets contain only CSS that a browser knows: misspelt declarations are ignored silently."""

import re

from built_pages import ROOT

SHEETS = sorted((ROOT / "Sources/StoryBackends/HTML").glob("*/*.css"))
# CSS that only other browsers know and need.
ELSEWHERE = re.compile(r"::-moz-|-webkit-text-size-adjust")


def without_comments(sheet):
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def rules(sheet):
    """Returns the rules of a sheet, each with its selectors and declarations, without enclosing conditions."""
    for prelude, body in re.findall(r"([^{}]+)\{([^{}]*)\}", without_comments(sheet)):
        prelude = prelude.strip()
        if not prelude.startswith("@"):
            yield prelude, [part.partition(":")[::2] for part in body.split(";") if part.strip()]


def conditions(sheet):
    """Returns the conditions around rules, each with its kind (`media`) and its text."""
    return [(kind, words.strip()) for kind, words in re.findall(r"@(media|supports)\b([^{]+)\{", without_comments(sheet))]


# Finds what the browser does not know. An invalid query is `not all`; for an unknown feature or value, neither the
# query nor its negation matches.
UNKNOWN = r"""({ conditions, selectors, declarations }) => {
    const isKnown = {
        media: (words) => matchMedia(words).media !== "not all" && (words.match(/\([^()]+\)/g) ?? []).every((feature) =>
            matchMedia(feature).matches || matchMedia(`not ${feature}`).matches),
        supports: (words) => CSS.supports(words),
    };
    const canBeRead = (list) => { try { document.querySelector(list); return true; } catch { return false; } };
    return [
        ...conditions.filter(([kind, words]) => !isKnown[kind](words)).map((condition) => condition.join(" ")),
        ...selectors.filter((list) => !canBeRead(list)),
        ...declarations.filter(([, name, value]) => !CSS.supports(name, value)).map((declaration) => declaration.join(" ")),
    ];
}"""


def test_chromium_knows_all_of_it(show):
    page = show("stories/one-song")
    assert len(SHEETS) > 30
    for sheet in SHEETS:
        text = sheet.read_text(encoding="utf-8")
        unknown = page.evaluate(UNKNOWN, {
            "conditions": conditions(text),
            "selectors": [selectors for selectors, _ in rules(text)],
            "declarations": [
                (selectors, name.strip(), value.strip().removesuffix("!important"))
                for selectors, declarations in rules(text) for name, value in declarations],
        })
        assert [words for words in unknown if not ELSEWHERE.search(words)] == [], sheet.name
