"""What the style sheets say is CSS that a browser knows: what is misspelt does nothing, and says so nowhere."""

import re

import pytest

from built_pages import ROOT

SHEETS = sorted((ROOT / "Sources/StoryBackends/HTML").glob("*/*.css"))
# What other browsers know, and need.
ELSEWHERE = re.compile(r"::-moz-|-webkit-text-size-adjust")


def without_comments(sheet):
    return re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)


def rules(sheet):
    """The rules of a sheet, each with its selectors and its declarations, without the conditions around them."""
    for prelude, body in re.findall(r"([^{}]+)\{([^{}]*)\}", without_comments(sheet)):
        prelude = prelude.strip()
        if not prelude.startswith("@"):
            yield prelude, [part.partition(":")[::2] for part in body.split(";") if part.strip()]


def conditions(sheet):
    """The conditions around rules, each with its kind (`media`) and its words."""
    return [(kind, words.strip()) for kind, words in re.findall(r"@(media|supports)\b([^{]+)\{", without_comments(sheet))]


KNOWS_SELECTORS = "list => { try { document.querySelector(list); return true } catch { return false } }"
KNOWS_DECLARATION = "([name, value]) => CSS.supports(name, value)"
# A query that can't be read is `not all`; a feature or value that is not known neither holds nor fails to hold.
KNOWS_CONDITION = {
    "media": r"""words => matchMedia(words).media !== "not all" && (words.match(/\([^()]+\)/g) ?? []).every((feature) =>
        matchMedia(feature).matches || matchMedia(`not ${feature}`).matches)""",
    "supports": "words => CSS.supports(words)",
}


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_chromium_knows_all_of_it(sheet, open_page):
    page = open_page("stories/one-song")
    sheet = sheet.read_text(encoding="utf-8")
    unknown = [
        f"@{kind} {words}" for kind, words in conditions(sheet) if not page.evaluate(KNOWS_CONDITION[kind], words)]
    for selectors, declarations in rules(sheet):
        if not page.evaluate(KNOWS_SELECTORS, selectors):
            unknown.append(selectors)
        for name, value in declarations:
            name, value = name.strip(), value.strip().removesuffix("!important")
            if not page.evaluate(KNOWS_DECLARATION, [name, value]):
                unknown.append(f"{selectors} {{ {name}: {value} }}")
    assert [text for text in unknown if not ELSEWHERE.search(text)] == []
