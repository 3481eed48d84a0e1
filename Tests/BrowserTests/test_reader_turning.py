"""Page turns in branching stories, by swipes, taps and keys."""

from contextlib import contextmanager

import pytest

from branching import WALK, Book, choices, section, story
from chromium import wait

TURNS = """
    window.turned = [];
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (show) {
      const turn = start.call(this, show);
      const note = () => turned.push(getComputedStyle(document.documentElement).getPropertyValue("--turn"));
      turn.finished.then(note, note);
      return turn;
    };
"""


@pytest.fixture
def read(open_page):
    return lambda text=WALK, **habits: Book(open_page(text, touch=True, width=390, height=844, **habits))


@contextmanager
def finger(book, x, y=0, at=(200, 400)):
    """Moves a finger in steps, and lifts it."""
    session = book.page.context.new_cdp_session(book.page)
    touch = lambda kind, *points: session.send(
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": left, "y": top} for left, top in points]})
    touch("touchStart", at)
    for step in range(1, 9):
        touch("touchMove", (at[0] + x * step / 8, at[1] + y * step / 8))
    yield
    touch("touchEnd")


def swipe(book, *how):
    with finger(book, *how):
        pass


def test_swipes_go_forward_and_back(read):
    book = read(at="#lake/shore")
    swipe(book, -120)
    assert book.at("lake/shore#l1") and book.sees("Two.")
    swipe(book, 120)
    assert book.at("lake/shore#l0") and not book.sees("Two.")


def test_swipes_taps_and_keys_reach_the_same_pages(read):
    """On a whole path, forward and back."""
    by_swipe, by_tap, by_key = (read(at="#lake/shore") for _ in range(3))
    for place in ("lake/shore#l1", "lake/shore#l2", "lake/boat#l0"):
        swipe(by_swipe, -120)
        by_tap.press("Turn the page" if place.startswith("lake/boat") else "Go on")
        by_key.page.keyboard.press("ArrowRight")
        assert by_swipe.at(place) and by_tap.at(place) and by_key.at(place)
    for place in ("lake/shore#l2", "lake/shore#l1"):
        swipe(by_swipe, 120)
        by_tap.press("Back")
        by_key.page.keyboard.press("ArrowLeft")
        assert by_swipe.at(place) and by_tap.at(place) and by_key.at(place)


def test_the_page_follows_the_finger_and_springs_back(read):
    book = read(at="#lake/shore")
    with finger(book, -40):
        wait(book.page, "getComputedStyle(document.querySelector('main')).translate === '-40px'")
    wait(book.page, "getComputedStyle(document.querySelector('main')).translate === 'none'")
    assert book.at("lake/shore#l0")


def test_a_swipe_without_a_next_page_does_nothing(read):
    """A swipe neither makes a choice nor goes before the beginning."""
    book = read()
    before = book.place
    swipe(book, -200)
    assert book.at(before) and book.text.startswith("At gate")


@pytest.mark.parametrize("x, y, at", [(-80, 120, (200, 300)), (-120, 0, (10, 400)), (-40, 0, (200, 400))])
def test_scrolling_and_edge_gestures_are_not_swipes(read, x, y, at):
    book = read(at="#lake/shore")
    swipe(book, x, y, at)
    assert book.at("lake/shore#l0")


def test_swipes_are_swapped_in_right_to_left_stories(read):
    text = story(section("a", '<Page id="p">\n\nOne.\n\n</Page>\n\n<Page id="q">\n\nTwo.\n\n<Ending kind="good" />\n\n</Page>'), locale="he")
    book = read(text)
    swipe(book, 120)
    assert book.at("a/q#l0")
    swipe(book, -120)
    assert book.at("a/p#l0")


def test_a_page_turn_shows_its_direction(read):
    book = read(turns=True, before=TURNS)
    book.press("To lake")
    book.page.get_by_text("One.", exact=True).wait_for()
    assert book.at("lake/shore#l0")
    book.press("Back")
    wait(book.page, "turned.length >= 2")
    assert [value.strip() for value in book.page.evaluate("turned")] == ["1", "-1"]


def test_reduced_motion_is_respected(read):
    book = read(turns=True, reduced_motion=True, before=TURNS)
    book.press("To lake")
    assert book.at("lake/shore#l0")
    assert book.page.evaluate("turned") == []


def test_turning_does_not_delay_the_next_step(read):
    """Animations don't delay quick readers."""
    pages = "".join(f'<Page id="p{number}">\n\nPage {number}.\n\n</Page>\n\n' for number in range(8))
    book = read(story(section("walk", pages + '<Page id="last">\n\nTea.\n\n<Ending kind="good" />\n\n</Page>')), turns=True)
    for number in range(8):
        book.page.keyboard.press("ArrowRight")
    assert book.at("walk/last#l0")
    wait(book.page, "document.querySelector('.page.here').innerText.includes('Tea.')")


def test_a_table_scrolls_before_the_page_turns(read):
    wide = "| " + " | ".join(f"Column{number}" for number in range(20)) + " |\n|" + "---|" * 20 + "\n"
    text = story(section("a", f'<Page id="p">\n\n{wide}\n</Page>\n\n<Page id="q">\n\nTwo.\n\n<Ending kind="good" />\n\n</Page>'))
    book = read(text.replace("schema_version: 0.2", "schema_version: 0.3"))
    box = book.page.locator("table").bounding_box()
    swipe(book, -150, 0, (200, box["y"] + box["height"] / 2))
    wait(book.page, "[...document.querySelectorAll('main *')].some((element) => element.scrollLeft > 0)")
    assert not book.sees("Two.")
