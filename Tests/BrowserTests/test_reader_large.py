"""The reader starts quickly, however long the story is."""

from branching import Book, choices, section, story

SECTIONS = 2_000


# Each section has choices to the next section and to a distant one.
ENDLESS = story("".join(
    section(f"s{number}", f"Here is number {number}.\n\n" + choices(f"s{(number + 1) % SECTIONS}", f"s{number * 7919 % SECTIONS}", "home"))
    for number in range(SECTIONS)) + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_the_start_touches_only_the_first_page(open_page):
    """The script only touches the first page: it neither changes nor reads elements of others."""
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
