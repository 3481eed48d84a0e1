"""Side notes in the margin: beside what they belong to, and over nothing."""

import pytest

from branching import section, story

PROSE = "The river was low that year, and the ferry lay on the stones until October. "
SHORT = '<SideNote label="Low">It is deeper now.</SideNote>'
LONG = '<SideNote label="The ferry">' + PROSE * 6 + "</SideNote>"
BROKEN = "<SideNote>" + "\\\n".join(["One"] * 14) + "</SideNote>"
GALLERY = '<Gallery>\n<GalleryImage src="https://example.com/a.jpg" alt="A" />\n<GalleryImage src="https://example.com/b.jpg" alt="B" />\n</Gallery>'
BLEED = '<FullBleed kind="image" src="https://example.com/c.jpg" alt="C" />'


def opened(open_page, *pages):
    """A section with pages of these blocks, and one that follows it."""
    content = "\n\n".join(
        f'<Page id="p{number}">\n\n' + "\n\n".join(page) + "\n\n</Page>" for number, page in enumerate(pages))
    if len(pages) == 1:
        content = "\n\n".join(pages[0])
    return open_page(story(section("one", content) + section("two", PROSE)))


def is_beside(page, note):
    column = page.locator("section p").first.bounding_box()
    return note.bounding_box()["x"] >= column["x"] + column["width"]


def test_one_at_the_end_stands_in_the_margin_where_earlier_ones_end_above(open_page):
    page = opened(open_page, [PROSE, LONG, PROSE * 30, LONG, PROSE * 30, LONG, PROSE * 30, SHORT])
    notes = page.locator(".note").all()
    assert [is_beside(page, note) for note in notes] == [True] * 4
    text = page.locator("section > p").nth(3).bounding_box()
    last = notes[3].bounding_box()
    assert last["y"] + last["height"] == pytest.approx(text["y"] + text["height"], abs=1)


def test_one_at_the_end_stands_in_the_column_where_an_earlier_one_reaches_down(open_page):
    page = opened(open_page, [PROSE, LONG, PROSE * 5, SHORT])
    assert [is_beside(page, note) for note in page.locator(".note").all()] == [True, False]


def test_room_is_also_beside_what_is_no_paragraph(open_page):
    """As long as that stays in the column."""
    page = opened(open_page, [PROSE * 9, "<DropQuote>Low.</DropQuote>", PROSE * 2, SHORT])
    assert is_beside(page, page.locator(".note"))


@pytest.mark.parametrize("blocks", [[PROSE * 30, SHORT, SHORT], [PROSE * 30, SHORT, LONG, SHORT], [PROSE * 30, SHORT, LONG, GALLERY], [PROSE * 30, SHORT, SHORT, PROSE * 6]])
def test_those_that_stand_together_stand_on_one_side(open_page, blocks):
    page = opened(open_page, blocks)
    sides = [is_beside(page, note) for note in page.locator(".note").all()]
    assert sides == [blocks[-1] == PROSE * 6] * len(sides)


def test_one_at_the_end_stands_beside_no_other(open_page):
    """Not even beside that of the page before."""
    page = opened(open_page, [PROSE * 30, SHORT, LONG], [PROSE, SHORT])
    assert [is_beside(page, note) for note in page.locator(".note").all()] == [False] * 3




TEXTS = [PROSE, PROSE * 6, PROSE * 15, PROSE * 40]
LAYOUTS = [
    *([[[before, first, between, last]] for before in TEXTS[:2] for first in (SHORT, LONG, BROKEN) for between in TEXTS[1:] for last in (SHORT, LONG, BROKEN)]),
    *([[[TEXTS[3], first, wide, between, last]] for first in (SHORT, LONG) for wide in (GALLERY, BLEED) for between in TEXTS[1:] for last in (SHORT, LONG)]),
    [[TEXTS[3], SHORT, LONG, SHORT]], [[SHORT, LONG, TEXTS[3], TEXTS[3], SHORT]],
    [[TEXTS[2], LONG, PROSE], [TEXTS[1], SHORT]], [[TEXTS[3], LONG], [PROSE, SHORT]], [[TEXTS[3], LONG], [TEXTS[2], LONG]],
    [["<SideNote>" + "夜" * 300 + "</SideNote>", TEXTS[1], "<SideNote>" + "夜" * 150 + "</SideNote>"]],
]


def test_they_cover_nothing(open_page):
    """Nor does anything cover them."""
    beside = 0
    for layout in LAYOUTS:
        page = opened(open_page, *layout)
        boxes = page.locator(".note, section :is(p, h2, figure, ul):not(.note *, .gallery *, .bleed *)").evaluate_all(
            "all => all.map(one => [one.className, one.getBoundingClientRect().toJSON()])")
        for name, note in boxes:
            if "note" not in name:
                continue
            beside += "beside" in name
            for _, other in boxes:
                apart = (other == note or other["right"] <= note["left"] + 1 or note["right"] <= other["left"] + 1
                         or other["bottom"] <= note["top"] + 1 or note["bottom"] <= other["top"] + 1)
                assert apart, (layout, note, other)
        page.context.close()
    # They are not all in the column either.
    assert beside > len(LAYOUTS) / 4
