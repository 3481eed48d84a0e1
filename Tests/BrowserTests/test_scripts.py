"""What our scripts call their own is nobody else's."""

import re

from built_pages import ROOT

# Every name of a property that an object of the browser's has, but for those of styles, which scripts set by name only.
NAMES = """() => {
    const names = new Set();
    for (const name of Object.getOwnPropertyNames(window)) {
        names.add(name);
        if (/^(CSSStyleDeclaration|CSS\\w*Descriptors|CSSStyleProperties)$/.test(name)) continue;
        let value;
        try { value = window[name]; } catch { continue; }
        for (const object of [value, value?.prototype]) {
            if (object && ["object", "function"].includes(typeof object) && object !== window) {
                Object.getOwnPropertyNames(object).forEach((each) => names.add(each));
            }
        }
    }
    return [...names];
}"""


def test_properties_of_ours_are_none_of_the_browsers(show):
    source = (ROOT / "Sources/Plugins/PageText/ScriptProperties.swift").read_text(encoding="utf-8")
    ours = set(re.findall(r'"(\w+)"', source))
    names = set(show("stories/one-song").evaluate(NAMES))
    assert len(ours) > 10 and len(names) > 5000 and {"textContent", "currentTime", "playbackState"} < names
    assert ours & names == set()
