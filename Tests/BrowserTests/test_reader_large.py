"""However long a story is, its reader begins at once."""

from branching import Book, choices, section, story

SECTIONS = 2_000


# Each section leads to the next and to one far away.
ENDLESS = story("".join(
    section(f"s{number}", f"Here is number {number}.\n\n" + choices(f"s{(number + 1) % SECTIONS}", f"s{number * 7919 % SECTIONS}", "home"))
    for number in range(SECTIONS)) + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_the_start_reads_no_more_than_it_shows(open_page):
    """Of all pages the script touches the first only: no element of another is changed or looked at."""
    book = Book(open_page(ENDLESS, before="""
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
