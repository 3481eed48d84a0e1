"""What printed pages look like."""

import pytest

from built_pages import BuiltPage
from test_looks import style


@pytest.fixture
def printed(open_page):
    """Opens a page as it is printed, on paper of A4 between its margins."""
    def printed(story, **habits):
        page = open_page(story, width=658, height=971, **habits)
        page.emulate_media(media="print")
        return page
    return printed


def test_contents_stand_where_there_is_room(printed):
    """Their heading stands beside the list: not to be parted from what is below would bring all of it to the next page."""
    page = printed("backends/sections")
    assert style(page, ".contents h2", "breakAfter") == "auto"
    assert style(page, "section h2", "breakAfter") == "avoid"


def test_no_line_ends_a_story_that_only_leads_back(printed, build):
    pages = build("stories/one-song", "stories/the-lighthouse-cat")
    page = printed(BuiltPage(pages.path.with_name("one-song") / "index.html", []))
    assert page.locator("footer").inner_text() == "" and style(page, "footer", "borderTopWidth") == "0px"


def test_cards_of_the_catalogue_are_as_tall_as_what_is_in_them(printed, catalogue):
    page = printed(catalogue)
    empty = page.locator(".story").evaluate_all("""cards => cards.map((card) =>
        card.clientHeight - [...card.children].reduce((sum, child) => sum + child.offsetHeight, 0))""")
    assert empty == [0] * len(empty)


def test_who_made_the_hero_is_named_below_it(printed):
    page = printed("stories/darkroom-sessions")
    left, right = page.locator(".hero figure").evaluate("""figure => {
        const range = document.createRange();
        range.selectNodeContents(figure.querySelector("figcaption"));
        const [all, words] = [figure.getBoundingClientRect(), range.getBoundingClientRect()];
        return [words.left - all.left, all.right - words.right];
    }""")
    assert abs(left - right) <= 2


def test_a_picture_that_cannot_be_fetched_is_printed_as_its_words(printed, network, console):
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
    # Over the browser's sign for that, on what is printed though other backgrounds are not.
    assert "A lamp" in style(page, ".lead-art img", "content", "::after")
    assert style(page, ".lead-art img", "backgroundColor", "::after") != "rgba(0, 0, 0, 0)"
    assert style(page, ".lead-art img", "printColorAdjust", "::after") == "exact"
