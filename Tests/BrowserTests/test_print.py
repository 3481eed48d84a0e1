"""Printed pages."""

import pytest

from branching import section, story
from built_pages import BuiltPage
from pictures import png
from test_looks import style


@pytest.fixture
def printed(show):
    """Opens a page with the print style, in the size of the printable area of A4."""
    def printed(story, **habits):
        page = show(story, width=658, height=971, **habits)
        page.emulate_media(media="print")
        return page
    return printed


def test_contents_are_not_moved_to_the_next_page(printed):
    """Their heading is beside the list, so `break-after: avoid` would move all of it to the next page."""
    page = printed("backends/sections")
    assert style(page, ".contents h2", "breakAfter") == "auto"
    assert style(page, "section h2", "breakAfter") == "avoid"


def test_a_story_with_only_a_link_back_has_no_rule_at_its_end(printed, build):
    pages = build("stories/one-song", "stories/the-lighthouse-cat")
    page = printed(BuiltPage(pages.path.with_name("one-song") / "index.html", []))
    assert page.locator("footer").inner_text() == "" and style(page, "footer", "borderTopWidth") == "0px"


def test_cards_of_the_catalogue_are_as_tall_as_their_content(printed, catalogue):
    page = printed(catalogue)
    empty = page.locator(".story").evaluate_all("""cards => cards.map((card) =>
        card.clientHeight - [...card.children].reduce((sum, child) => sum + child.offsetHeight, 0))""")
    assert empty == [0] * len(empty)


def test_the_credit_of_the_hero_is_below_it(printed):
    page = printed("stories/darkroom-sessions")
    left, right = page.locator(".hero figure").evaluate("""figure => {
        const range = document.createRange();
        range.selectNodeContents(figure.querySelector("figcaption"));
        const [all, words] = [figure.getBoundingClientRect(), range.getBoundingClientRect()];
        return [words.left - all.left, all.right - words.right];
    }""")
    assert abs(left - right) <= 2


def test_a_missing_picture_is_printed_as_its_description(printed, network, console):
    console.expect("ERR_INTERNET_DISCONNECTED")
    network.refuse("https://example.com/lamp.jpg")
    page = printed("""---
schema_version: 0.2
id: lamp
title: Lamp
authors: A
leadArt: {src: "https://example.com/lamp.jpg", alt: "A lamp"}
sections: [{id: one, title: One}]
---

<Section id="one" title="One">

Words.

</Section>
""")
    # Over the browser's icon, with a background that is printed.
    assert "A lamp" in style(page, ".lead-art img", "content", "::after")
    assert style(page, ".lead-art img", "backgroundColor", "::after") != "rgba(0, 0, 0, 0)"
    assert style(page, ".lead-art img", "printColorAdjust", "::after") == "exact"


def test_speech_and_endings_are_not_parted(printed):
    page = printed("stories/pudding-uphill")
    assert {style(page, selector, name) for selector, name in [
        (".speaker", "breakAfter"), (".ending", "breakInside")]} == {"avoid"}


FOLDED = """<FeatureBox expandable="true">
The harbour was quiet when the last of the boats came home.
</FeatureBox>

<FeatureBox summary="A [link](https://example.com/)" expandable="true">
Words.
</FeatureBox>

<FeatureBox title="Title" summary="Summary" expandable="true">
Words.
</FeatureBox>"""


def test_boxes_have_no_expand_marker(printed):
    """They are printed expanded."""
    page = printed(story(section("one", FOLDED)))
    boxes = page.locator(".feature")
    assert "More" not in boxes.nth(0).inner_text() and boxes.nth(0).inner_text().count("The harbour") == 1
    assert boxes.nth(1).inner_text().split() == ["A", "link", "Words."]
    assert boxes.nth(2).inner_text().split() == ["Title", "Summary", "Words."]


PICTURES = """<Image ref="picture" />

<Gallery>
<GalleryImage src="picture.png" alt="A lamp" />
</Gallery>

<FullBleed kind="image" src="picture.png" alt="A lamp" />"""


@pytest.mark.parametrize("size, sizes", [((60, 40), [(60, 40)] * 3 + [(120, 80)]), ((4000, 1000), [(658, 164.5)] * 4)])
def test_no_picture_is_printed_larger_than_its_file(printed, tmp_path, size, sizes):
    """A full bleed twice as large, as on a screen."""
    (tmp_path / "picture.png").write_bytes(png(*size))
    (tmp_path / "story.mdx").write_text(story(section("one", PICTURES), extra=(
        'leadArt: {src: "picture.png", alt: "A lamp"}\nassets: [{key: picture, type: image, src: "picture.png", alt: "A lamp"}]\n')))
    page = printed(tmp_path / "story.mdx")
    boxes = [picture.bounding_box() for picture in page.locator("main img").all()]
    assert [(box["width"], box["height"]) for box in boxes] == [pytest.approx(size, abs=1) for size in sizes]
