"""Reading a branching story page by page and line by line: forward, back and again, by mouse, touch and keyboard."""

import pytest

from branching import PUDDING, WALK, Book, choices, section, story
from chromium import rest, run_timers, stand_still, wait


@pytest.fixture
def read(browse):
    """`read(story, …)` opens a story as `browse` does, and returns a Book."""
    return lambda story=WALK, **habits: Book(browse(story, **habits))


def tap(book):
    book.page.locator("main section:visible p:visible").first.click()


# The ways to show the next line.
ADVANCES = {
    "button": lambda book: book.press("Go on"),
    "mouse": tap,
    "Space": lambda book: book.page.keyboard.press("Space"),
    "Enter": lambda book: book.page.keyboard.press("Enter"),
    "ArrowRight": lambda book: book.page.keyboard.press("ArrowRight"),
    "ArrowDown": lambda book: book.page.keyboard.press("ArrowDown"),
}


def test_shows_one_page(read):
    book = read()
    assert "It opens." in book.text
    assert not book.sees("One.") and not book.sees("Tea.") and not book.sees("At home")
    book.press("To wood")
    assert book.place == "wood/p1#l0"
    assert "Trees" in book.text and "It opens." not in book.text


@pytest.mark.parametrize("advance", ADVANCES.values(), ids=ADVANCES)
def test_lines_appear_one_by_one(read, advance):
    book = read(at="#lake/shore")
    assert book.text.split() == ["At", "lake", "One."]
    advance(book)
    assert book.at("lake/shore#l1")
    assert book.text.split() == ["At", "lake", "One.", "Two."]
    advance(book)
    assert book.text.split() == ["At", "lake", "One.", "Two.", "Three."]


def test_taps_reveal_lines(read):
    book = read(at="#lake/shore", touch=True, width=390, height=844)
    book.page.locator("main section:visible p:visible").first.tap()
    assert book.at("lake/shore#l1")


def test_choices_wait_for_the_last_line(read):
    book = read(PUDDING, at="#ove/p1")
    assert not book.offers("Turn the page")
    for _ in range(2):
        book.press("Go on")
    assert book.offers("Turn the page")
    book = read(PUDDING, at="#phone/p1")
    assert book.page.get_by_role("button", name="Hang up and go.").count() == 0
    book.press("Go on")
    assert book.offers("Hang up and go.")


@pytest.mark.parametrize("key", [None, "Enter", "Space", "ArrowRight"])
def test_pages_turn(read, key):
    book = read(at="#lake/shore#l2")
    if key:
        book.page.keyboard.press(key)
    else:
        book.press("Turn the page")
    assert book.at("lake/boat#l0")
    assert "A boat." in book.text and "Three." not in book.text


def test_a_tap_turns_no_page(read):
    book = read(at="#lake/shore#l2")
    tap(book)
    assert book.place == "lake/shore#l2"


def test_selecting_text_and_following_links_are_not_taps(read):
    body = section("gate", "See [this](https://example.com/map) word.\n\nThen.\n\n" + choices("gate", "home"))
    book = read(story(body + section("home", 'Tea.\n\n<Ending kind="good" />'), extra="defaults: {reveal: lineByLine}\n"))
    words = book.page.locator("main section:visible p:visible").first.bounding_box()
    book.page.mouse.move(words["x"] + 2, words["y"] + 10)
    book.page.mouse.down()
    book.page.mouse.move(words["x"] + 90, words["y"] + 10)
    book.page.mouse.up()
    assert book.page.evaluate("getSelection().toString()") != ""
    seen = "gate/p1#l0"
    assert book.at(seen)
    book.page.evaluate("addEventListener('click', event => event.preventDefault(), true)")
    book.page.evaluate("getSelection().removeAllRanges()")
    book.page.get_by_role("link", name="this").click()
    assert book.place == seen


def test_keys_of_controls_and_shortcuts_turn_no_page(read):
    """Keys with modifiers, and keys in controls that use them, turn no page."""
    book = read(at="#lake/shore")
    book.page.keyboard.press("Alt+ArrowDown")
    book.page.keyboard.press("Control+Enter")
    book.page.evaluate("document.querySelector('main').append(Object.assign(document.createElement('input'), {type: 'range'}))")
    book.page.locator("main > input").focus()
    book.page.keyboard.press("ArrowRight")
    assert book.place == "lake/shore#l0"


def test_space_scrolls_before_it_advances(read):
    long = "\n\n".join(f"Paragraph {number}." for number in range(60))
    book = read(story(section("gate", long + "\n\n" + choices("gate", "home")) + section("home", 'Tea.\n\n<Ending kind="good" />')
                      + section("road", long, 'next="home"')), at="#road")
    book.page.keyboard.press("Space")
    wait(book.page, "scrollY > 100")
    assert book.place == "road/p1#l0"
    # Browsers scroll smoothly, and a running scroll would undo the new position.
    rest(book.page)
    book.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    book.page.keyboard.press("Space")
    assert book.at("home/p1#l0")


def test_choices_are_buttons(read):
    book = read()
    choice = book.page.get_by_role("button", name="To lake")
    assert choice.get_attribute("type") == "button"
    assert book.page.get_by_role("link", name="To lake").count() == 0
    choice.focus()
    choice.press("Space")
    assert book.at("lake/shore#l0")


def test_goes_back_step_by_step(read):
    book = read()
    assert not book.offers("Back")
    book.press("To lake")
    book.press("Go on")
    book.press("Go on")
    book.press("Turn the page")
    book.press("To wood")
    way = []
    while book.offers("Back"):
        book.press("Back")
        wait(book.page, "place => decodeURIComponent(location.hash.slice(1)) !== place", way[-1] if way else "wood/p1#l0")
        way.append(book.place)
    assert way == ["lake/boat#l0", "lake/shore#l2", "lake/shore#l1", "lake/shore#l0", "gate/p1#l0"]
    assert "It opens." in book.text


def test_arrows_go_back_too(read):
    book = read()
    book.press("To lake")
    book.page.keyboard.press("ArrowRight")
    book.page.keyboard.press("ArrowLeft")
    assert book.at("lake/shore#l0")
    book.page.keyboard.press("ArrowLeft")
    assert book.at("gate/p1#l0")


def test_arrow_keys_scroll_a_wide_table(read):
    cells = "| " + "Anticonstitutionally | " * 12
    table = f"{cells}\n{'| --- ' * 12}|\n{cells}"
    text = story(section("road", table, 'next="home"') + section("home", 'Tea.\n\n<Ending kind="good" />'))
    book = read(text.replace("schema_version: 0.2", "schema_version: 0.3"))
    book.page.locator(".here [tabindex='0']").focus()
    book.page.keyboard.press("ArrowRight")
    wait(book.page, "document.activeElement.scrollLeft > 0")
    assert book.at("road/p1")


def test_arrow_keys_are_swapped_in_right_to_left_stories(read):
    book = read(WALK.replace("locale: en", "locale: ar"), at="#lake/shore")
    book.page.keyboard.press("ArrowLeft")
    assert book.at("lake/shore#l1")
    book.page.keyboard.press("ArrowRight")
    assert book.at("lake/shore#l0")
    back, title = (book.page.locator(part).bounding_box()["x"] for part in (".way .back", ".way .title"))
    assert back > title


def test_the_browser_goes_back_and_forward(read):
    book = read()
    book.press("To lake")
    book.press("Go on")
    book.press("Go on")
    book.press("Turn the page")
    book.page.go_back()
    assert book.at("lake/shore#l2") and "Three." in book.text
    book.page.go_back()
    assert book.at("gate/p1#l0") and not book.offers("Back")
    book.page.go_forward()
    assert book.at("lake/shore#l2") and "Three." in book.text
    book.page.go_forward()
    assert book.at("lake/boat#l0") and "A boat." in book.text
    book.press("Back")
    assert book.at("lake/shore#l2")


def test_a_new_step_replaces_undone_steps(read):
    book = read()
    book.press("To lake")
    book.press("Back")
    assert book.at("gate/p1#l0")
    book.press("To wood")
    book.press("To home")
    book.press("Back")
    assert book.at("wood/p1#l0")
    book.press("Back")
    assert book.at("gate/p1#l0") and not book.offers("Back")


def test_starts_again(read):
    book = read()
    book.press("To lake")
    book.press("Start again")
    assert book.at("gate/p1#l0") and "It opens." in book.text
    assert not book.offers("Back") and not book.offers("Start again")
    book.page.go_back()
    assert book.at("lake/shore#l0")


@pytest.mark.parametrize("place, kind, title", [
    ("guest/p1#l3", "A good ending", "The Guest"), ("plate/p1#l5", "A bad ending", "An Empty Plate"),
    ("soup/p1#l2", "The end", "Hare Soup"), ("halfway/lemon#l2", "A secret ending", "Two Hares")])
def test_endings_show_their_kind(read, place, kind, title):
    book = read(PUDDING, at="#" + place)
    ending = book.page.locator(".ending:visible")
    assert ending.inner_text().split("\n")[0] == kind and title in ending.inner_text()
    assert book.left == "The end"
    assert not book.offers("Go on") and not book.offers("Turn the page")
    book.page.locator(".onward").get_by_role("button", name="Start again").click()
    assert book.at("kitchen/cover#l0")


def test_enter_without_focus_makes_no_choice(read):
    book = read(PUDDING)
    for _ in range(30):
        book.is_there()
        book.page.keyboard.press("Enter")
    assert book.place == "kitchen/ready#l1"


def test_shows_how_much_is_left(read, build):
    document = build(PUDDING).document
    book = read(PUDDING, at="#kitchen/cover")
    remaining = dict(zip(document["navigation"]["pages"], document["navigation"]["remaining"]))
    seen = []
    for name in ["kitchen/cover", "gate/p1", "ove/p1", "last/p1", "door/wind"]:
        book.page.goto(book.page.url.split("#")[0] + "#" + name)
        book.is_there()
        seen.append(book.left)
        bounds = remaining[name]
        assert str(bounds["min"]) in seen[-1] and str(bounds["max"]) in seen[-1]
    assert seen[0] == "5\u201314 more pages" and seen[-1] == "1 more page"
    assert read(at="#wood").left == "At least 1 more"


def test_progress_never_goes_back(read):
    book = read(PUDDING)
    seen = []
    for _ in range(100):
        book.is_there()
        seen.append(book.page.locator("progress").evaluate("bar => bar.value"))
        if book.left == "The end":
            break
        if book.page.locator("section:visible button[data-choice]:visible").count():
            book.page.locator("section:visible button[data-choice]").first.click()
        else:
            book.page.keyboard.press("Enter")
    assert seen == sorted(seen) and seen[0] < 0.2 and seen[-1] == 1


def test_the_focus_follows(read):
    book = read()
    assert book.page.evaluate("document.activeElement === document.body")
    book.press("To lake")
    assert book.focused == "At lake" and book.page.evaluate("scrollY") == 0
    book.press("Go on")
    book.press("Go on")
    book.press("Turn the page")
    assert book.focused == "A boat."
    book = read(PUDDING, at="#phone/p1")
    book.press("Go on")
    # The button is gone, and Enter must not make a choice.
    assert book.focused.startswith("It rings four times.")


def test_new_lines_are_announced(read):
    book = read(PUDDING, at="#kitchen/tin")
    book.is_there()
    announcement = book.page.locator("main > .unseen")
    assert announcement.get_attribute("role") == "status" and announcement.text_content() == ""
    book.page.keyboard.press("ArrowRight")
    assert announcement.text_content().split("\n") == ["Aunt Berta", "", "No candles. No speeches. A raspberry pudding in the shape of a hare."]
    book.page.keyboard.press("ArrowLeft")
    assert announcement.text_content().startswith("Great-aunt Berta is ninety today.")


def test_new_lines_are_scrolled_into_view(read):
    long = "\n\n".join(f"Line {number}. " + "Words go on. " * 12 for number in range(20))
    book = read(story(section("gate", long + "\n\n" + choices("gate", "home")) + section("home", 'Tea.\n\n<Ending kind="good" />'),
                      extra="defaults: {reveal: lineByLine}\n"), width=390, height=600, reduced_motion=True)
    for _ in range(19):
        book.page.keyboard.press("Enter")
        line = book.page.locator(".line.reached").bounding_box()
        assert line["y"] > 50 and line["y"] + line["height"] <= 600


@pytest.mark.parametrize("is_reduced", [False, True])
def test_reduced_motion_is_respected(read, is_reduced):
    book = read(at="#lake/shore", reduced_motion=is_reduced)
    # Count immediately, since the animation is short.
    moving = book.page.evaluate("""() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        return document.getAnimations().length;
    }""")
    assert book.at("lake/shore#l1") and moving == (0 if is_reduced else 1)


def test_the_whole_story_is_printed(read):
    book = read(PUDDING, at="#gulls/p1#l0")
    book.page.emulate_media(media="print")
    for words in ("The Kitchen", "Mine.", "Whoever talks to one gull", "Two Hares", "With the bus."):
        assert book.page.get_by_text(words).first.is_visible(), words
    assert not book.page.locator(".way").is_visible() and not book.page.locator(".onward").is_visible()


def test_without_script_choices_are_links(read):
    book = read(script=False)
    assert book.sees("Tea.") and book.sees("Three.")
    book.page.get_by_role("link", name="To wood").first.click()
    book.page.wait_for_url("**/index.html#wood/p1")
    assert book.page.locator("#wood\\/p1").is_visible()


def test_the_whole_story_is_shown_if_the_reader_fails_to_start(read, console):
    console.expect("no such thing")
    book = read(before="Element.prototype.prepend = () => { throw new Error('no such thing'); };")
    assert book.sees("Tea.") and book.sees("Three.")


def test_other_pages_are_never_visible(read):
    """From the first frame on, only the page in the address is visible, and the layout does not shift."""
    watch = """
        window.seen = new Set(); window.shift = 0;
        new PerformanceObserver(list => list.getEntries().forEach(entry => window.shift += entry.value)).observe({type: 'layout-shift', buffered: true});
        const look = () => { for (const title of document.querySelectorAll('section > h2'))
          if (title.getClientRects().length) window.seen.add(title.innerText); requestAnimationFrame(look); };
        requestAnimationFrame(look);"""
    for at, titles in (("", ["The Kitchen"]), ("#gulls/p1", ["The Gulls"])):
        book = read(PUDDING, at=at, before=watch)
        wait(book.page, "seen.size > 0")
        run_timers(book.page)
        rest(book.page)
        assert book.page.evaluate("[...seen]") == titles
        assert book.page.evaluate("shift") < 0.05


def test_every_state_is_accessible(read, axe):
    for habits in ({"width": 390, "height": 844}, {"scheme": "dark"}, {"forced_colors": True}):
        book, colours = read(PUDDING, **habits), "width" not in habits
        axe(book.page, colours)
        for place in ("kitchen/tin", "bench/p1#l4", "plate/p1#l5", "nowhere"):
            book.page.goto(book.page.url.split("#")[0] + "#" + place)
            book.is_there()
            stand_still(book.page)
            axe(book.page, colours)
