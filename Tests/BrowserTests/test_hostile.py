"""Stories with an attack in every field: it is shown as text, and never runs."""

import html
import pathlib
import re
import string
import subprocess

import pytest

# Each payload would call `ran`. A context without the page's policy shows that the payload fails even without it.
PAYLOADS = {
    "script": "<script>ran()</script>",
    "end-of-script": "</script></style></title></textarea><script>ran()</script>",
    "comment": "--><!-- <script> ]]> <script>ran()</script>",
    "image": "<img src=x onerror=ran()><svg onload=ran()>",
    "double-quotes": '" autofocus tabindex="0" onfocus="ran()" onmouseover="ran()" x="',
    "single-quotes": "' autofocus tabindex='0' onfocus='ran()' x='",
    "scheme": "javascript:ran()",
    "references": "&lt;script&gt;ran()&lt;/script&gt; &#60;script> &quot;",
    "templates": "{{constructor.constructor('ran()')()}} ${ran()} <%= ran() %>",
    "style": "red;} </style> * { display: none; background: url(https://example.org/leak) }",
    "separators": "\u2028ran()\u2029\\u003cscript\\u003eran()//\\",
    "prototype": "__proto__",
    "huge-word": "Wa" * 2000,
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈✊🏿" * 40,
    "right-to-left": "مرحبا <script>ran()</script> שלום",
}


def story(name, payload):
    """The text of a story with the payload in each of its fields, escaped as the language requires."""
    prose = re.sub(r"([\\`*_\[\]{}<>&!~|#\"'()])", lambda match: f"&#{ord(match[1])};", payload)
    return string.Template((pathlib.Path(__file__).parent / f"hostile-{name}.mdx").read_text(encoding="utf-8")).substitute(
        yaml=re.sub(r'(["\\])', r"\\\1", payload), attribute=html.escape(payload), prose=prose, prose_attribute=html.escape(prose),
        url=re.sub(r"[\s\u2028\u2029\\]", "", html.escape(payload))[:200], key=re.sub(r'[\s"\\\u2028\u2029]', "", payload))


@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS.keys())
@pytest.mark.parametrize("name, count", [("narrative", 25), ("branching", 15)])
@pytest.mark.parametrize("policy", [True, False], ids=["policy", "no-policy"])
def test_payloads_are_text_and_never_run(show, name, count, payload, policy):
    page = show(story(name, payload), before="window.ran = () => alert('ran')", policy=policy, width=390)
    assert page.title().split() == payload.split()
    # Everything is hovered, focused and opened.
    page.evaluate("""() => {
        for (const box of document.querySelectorAll("details")) box.open = true;
        for (const element of document.querySelectorAll("body *")) {
            element.focus();
            for (const name of ["mouseover", "pointerenter", "load", "error"]) element.dispatchEvent(new Event(name));
        }
    }""")
    strange = page.evaluate("""() => [...document.querySelectorAll("*")].filter((element) =>
        [...element.attributes].some((attribute) => /^on|^autofocus$|^style$|^srcdoc$/.test(attribute.name))
        || element.matches("svg:not(.way svg)") || element.outerHTML !== '<link rel="icon" href="data:,">' && ["href", "src"].some((name) => /^(?!https?:|#|[^:]*$)/.test(element.getAttribute(name) ?? "")))
        .map((element) => element.outerHTML.slice(0, 200))""")
    assert strange == []
    words = page.evaluate("document.body.textContent.replace(/\\s+/g, ' ')")
    assert words.count(re.sub(r"\s+", " ", payload).strip()) >= count
    assert page.evaluate("document.documentElement.scrollWidth") == 390


# The positions of an address in an otherwise valid story.
ADDRESSES = {
    "hero": ("authors:", 'hero_image: {{src: "{0}", alt: "A"}}\nauthors:'),
    "lead-art": ("authors:", 'leadArt: {{src: "{0}", alt: "A"}}\nauthors:'),
    "artwork": ("title: \"T\"", 'artwork_url: "{0}"\n    title: "T"'),
    "apple-music": ("title: \"T\"", 'apple_music_url: "{0}"\n    title: "T"'),
    "link": ("Words.", "[Words]({0})."),
    "gallery": ("Words.", 'Words.\n\n<Gallery><GalleryImage src="{0}" alt="A" /></Gallery>'),
    "bleed": ("Words.", 'Words.\n\n<FullBleed src="{0}" alt="A" />'),
}
PLAIN = """---
schema_version: 0.1
id: plain
title: "Plain"
authors: ["A"]
publish_date: 2026-02-03
sections: [{id: one, title: "One"}]
media:
  - key: track
    type: track
    apple_music_id: "1"
    title: "T"
    artist: "A"
---

<Section id="one" title="One">

Words.

<MediaRef ref="track" />

</Section>
"""


@pytest.mark.parametrize("address", ["javascript:ran()", "JaVaScRiPt:ran()", "data:text/html,<script>ran()</script>", "vbscript:ran()"])
@pytest.mark.parametrize("place", ADDRESSES.values(), ids=ADDRESSES.keys())
def test_no_page_leads_to_a_script(pages, tmp_path, place, address):
    """An address that runs code is an error in any position: there is no page."""
    before, after = place
    (tmp_path / "story.mdx").write_text(PLAIN.replace(before, after.format(address), 1))
    done = subprocess.run([pages.mdxc, "build", tmp_path, "--emit", "html", "-o", tmp_path / "out"], capture_output=True, text=True)
    assert done.returncode == 1 and "[unsafe_link]" in done.stderr + done.stdout
    assert not list(tmp_path.glob("out/**/*.html"))


EMPTY = """---
schema_version: 0.2
id: empty
title: "Empty"
subtitle: ""
deck: ""
authors: ["A"]
editors: []
tags: []
synopsis: ""
source: ""
culture: ""
---

<Section id="one" title="One">

<DropQuote attribution=""></DropQuote>

<SideNote label="" />

<FeatureBox title="" summary="" expandable="true"></FeatureBox>

<FactGrid></FactGrid>

<Timeline></Timeline>

<Gallery />

</Section>

<Section id="two" title="Two" />
"""


def test_an_empty_story_has_a_page(show, axe):
    page = show(EMPTY, width=390)
    assert page.get_by_role("heading", level=1).inner_text() == "Empty"
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    axe(page)
