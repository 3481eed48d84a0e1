"""Text in little space, on small screens and in large type, is complete and on the screen."""

import pytest

from apple_music import TOKEN_URL
from chromium import resize

HEAD = """---
schema_version: 0.1
id: room
title: Room
authors: A
publish_date: 2026-01-01
locale: en
{ramp}
sections:
  - id: one
    title: One
    layout: lede
    lead_media: trk-one
media:
  - key: trk-one
    type: track
    apple_music_id: "910000001"
    title: "The Lighthouse Cat"
    artist: "Musicology"
    artwork_url: "https://example.com/art/one.png"
---

<Section id="one" title="One">

{body}

</Section>
"""
PROSE = "The lamp was lit at nine, as on each evening of that year, and nobody thought of it until the morning. " * 3
CARDS = PROSE + '\n\n<MediaRef ref="trk-one" intent="preview" />\n\n<MediaRef ref="trk-one" intent="full" />'

FACTS = ("1,200,000", "Minneapolis", "September 1984", "3,141,592,653")


def facts(*values):
    return "<FactGrid>\n" + "".join(f'<Fact label="Known" value="{value}" />\n' for value in values) + "</FactGrid>"


# Returns the words of an element that contain a line break without a hyphen.
BROKEN = """elements => elements.flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken = [];
    for (let node; (node = walker.nextNode());) {
        for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) broken.push(word);
        }
    }
    return broken;
})"""


def broken(page, selector):
    return page.locator(selector).evaluate_all(BROKEN)


def enlarge(page, size):
    """Sets the font size of the browser in pixels; the default is 16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.enable")
    session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    page.reload()


@pytest.mark.parametrize("ramp", ["typeRamp: serif", "typeRamp: sans", "typeRamp: slab", ""])
def test_no_word_of_a_fact_is_broken(show, ramp):
    grids = [FACTS[:1], FACTS[:2], FACTS[:3], FACTS, FACTS[:1] * 3, FACTS[:1] * 4, FACTS[1:2] * 7, FACTS + FACTS[:1]]
    page = show(HEAD.format(ramp=ramp, body="\n\n".join(facts(*values) for values in grids)))
    for width in (320, 390, 768, 1024, 1440, 2560):
        resize(page, width, 900)
        assert broken(page, ".facts :is(dt, dd)") == [], width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        # With several columns, no fact is alone in its row.
        rows = page.locator(".facts").evaluate_all("""grids => grids.map((grid) => {
            const rows = {};
            for (const fact of grid.children) (rows[fact.offsetTop] ??= []).push(fact.offsetWidth);
            return Object.values(rows).flatMap((row) => row.length === 1 && row[0] < grid.clientWidth ? [row[0]] : []);
        })""")
        assert rows == [[]] * len(grids), width


def test_cards_have_space_for_their_text(open_page):
    """Artwork shrinks, and is above the text in large type; all buttons are on the screen."""
    page = open_page(HEAD.format(ramp="typeRamp: serif", body=CARDS), options=["--music-token-url", TOKEN_URL])
    for size, width in [(16, 320), (16, 390), (21, 320), (21, 390), (24, 320), (24, 390), (32, 320), (32, 390)]:
        resize(page, width, 900)
        enlarge(page, size)
        page.locator(".card button").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == width
        edges = page.locator(".card, .card :not(.unseen, .unseen *)").evaluate_all(
            "all => all.map((element) => element.getBoundingClientRect()).filter((box) => box.width).map((box) => box.right)")
        assert max(edges) <= width
        if size <= 24:
            assert broken(page, ".card :is(.kind, .title, .artist, .purpose, button)") == []
        # A picture is part of the first button of its card, and covers no text.
        for card in page.locator(".card").all():
            art, words = card.locator(".tile").bounding_box(), card.locator(".title").bounding_box()
            beside = words["x"] >= art["x"] + art["width"]
            assert beside or words["y"] >= art["y"] + art["height"]


def test_a_drop_capital_leaves_space_beside_it(open_page):
    page = open_page(HEAD.format(ramp="typeRamp: serif", body=PROSE).replace("    lead_media: trk-one\n", ""), width=320)
    for size, has_one in ((16, True), (24, False), (32, False)):
        enlarge(page, size)
        letter, text = page.locator(".initial > h2 + p").evaluate(
            "text => [getComputedStyle(text, '::first-letter'), getComputedStyle(text)].map((style) => style.color)")
        assert (letter != text) == has_one


def test_text_of_the_footer_is_complete(show):
    page = show("stories/the-lighthouse-cat", width=320, script=False)
    assert broken(page, "footer") == []


LARGE = [(16, 195), (16, 390), (16, 700), (32, 390), (32, 700)]


def test_the_description_of_a_missing_picture_fits_its_column(open_page):
    pictures = [f'<GalleryImage src="{src}" alt="A lamp" />' for src in ("https://example.com/a.png", "gone.png", "lost.png")]
    page = open_page(HEAD.format(ramp="", body="<Gallery>\n" + "\n".join(pictures) + "\n</Gallery>"))
    for size, width in LARGE:
        resize(page, width, 900)
        enlarge(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        columns = page.locator(".gallery li").evaluate_all(
            "all => all.map((column) => [column.clientWidth, column.querySelector('img, .missing').offsetWidth])")
        assert max(columns)[0] - min(columns)[0] <= 1
        assert all(picture <= column + 1 for column, picture in columns)


def test_text_of_a_box_is_complete(open_page):
    """Also in a folding box: its marker is below the text if there is no space beside it."""
    box = '<FeatureBox title="{}" summary="Developing paper" {}>' + PROSE + "</FeatureBox>"
    body = "\n\n".join(box.format(*box_of) for box_of in [("Summers", ""), ("Winters", 'expandable="true"')])
    page = open_page(HEAD.format(ramp="typeRamp: serif", body=body))
    for size, width in LARGE:
        resize(page, width, 900)
        enlarge(page, size)
        assert broken(page, ".feature") == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_title_is_larger_than_those_of_its_sections(open_page):
    page = open_page("stories/darkroom-sessions", width=390)
    for size in (16, 24, 32):
        enlarge(page, size)
        title, section = (page.locator(name).first.evaluate("title => parseFloat(getComputedStyle(title).fontSize)") for name in ("h1", "section > h2"))
        assert title > section
        # They are aligned.
        left, column = (page.locator(name).first.bounding_box()["x"] for name in ("h1", "section > h2"))
        assert left == pytest.approx(column, abs=1)


TITLES = ["stories/darkroom-sessions", "stories/last-night-at-the-tin-room", "stories/the-ceiling-concerts", "stories/the-lighthouse-cat", "backends/header-lost"]


@pytest.mark.parametrize("story_of_title", TITLES)
def test_titles_break_no_word(open_page, story_of_title):
    """In any font size; titles grow only as far as there is space."""
    page = open_page(story_of_title, width=390)
    usual = page.locator(".hero h1").evaluate("title => parseFloat(getComputedStyle(title).fontSize)")
    for size in (24, 32):
        enlarge(page, size)
        assert broken(page, ".hero h1") == []
        assert page.locator(".hero h1").evaluate("title => parseFloat(getComputedStyle(title).fontSize)") > usual


def test_the_bar_breaks_no_word(open_page):
    page = open_page("stories/pudding-uphill", served=True)
    page.get_by_role("button", name="Turn the page").click()
    for size, width in [(16, 320), (20, 320), (24, 320), (24, 390), (32, 390), (32, 700)]:
        resize(page, width, 900)
        enlarge(page, size)
        page.locator(".way .left").wait_for()
        assert broken(page, ".way .left") == [], (size, width)


def test_titles_in_the_catalogue_break_no_word(open_page, catalogue):
    page = open_page(catalogue)
    for size, width in LARGE[1:]:
        resize(page, width, 900)
        enlarge(page, size)
        # Lines may break between Japanese letters.
        assert [word for word in broken(page, "h1, .story h2") if word.isascii()] == []
        assert page.evaluate("document.documentElement.scrollWidth") == width


# The menus of the catalogue that are narrower than their text.
TIGHT = """choices => choices.filter((choice) => {
    const room = choice.offsetWidth;
    choice.style.width = "max-content";
    const need = choice.offsetWidth;
    choice.style.width = "";
    return room < need;
}).map((choice) => choice.value)"""


def test_menus_of_the_catalogue_are_complete(open_page, catalogue):
    """Adding them shifts nothing, and nothing is empty below them."""
    page = open_page(catalogue)
    for size, width in [(16, 320), (16, 390), (16, 768), (16, 820), (16, 1440), (32, 390), (32, 1440), (32, 1700)]:
        resize(page, width, 900)
        enlarge(page, size)
        selects = page.locator(".tools select")
        page.get_by_label("Sort by").wait_for()
        assert selects.count() == 3 and selects.evaluate_all(TIGHT) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
        tools = page.locator(".tools")
        height = tools.bounding_box()["height"]
        assert tools.bounding_box()["y"] + height == pytest.approx(
            max(box["y"] + box["height"] for box in (room.bounding_box() for room in tools.locator("> div").all())), abs=1)
        tools.evaluate("tools => [...tools.children].forEach((room) => room.replaceChildren())")
        assert tools.bounding_box()["height"] == pytest.approx(height, abs=1)
