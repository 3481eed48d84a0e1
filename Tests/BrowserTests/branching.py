"""Branching stories, and a page object for their reader."""

from chromium import wait

PUDDING = "stories/pudding-uphill"
CAT = "stories/the-lighthouse-cat"
MUSEUM = "stories/one-thing-too-many"


def story(body, *, id="walk", locale="en", extra=""):
    """The text of a story with these sections."""
    return f"""---
schema_version: 0.2
id: {id}
title: "A Walk"
authors: ["A. Walker"]
locale: {locale}
{extra}---

{body}
"""


def section(name, content, attributes=""):
    return f'<Section id="{name}" title="At {name}" {attributes}>\n\n{content}\n\n</Section>\n'


def choices(*targets, prompt="Where to?"):
    return f'<Choices prompt="{prompt}">\n' + "".join(f'<Choice to="{to}">To {to}</Choice>\n' for to in targets) + "</Choices>"


WALK = story(
    section("gate", "A gate.\n\nIt opens.\n\n" + choices("lake", "wood"))
    + section("lake", '<Page id="shore" reveal="lineByLine">\n\nOne.\n\nTwo.\n\nThree.\n\n</Page>\n\n'
              '<Page id="boat">\n\nA boat.\n\n' + choices("wood", "home") + "\n\n</Page>")
    + section("wood", "Trees, and a [map](https://example.com/map).\n\n" + choices("gate", "home"))
    + section("home", 'Tea.\n\n<Ending id="tea" kind="good" title="Home" />'))


# Whether the page of a location is shown with its critical assets. The address has the location before the page is turned.
SHOWS = """place => {
    const { classList } = document.documentElement;
    return decodeURIComponent(location.hash.slice(1)) === place && classList.contains("ready")
        && !classList.contains("holding") && document.getElementById(place)?.checkVisibility();
}"""


class Book:
    """The page object of a branching story: finds elements by their text."""

    def __init__(self, page):
        self.page = page

    @property
    def text(self):
        """The text of the current page of the story."""
        return self.page.locator("main section:visible").inner_text()

    @property
    def place(self):
        """The location in the address."""
        return self.page.evaluate("decodeURIComponent(location.hash.slice(1))")

    @property
    def focused(self):
        return self.page.evaluate("document.activeElement.innerText")

    @property
    def left(self):
        """The progress text: how many pages are left."""
        return self.page.locator(".way .left").inner_text()

    @property
    def message(self):
        return self.page.locator("main > .message").inner_text()

    def at(self, place):
        """Waits until the reader shows the page of a location. Returns True."""
        wait(self.page, SHOWS, place)
        return True

    def is_there(self):
        """Waits until the current page is shown with its critical assets."""
        wait(self.page, "(({ classList }) => classList.contains('ready') && !classList.contains('holding'))(document.documentElement)")
        return True

    def press(self, name):
        """Presses a button."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def offers(self, name):
        """Returns whether there is an enabled button."""
        button = self.page.get_by_role("button", name=name, exact=True)
        return button.count() == 1 and button.is_enabled()

    def sees(self, words):
        return self.page.get_by_text(words, exact=True).first.is_visible()
