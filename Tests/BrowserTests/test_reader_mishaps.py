"""Accidental input and failures in branching stories have no lasting effect."""

import unicodedata

import pytest

from branching import PUDDING, Book, choices, section, story
from chromium import expect, run_timers, timers, wait


@pytest.fixture
def read(browse):
    return lambda story, **habits: Book(browse(story, **habits))


@pytest.fixture
def quiet(console):
    """Allows the messages of browsers about failed requests."""
    console.expect("ERR_INTERNET_DISCONNECTED")


def quick(book, name):
    """Presses a button twice, as fast as a double-click."""
    book.page.get_by_role("button", name=name, exact=True).dblclick()


SHORE = story(
    section("gate", "A gate.\n\n" + choices("lake"))
    + section("lake", '<Page id="shore" reveal="lineByLine">\n\nOne.\n\nTwo.\n\nThree.\n\n</Page>\n\n<Page id="boat">\n\nA boat.\n\n</Page>\n\n'
              '<Page id="isle" next="home">\n\nAn isle.\n\n</Page>')
    + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_back_pressed_twice_goes_back_twice(read):
    book = read(SHORE, at="#lake/shore")
    for name in ("Go on", "Go on", "Turn the page"):
        book.press(name)
    assert book.at("lake/boat#l0")
    quick(book, "Back")
    assert book.at("lake/shore#l1")
    assert "Two." in book.text and "Three." not in book.text


def test_a_double_click_skips_no_page(read):
    book = read(SHORE, at="#lake/boat")
    quick(book, "Turn the page")
    assert book.at("lake/isle#l0")
    book.press("Back")
    assert book.at("lake/boat#l0")


def test_a_double_click_makes_no_choice(read):
    """A choice may appear in place of the button, directly under the finger."""
    book = read(story(section("gate", '<Page id="one" reveal="lineByLine">\n\nOne.\n\nTwo.\n\n' + choices("home") + "\n\n</Page>")
                      + section("home", 'Tea.\n\n<Ending kind="good" />')))
    book.page.evaluate("""document.querySelector(".on").addEventListener("click", () => {
        const { style } = document.querySelector(".choices button");
        Object.assign(style, { position: "fixed", inset: "0", height: "100%" });
    })""")
    box = book.page.get_by_role("button", name="Go on").bounding_box()
    book.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    run_timers(book.page)
    assert book.at("gate/one#l1")
    book.press("To home")
    assert book.at("home/p1#l0")


def test_lines_appear_as_fast_as_one_clicks(read):
    book = read(SHORE, at="#lake/shore")
    quick(book, "Go on")
    assert book.at("lake/shore#l2")


def test_a_failed_prefetch_is_repeated(read, network, quiet):
    """It was prefetched from another page while there was no connection."""
    network.refuse("assets/backwards.png")
    book = read(PUDDING, at="#last/p1")
    wait(book.page, "document.querySelectorAll('img[src*=backwards]').length === 1")
    book.page.locator("img[src*=backwards]").evaluate("image => image.decode().catch(() => {})")
    run_timers(book.page)
    del network.answers["assets/backwards.png"]
    book.is_there()
    while book.offers("Go on"):
        book.press("Go on")
    book.page.locator("[data-choice]:visible").first.click()
    wait(book.page, "[...document.querySelectorAll('img[src*=backwards]')].some((image) => image.naturalWidth > 0)")


def test_the_spinner_stops_when_nothing_loads(read, network, quiet):
    network.refuse("assets/hare.png")
    book = read(PUDDING)
    book.page.get_by_role("button", name="Read on without it").wait_for()
    assert book.page.evaluate("getComputedStyle(document.querySelector('.state'), '::before').content") == "none"


def test_the_whole_story_is_shown_if_the_first_page_fails(read, console):
    console.expect("no such thing")
    book = read(SHORE, before="DOMTokenList.prototype.toggle = () => { throw new Error('no such thing'); };")
    assert book.sees("Tea.") and book.sees("Three.")


def test_a_restart_scrolls_to_the_top(read):
    book = read(PUDDING, width=390, height=844)
    book.press("Turn the page")
    book.press("Start again")
    assert book.at("kitchen/cover#l0")
    assert book.page.evaluate("scrollY") == 0


def test_locations_are_compared_by_code_point(read):
    """`é` as one character, and as two."""
    one, two = (unicodedata.normalize(form, "caf\u00e9") for form in ("NFC", "NFD"))
    book = read(story(section("gate", "A gate.\n\n" + choices(one, two)) + section(one, 'One.\n\n<Ending kind="good" />')
                      + section(two, 'Two.\n\n<Ending kind="good" />')))
    book.page.get_by_role("button", name=f"To {two}", exact=True).click()
    assert book.at(f"{two}/p1#l0")
    assert "Two." in book.text


def test_foreign_history_states_are_ignored(read):
    book = read(SHORE)
    for state in ("{}", "{now: 'x'}", "{now: 1e9, place: 'gate/p1#l0'}", "7"):
        book.page.evaluate(f"history.replaceState({state}, '', '#lake/boat'); dispatchEvent(new PopStateEvent('popstate', {{state: {state}}}))")
        assert book.at("lake/boat#l0")
        book.press("Start again")


# A page with lines and one without. Both have a choice to themselves.
LOOPS = story(
    section("gate", "A gate.\n\n" + choices("gate", "lake"))
    + section("lake", '<Image ref="lake" />\n\n' + choices("lake", "home"))
    + section("home", 'Tea.\n\n<Ending kind="good" />'),
    extra='assets: [{key: lake, type: image, src: "https://example.com/lake.svg", alt: "A lake"}]\n')


def test_back_from_an_empty_page_that_leads_to_itself(read):
    book = read(LOOPS)
    for step in (1, 2):
        book.press("To lake")
        wait(book.page, "step => history.state.now === step", step)
    book.press("Back")
    wait(book.page, "history.state.now === 1")
    book.press("To home")
    assert book.at("home/p1#l0")


@pytest.mark.parametrize("name, place", [("lake", "lake/p1"), ("gate", "gate/p1#l0")])
def test_back_after_entering_the_current_address(read, name, place):
    book = read(LOOPS)
    book.press(f"To {name}")
    wait(book.page, "history.state.now === 1")
    book.page.evaluate(f"location.hash = '#{name}'")
    assert book.at(place)
    book.press("Back")
    wait(book.page, "history.state.now === 0")
    book.press("To lake")
    assert book.at("lake/p1")


def test_an_error_while_going_back_is_recovered(read, console):
    console.expect("no such thing")
    book = read(LOOPS)
    book.press("To gate")
    wait(book.page, "history.state.now === 1")
    book.page.evaluate("""() => {
        const { compareDocumentPosition } = Node.prototype;
        Node.prototype.compareDocumentPosition = () => {
            Object.assign(Node.prototype, { compareDocumentPosition });
            throw new Error("no such thing");
        };
    }""")
    book.press("Back")
    wait(book.page, "history.state.now === 0")
    book.press("To lake")
    assert book.at("lake/p1")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("at, name", [("#lake/shore", "Go on"), ("#home", "Start again"), ("", "To lake")])
def test_the_focus_ring_is_visible(read, scheme, at, name):
    """The ring differs from the background of the button."""
    book = read(SHORE, at=at, scheme=scheme)
    button = book.page.get_by_role("button", name=name, exact=True).last
    button.focus()
    book.page.keyboard.press("Shift+Tab")
    book.page.keyboard.press("Tab")
    ring, ground = button.evaluate("""(button) => [getComputedStyle(button).outlineColor, getComputedStyle(document.documentElement).backgroundColor]
        .map((colour) => Math.max(...colour.match(/[0-9.]+/g).slice(0, 3).map(Number)))""")
    assert abs(ring - ground) > 120


def test_small_windows_have_space_for_the_story(read):
    """At 400 % of a window of 1280 by 1024, nothing stays over the text."""
    book = read(SHORE, at="#lake/shore", width=320, height=256)
    fixed = book.page.locator(".way, .onward").evaluate_all("all => all.map((one) => getComputedStyle(one).position)")
    assert fixed == ["static", "static"]


def test_print_shows_the_targets_of_choices(read):
    book = read(SHORE)
    book.page.emulate_media(media="print")
    leads = book.page.locator("[data-leads]").first.evaluate("choice => getComputedStyle(choice, '::after').content")
    assert "At lake" in book.page.locator("[data-leads]").first.get_attribute("data-leads") and "attr" not in leads and leads != "none"


def test_a_picture_of_unknown_size_has_reserved_space(read, network):
    release = network.hold("https://example.com/tall.svg")
    book = read(story(section("gate", '<Image ref="tall" />\n\nBelow.\n\n<Ending kind="good" />'),
                      extra='assets: [{key: tall, type: image, src: "https://example.com/tall.svg", alt: "A tower"}]\n'), wait="commit")
    below = book.page.get_by_text("Below.")
    below.wait_for()
    before = below.bounding_box()["y"]
    release()
    wait(book.page, "document.querySelector('section img').naturalWidth > 0")
    assert below.bounding_box()["y"] == before


def test_a_story_read_line_by_line_lists_no_sections(read):
    sections = "".join(section(name, f"{name} one.\n\n{name} two.") for name in ("a", "b", "c"))
    book = read(story(sections, extra="defaults: {reveal: lineByLine}\n"))
    assert book.offers("Go on") and book.page.locator(".contents").count() == 0


def test_refused_history_entries_lose_no_steps(read):
    """Safari refuses history entries that are too frequent."""
    book = read(SHORE, at="#lake/shore", before="""
        History.prototype.pushState = History.prototype.replaceState = () => { throw new DOMException("too many", "SecurityError"); };""")
    for name in ("Go on", "Go on", "Turn the page"):
        book.press(name)
    assert "A boat." in book.text
    for words in ("Three.", "Two."):
        book.press("Back")
        assert words in book.text and "A boat." not in book.text
    assert "Three." not in book.text


def test_back_works_beyond_the_browsers_history(read):
    """Browsers drop the oldest entries of a long history."""
    book = read(SHORE, before="History.prototype.back = () => {};" + timers({400: 0}))
    book.press("To lake")
    for name in ("Go on", "Go on", "Turn the page"):
        book.press(name)
    for place in ("lake/shore#l2", "lake/shore#l1", "lake/shore#l0", "gate/p1#l0"):
        book.press("Back")
        assert book.at(place)
    assert not book.offers("Back")


def test_back_closes_the_lightbox(read):
    gallery = '<Gallery>\n<GalleryImage src="https://example.com/one.jpg" alt="One" />\n</Gallery>\n\n'
    book = read(story(section("gate", "A gate.\n\n" + choices("lake")) + section("lake", gallery + choices("home"))
                      + section("home", 'Tea.\n\n<Ending kind="good" />')))
    book.press("To lake")
    book.page.locator("a.zoom").click()
    book.page.get_by_role("dialog").wait_for()
    book.page.go_back()
    book.page.get_by_text("A gate.").wait_for()
    expect(book.page.get_by_role("dialog")).to_have_count(0)
