"""What the style sheets say is CSS that a browser knows: what is misspelt does nothing, and says so nowhere."""

import re

import pytest

from built_pages import ROOT

SHEETS = sorted((ROOT / "Sources/StoryBackends/HTML/Parts").glob("*.css"))
# What other browsers know, and need.
ELSEWHERE = re.compile(r"::-moz-|-webkit-text-size-adjust")


def rules(sheet):
    """The rules of a sheet, each with its selectors and its declarations; conditions around them are left out."""
    for prelude, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        prelude = prelude.strip()
        if not prelude.startswith("@"):
            yield prelude, [part.partition(":")[::2] for part in body.split(";") if part.strip()]


KNOWS_SELECTORS = "list => { try { document.querySelector(list); return true } catch { return false } }"
KNOWS_DECLARATION = "([name, value]) => CSS.supports(name, value)"


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_chromium_knows_all_of_it(sheet, open_page):
    page = open_page("stories/one-song")
    unknown = []
    for selectors, declarations in rules(sheet.read_text(encoding="utf-8")):
        if not page.evaluate(KNOWS_SELECTORS, selectors):
            unknown.append(selectors)
        for name, value in declarations:
            name, value = name.strip(), value.strip().removesuffix("!important")
            if not page.evaluate(KNOWS_DECLARATION, [name, value]):
                unknown.append(f"{selectors} {{ {name}: {value} }}")
    assert [text for text in unknown if not ELSEWHERE.search(text)] == []
