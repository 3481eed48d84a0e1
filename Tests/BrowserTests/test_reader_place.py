"""The location of a reader: in the address, and in the bookmark on the device."""

import json

import pytest
from playwright.sync_api import expect

from branching import PUDDING, WALK, Book, choices, section, story
from chromium import wait

KEY = "mdxc.place.walk"


@pytest.fixture
def read(browse):
    """`read(story, …)` opens a served story, so that its revisions share their storage, and returns a Book."""
    return lambda story=WALK, **habits: Book(browse(story, served=True, **habits))


def saved(book, key=KEY):
    return json.loads(book.page.evaluate("key => localStorage.getItem(key)", key))


def keep(book, place, key=KEY):
    """Stores a bookmark, which pages of the same context then find."""
    book.page.evaluate("([key, place]) => localStorage.setItem(key, place)", [key, place])


# Addresses.

@pytest.mark.parametrize("at", ["#lake/shore#l1", "#lake/shore%23l1", "#lake%2Fshore%23l1"])
def test_an_address_opens_its_location(read, at):
    book = read(at=at)
    assert book.place == "lake/shore#l1"
    assert "Two." in book.text and "Three." not in book.text


@pytest.mark.parametrize("at, place", [("#lake/boat", "lake/boat#l0"), ("#lake", "lake/shore#l0")])
def test_a_page_and_a_section_open_at_their_start(read, at, place):
    assert read(at=at).place == place


def test_names_of_any_script_work_in_addresses(read):
    body = section("вечер", "Темно.\n\n" + choices("утро")) + section("утро", 'Светло.\n\n<Ending kind="good" />')
    book = read(story(body, locale="ru"))
    book.press("To утро")
    assert book.place == "утро/p1#l0"
    address = book.page.evaluate("location.href")
    assert address.isascii() and "%D1" in address
    again = Book(book.page.context.new_page())
    again.page.goto(address)
    assert again.place == "утро/p1#l0" and "Светло." in again.text


@pytest.mark.parametrize("at", ["#nowhere/p1", "#lake/shore#l9", "#%E0%A4%A", "#a/b/c", "#<b>"])
def test_an_unknown_location_is_reported_and_the_story_begins(read, at):
    book = read(at=at)
    assert book.message.startswith("There is no location ") and "This is where it starts." in book.message
    assert book.place == "gate/p1#l0" and "It opens." in book.text
    book.press("To wood")
    assert book.message == ""


def test_entering_an_address_is_a_step(read):
    book = read()
    book.press("To lake")
    book.page.evaluate("location.hash = '#home/p1'")
    assert book.at("home/p1#l0") and "Tea." in book.text
    book.press("Back")
    assert book.at("lake/shore#l0")
    book.page.go_forward()
    assert book.at("home/p1#l0")
    book.page.evaluate("location.hash = '#nowhere'")
    assert book.at("gate/p1#l0") and book.message.startswith("There is no location")
    book.press("Back")
    assert book.at("home/p1#l0")


def test_back_from_an_opened_address_leads_to_the_bookmark(read):
    book = read()
    book.press("To wood")
    book = read(at="#lake/boat", context=book.page.context)
    assert book.place == "lake/boat#l0"
    book.press("Back")
    assert book.at("wood/p1#l0")


# Bookmarks.

def test_the_bookmark_is_saved(read, build):
    book = read()
    book.press("To lake")
    book.press("Go on")
    assert saved(book) == {
        "version": 1, "story": "walk", "hash": build(WALK).document["source"]["hash"], "location": "lake/shore#l1",
        "history": [{"from": "gate/p1#l0", "choice": "c0"}, {"from": "lake/shore#l0"}]}
    again = read(context=book.page.context)
    assert again.at("lake/shore#l1") and again.message == "You are where you left off."
    assert "Two." in again.text and "Three." not in again.text
    again.press("Back")
    assert again.at("lake/shore#l0") and again.message == ""
    again.press("Back")
    assert again.at("gate/p1#l0")


def test_a_reload_keeps_the_location(read):
    book = read()
    book.press("To lake")
    book.page.reload()
    assert book.place == "lake/shore#l0"
    book.press("Back")
    assert book.at("gate/p1#l0")


def test_a_long_page_is_shown_where_it_was_left(read):
    text = "".join(f"Line {number} of many.\n\n" for number in range(80))
    book = read(story(section("gate", text + choices("home")) + section("home", 'Tea.\n\n<Ending id="tea" />')))
    last = book.page.get_by_role("button", name="To home")
    last.scroll_into_view_if_needed()
    # Browsers limit how often the history may change, so it changes a little later.
    wait(book.page, "history.state.top > 0")
    book.page.reload()
    assert book.is_there()
    expect(last).to_be_in_viewport()
    last.click()
    assert book.at("home/p1#l0")
    book.page.go_back()
    assert book.at("gate/p1#l0")
    expect(last).to_be_in_viewport()


def test_an_address_in_a_folded_box_opens_it(read):
    box = '<FeatureBox title="Box" expandable="true">\n\nWords.\n\n#### Deep\n\nWords.\n\n</FeatureBox>'
    pages = section("gate", "A gate.\n\n[Look](#deep)\n\n" + choices("home"))
    pages += section("home", f'Tea.\n\n{box}\n\n<Ending id="tea" />')
    book = read(story(pages).replace("schema_version: 0.2", "schema_version: 0.3"))
    book.page.get_by_role("link", name="Look").click()
    deep = book.page.get_by_role("heading", name="Deep")
    deep.wait_for()
    book.page.locator("summary").click()
    deep.wait_for(state="hidden")
    book.page.evaluate("location.hash = 'deep'")
    deep.wait_for()


def test_a_restart_resets_the_bookmark(read):
    book = read()
    book.press("To lake")
    book.press("Start again")
    assert saved(book)["location"] == "gate/p1#l0" and saved(book)["history"] == []


def test_each_story_has_its_own_bookmark(read):
    book = read()
    book.press("To lake")
    other = read(WALK.replace("id: walk", "id: run"), context=book.page.context)
    assert "It opens." in other.text and other.message == ""


def walked(read, *names):
    """Opens WALK, and presses these buttons."""
    book = read()
    for name in names:
        book.press(name)
    return book


LONG = ("To lake", "Go on", "Go on", "Turn the page", "To wood")
EDITS = {
    "words": (lambda text: text.replace("Trees", "Firs"), "wood/p1#l0", "You are where you left off.",
              ["lake/boat#l0", "lake/shore#l2"]),
    "section": (lambda text: text.replace('id="wood" title="At wood"', 'id="firs" title="At wood"').replace("To wood", "To firs").replace('to="wood"', 'to="firs"'),
                "lake/boat#l0", "The story was edited: the section \u2018wood\u2019 is not there; you are at \u2018lake/boat#l0\u2019.",
                ["lake/shore#l2", "lake/shore#l1"]),
    "page": (lambda text: text.replace('<Page id="boat"', '<Page id="ship"'), "wood/p1#l0",
             "The story was edited: you are where you were, but the path that you took has changed.",
             ["lake/shore#l2", "lake/shore#l1"]),
    "way": (lambda text: text.replace('<Choice to="lake">', '<Choice to="home">', 1).replace('<Choice to="wood">', '<Choice to="lake">', 1),
            "wood/p1#l0", "The story was edited: you are where you were, but the path that you took has changed.",
            ["lake/boat#l0", "lake/shore#l2"]),
}


@pytest.mark.parametrize("edit, place, message, way", EDITS.values(), ids=EDITS)
def test_the_bookmark_is_restored_in_an_edited_story(read, edit, place, message, way):
    book = walked(read, *LONG)
    revision = edit(WALK)
    assert revision != WALK
    book = read(revision, context=book.page.context)
    assert book.at(place) and book.message == message
    for step in way:
        book.press("Back")
        assert book.at(step)


def test_a_deleted_line_leaves_the_reader_on_its_page(read):
    book = walked(read, *LONG[:3])
    book = read(WALK.replace("Two.\n\nThree.\n\n", "Two.\n\n"), context=book.page.context)
    assert book.at("lake/shore#l1")
    assert book.message == "The story was edited: the line \u2018lake/shore#l2\u2019 is not there; you are at \u2018lake/shore#l1\u2019."


@pytest.mark.parametrize("damage, message", [
    ({"location": "cellar/p1"}, "the section \u2018cellar\u2019 is not there; you are at \u2018gate/p1#l0\u2019."),
    ({"location": "lake/shore#l9"}, "the line \u2018lake/shore#l9\u2019 is not there; you are at \u2018lake/shore#l0\u2019."),
    ({"history": [{"from": "cellar/p1"}]}, "you are where you were, but the path that you took has changed."),
])
def test_a_damaged_bookmark_is_not_reported_as_an_edit(read, damage, message):
    book = walked(read, "To lake")
    keep(book, json.dumps(saved(book) | damage))
    book = read(context=book.page.context)
    assert book.message == "The bookmark was damaged: " + message


PLACE = {"version": 1, "story": "walk", "hash": "", "location": "lake/boat#l0", "history": []}


@pytest.mark.parametrize("place, words", [
    ("{", "Your bookmark was damaged"), ("null", "another version"), ('{"version": 2}', "another version"),
    (json.dumps(PLACE | {"location": "lake"}), "Your bookmark was damaged"),
    (json.dumps(PLACE | {"history": 1}), "Your bookmark was damaged"),
    (json.dumps(PLACE | {"history": {"every": 1}}), "Your bookmark was damaged"),
    (json.dumps(PLACE | {"history": [{"from": "gate"}]}), "Your bookmark was damaged"),
    (json.dumps(PLACE | {"history": [None]}), "Your bookmark was damaged"),
    (json.dumps(PLACE | {"story": "run"}), "from another story"),
])
def test_other_data_is_not_taken_for_a_bookmark(read, place, words):
    book = read()
    keep(book, place)
    book = read(context=book.page.context)
    assert words in book.message and "this is where the story starts" in book.message
    assert "It opens." in book.text and not book.offers("Back")


def test_a_bookmark_of_the_command_line_is_restored(read):
    """Bookmarks of `mdxc play` have the same format."""
    book = read()
    keep(book, json.dumps(PLACE | {"history": [{"from": "gate/p1#l0", "choice": "c0"}, {"from": "home/p1", "jump": True}]}))
    book = read(context=book.page.context)
    assert book.at("lake/boat#l0")
    book.press("Back")
    assert book.at("home/p1#l0")


@pytest.mark.parametrize("broken", [
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    "Object.defineProperty(window, 'localStorage', { value: undefined });",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
])
def test_the_story_can_be_read_without_storage(read, broken):
    book = read(before=broken)
    book.press("To lake")
    book.press("Go on")
    assert book.place == "lake/shore#l1"
