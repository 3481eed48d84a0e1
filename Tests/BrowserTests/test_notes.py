"""Side notes in the margin: beside their text, and without overlap."""

import pytest

from branching import section, story

PROSE = "The river was low that year, and the ferry lay on the stones until October. "
SHORT = '<SideNote label="Low">It is deeper now.</SideNote>'
LONG = '<SideNote label="The ferry">' + PROSE * 6 + "</SideNote>"
BROKEN = "<SideNote>" + "\\\n".join(["One"] * 14) + "</SideNote>"
GALLERY = '<Gallery>\n<GalleryImage src="https://example.com/a.jpg" alt="A" />\n<GalleryImage src="https://example.com/b.jpg" alt="B" />\n</Gallery>'
BLEED = '<FullBleed kind="image" src="https://example.com/c.jpg" alt="C" />'


def blocks_of(pages):
    """The content of a section: one page or several of these blocks."""
    if len(pages) == 1:
        return "\n\n".join(pages[0])
    return "\n\n".join(
        f'<Page id="p{number}">\n\n' + "\n\n".join(page) + "\n\n</Page>" for number, page in enumerate(pages))


def opened(show, *pages):
    """Opens a story with a section of pages with these blocks, and a section after it."""
    return show(story(section("one", blocks_of(pages)) + section("two", PROSE)))


def is_beside(page, note):
    column = page.locator("section p").first.bounding_box()
    return note.bounding_box()["x"] >= column["x"] + column["width"]


def test_a_note_at_the_end_is_in_the_column(show):
    """There would be no text beside it."""
    page = opened(show, [PROSE * 30, LONG, PROSE * 30, SHORT], [PROSE * 30, SHORT])
    assert [is_beside(page, note) for note in page.locator(".note").all()] == [True, False, False]


@pytest.mark.parametrize("blocks", [[PROSE * 30, SHORT, SHORT], [PROSE * 30, SHORT, LONG, SHORT], [PROSE * 30, SHORT, LONG, GALLERY], [PROSE * 30, SHORT, SHORT, PROSE * 6]])
def test_adjacent_notes_are_on_one_side(show, blocks):
    page = opened(show, blocks)
    sides = [is_beside(page, note) for note in page.locator(".note").all()]
    assert sides == [blocks[-1] == PROSE * 6] * len(sides)


TEXTS = [PROSE, PROSE * 6, PROSE * 15, PROSE * 40]
LAYOUTS = [
    *([[[before, first, between, last]] for before in TEXTS[:2] for first in (SHORT, LONG, BROKEN) for between in TEXTS[1:] for last in (SHORT, LONG, BROKEN)]),
    *([[[TEXTS[3], first, wide, between, last]] for first in (SHORT, LONG) for wide in (GALLERY, BLEED) for between in TEXTS[1:] for last in (SHORT, LONG)]),
    [[TEXTS[3], SHORT, LONG, SHORT]], [[SHORT, LONG, TEXTS[3], TEXTS[3], SHORT]],
    [[TEXTS[2], LONG, PROSE], [TEXTS[1], SHORT]], [[TEXTS[3], LONG], [PROSE, SHORT]], [[TEXTS[3], LONG], [TEXTS[2], LONG]],
    [["<SideNote>" + "夜" * 300 + "</SideNote>", TEXTS[1], "<SideNote>" + "夜" * 150 + "</SideNote>"]],
]


def test_notes_cover_nothing(show):
    """Nothing covers them either."""
    sections = []
    for number, layout in enumerate(LAYOUTS):
        sections.append(section(f"layout-{number}", blocks_of(layout)) + section(f"after-{number}", PROSE))
    page = show(story("".join(sections)))
    beside, covered = page.evaluate("""() => {
        const boxes = [...document.querySelectorAll(".note, section :is(p, h2, figure, ul):not(.note *, .gallery *, .bleed *)")]
            .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }));
        const notes = boxes.filter(({ element }) => element.matches(".note"));
        const covered = notes.flatMap((note) => boxes.filter((other) => other !== note
            && other.right > note.left + 1 && note.right > other.left + 1 && other.bottom > note.top + 1 && note.bottom > other.top + 1)
            .map((other) => [note.element.closest("section").id, note.element.outerHTML.slice(0, 80), other.element.outerHTML.slice(0, 80)]));
        return [notes.filter(({ element }) => element.className.includes("marginal")).length, covered];
    }""")
    assert covered == []
    # Not all of them are in the column.
    assert beside > len(LAYOUTS) / 4
