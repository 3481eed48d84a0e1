"""However long a story is, its reader begins at once and goes on at once."""

import pytest

from branching import PUDDING, Book, choices, section, story
from processor import has_no_long_task

SECTIONS = 12_000


@pytest.fixture(scope="module")
def endless():
    """A story of very many sections, each of which leads to the next and to one far away."""
    return story("".join(
        section(f"s{number}", f"Here is number {number}.\n\n" + choices(f"s{(number + 1) % SECTIONS}", f"s{number * 7919 % SECTIONS}", "home"))
        for number in range(SECTIONS)) + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_the_largest_fixture_has_no_long_task(open_page):
    book = Book(open_page(PUDDING))

    def read(_):
        book.page.evaluate("localStorage.clear(); location.hash = ''")
        book.page.reload()
        for _ in range(40):
            book.is_there()
            if book.page.locator("section button[data-choice]:visible").count():
                book.page.locator("section button[data-choice]:visible").first.click()
            else:
                book.page.keyboard.press("Enter")
        assert book.left == "The end"

    assert has_no_long_task(book.page, read)


def test_a_step_takes_as_long_in_a_large_story(open_page, endless):
    book = Book(open_page(endless))
    book.page.get_by_role("button", name="To s1", exact=True).wait_for()

    def go_on(round):
        for number in range(10 * round + 1, 10 * round + 11):
            book.page.evaluate("document.querySelector('section.here .choices button').click()")
            assert book.at(f"s{number}/p1#l0")

    assert has_no_long_task(book.page, go_on)


def test_the_start_reads_no_more_than_it_shows(open_page, endless):
    """Of all pages the script touches the first only: no element of another is changed or looked at."""
    book = Book(open_page(endless, before="""
        window.looked = 0;
        for (const name of ["querySelectorAll", "getElementsByTagName", "getElementsByClassName"]) {
          for (const kind of [Document, Element]) {
            const own = kind.prototype[name];
            kind.prototype[name] = function (...all) { const found = own.apply(this, all); window.looked += found.length; return found; };
          }
        }"""))
    assert "Here is number 0." in book.text
    assert book.page.evaluate("looked") < 50
    assert book.page.evaluate("document.querySelectorAll('section button').length") == 3
