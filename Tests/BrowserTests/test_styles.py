"""What the style sheets say is CSS that a browser knows: a misspelt property or selector does nothing, and says so nowhere."""

import re

import pytest

from built_pages import ROOT

SHEETS = sorted((ROOT / "Sources/StoryBackends/HTML/Parts").glob("*.css"))
# What only Safari knows, which needs it.
ELSEWHERE = {"-webkit-text-size-adjust"}


def rules(sheet):
    """The rules of a sheet, each with its selectors and its declarations; conditions around them are left out."""
    for prelude, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        prelude = prelude.strip()
        if not prelude.startswith("@"):
            yield prelude, [part.partition(":")[::2] for part in body.split(";") if part.strip()]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_chromium_knows_all_of_it(sheet, open_page):
    page = open_page("stories/one-song")
    unknown = []
    for selectors, declarations in rules(sheet.read_text(encoding="utf-8")):
        if not page.evaluate("list => { try { document.querySelector(list); return true } catch { return false } }", selectors):
            unknown.append(selectors)
        for name, value in declarations:
            name, value = name.strip(), value.strip()
            if name not in ELSEWHERE and not page.evaluate("([name, value]) => CSS.supports(name, value)", [name, value]):
                unknown.append(f"{selectors} {{ {name}: {value} }}")
    assert not unknown
