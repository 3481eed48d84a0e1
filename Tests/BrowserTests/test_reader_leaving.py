"""Timeouts and retries of branching stories: waiting pages, and pages that are left."""

import json

import pytest

from branching import WALK, Book, choices, section, story
from chromium import run_timers, stop_clock, timers, until, wait
from network import PICTURE, silence

FAILED = "Something that belongs to this page could not be loaded."
SOUND = "https://example.com/bell.wav"
# Shows the message about slow loading at once.
SLOW_AT_ONCE = timers({3_000: 0})
# The delay of responses with files of pages, so that other events happen before.
SOON = "for (let count = 0; count < 50; count += 1) await null;"


@pytest.fixture
def read(browse):
    return lambda story=WALK, **habits: Book(browse(story, **habits))


def assets(*lines):
    return "assets:\n" + "".join(f"  - {{{line}}}\n" for line in lines)


def picture(name, criticality="optional"):
    return f'key: {name}, type: image, src: "https://example.com/{name}.svg", alt: "{name}", criticality: {criticality}'


TEA = section("home", 'Tea.\n\n<Ending kind="good" />')
# A page whose assets are all critical, and the page before it.
STRICT = story(
    section("gate", "A gate.\n\n" + choices("barn", "home")) + section("barn", '<Image ref="barn" />\n\nA barn.\n\n' + choices("gate", "home"))
    + TEA, extra=assets(picture("barn", "critical")))
BARN = "https://example.com/barn.svg"


def test_the_browser_restores_no_scroll_position(read):
    """The scroll position of a page that was left must not apply to the current page."""
    assert read().page.evaluate("history.scrollRestoration") == "manual"


def test_actions_are_scrolled_into_view(read, network):
    network.hold(BARN)
    book = read(STRICT, at="#barn", width=390, height=500, wait="commit", before=SLOW_AT_ONCE)
    book.page.get_by_role("button", name="Try again").wait_for()
    wait(book.page, """(() => {
        const { top, bottom } = document.querySelector(".retry").getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
    })()""")


def sounding(*, far=False):
    """A story whose last page has a critical sound, far from the first page, or directly after it."""
    between = "".join(section(f"s{number}", "On.\n\n" + choices(f"s{number + 1}")) for number in range(8 if far else 1))
    body = section("gate", ('<Sound ref="bell" />\n\n' if far else "") + "A gate.\n\n" + choices("s0")) + between
    last = "s8" if far else "s1"
    body += section(last, '<Sound ref="bell" criticality="critical" />\n\nA bell.\n\n<Ending kind="good" />')
    return story(body, extra=assets(f'key: bell, type: audio, src: "{SOUND}"')), last


def test_a_sound_that_does_not_load_is_requested_again(read, network):
    network.hold(SOUND)
    book = read(sounding()[0], at="#s1", wait="commit", before=SLOW_AT_ONCE)
    book.page.get_by_role("button", name="Try again").wait_for()
    network.answer(SOUND, silence(1), "audio/wav")
    book.press("Try again")
    book.page.get_by_text("A bell.").wait_for()


def test_a_sound_that_failed_on_another_page_is_requested_again(read, network, console):
    console.expect("Failed to load resource")
    network.refuse(SOUND)
    text, last = sounding(far=True)
    book = read(text, before="const Sound = Audio; window.Audio = function (...file) { return (window.bell = new Sound(...file)); };")
    wait(book.page, "Boolean(window.bell?.error)")
    network.answer(SOUND, silence(1), "audio/wav")
    book.page.evaluate(f"location.hash = '{last}/p1'")
    book.page.get_by_text("A bell.").wait_for()


def test_assets_of_pages_that_are_no_longer_near_are_not_fetched(read, network):
    names = ["a", "b", "c"]
    release = network.hold("https://example.com/a.svg")
    text = story(
        section("gate", "A gate.\n\n" + choices(*names, "home"))
        + "".join(section(name, f'<Image ref="{name}" />\n\n' + choices("gate", "home")) for name in names) + TEA,
        extra=assets(*map(picture, names)))
    book = read(text)
    until(book.page, lambda: "https://example.com/a.svg" in network.requests)
    book.press("To home")
    book.page.get_by_text("Tea.").wait_for()
    release()
    book.page.locator("img[alt=a]").evaluate("image => image.decode()")
    run_timers(book.page)
    eager = "images => images.filter((image) => image.loading === 'eager').map((image) => image.alt)"
    assert book.page.locator("img").evaluate_all(eager) == ["a"]
    assert [address for address in network.requests if address.startswith("https:")] == ["https://example.com/a.svg"]


def test_a_retry_does_not_return_to_a_left_page(read, network, console):
    console.expect("Failed to load resource")
    network.refuse(BARN)
    book = read(STRICT)
    book.press("To barn")
    book.page.get_by_text(FAILED).wait_for()
    # Once for the retry, and once when the page is entered again.
    for leave in (
        f"async () => {{ document.querySelector('.retry').click(); {SOON} document.querySelector('.again').click(); }}",
        f"""async () => {{
            document.querySelector("button[data-to^=barn]").click(); {SOON} document.querySelector(".again").click();
        }}""",
    ):
        network.hold(BARN)
        book.page.evaluate(leave)
        run_timers(book.page)
        assert book.sees("A gate.") and not book.page.locator(".held").is_visible()
        network.refuse(BARN)


def test_an_unreachable_page_has_no_progress(read):
    book = read(story(section("gate", "A gate.\n\n" + choices("home")) + section("attic", "Dust.\n\n" + choices("home")) + TEA), at="#attic")
    book.page.get_by_text("Dust.").wait_for()
    assert not book.page.get_by_role("progressbar").is_visible() and book.left == ""
    book.press("To home")
    book.page.get_by_text("Tea.").wait_for()
    assert book.page.get_by_role("progressbar").is_visible()


def test_the_end_of_a_long_path_is_saved(read):
    key = "mdxc.place.walk"
    book = read(served=True)
    book.press("To wood")
    assert book.at("wood/p1#l0")
    stored = lambda: json.loads(book.page.evaluate("key => localStorage.getItem(key)", key))
    place = stored()
    place["history"] = [{"from": "home/p1#l0", "jump": True}] * 6000 + [{"from": "gate/p1#l0", "jump": True}]
    book.page.evaluate("([key, place]) => localStorage.setItem(key, place)", [key, json.dumps(place)])
    book = read(served=True, context=book.page.context)
    book.page.get_by_text("You are where you left off.").wait_for()
    assert len(stored()["history"]) == 5000 and stored()["history"][-1]["from"] == "gate/p1#l0"


def test_enter_on_a_link_follows_it(read):
    book = read(story(section(
        "gate", '<Page id="p1" reveal="lineByLine">\n\nA [map](https://example.com/map).\n\nAnd on.\n\n' + choices("home") + "\n\n</Page>") + TEA))
    book.page.evaluate("document.querySelector('.page a').addEventListener('click', (event) => event.preventDefault())")
    book.page.get_by_role("link", name="map").press("Enter")
    assert book.place == "gate/p1#l0" and not book.sees("And on.")
    book.press("Go on")
    assert book.at("gate/p1#l1")


def test_nearby_assets_do_not_delay_load(read, network):
    network.hold(BARN)
    book = read(story(section("gate", "A gate.\n\n" + choices("barn")) + section("barn", '<Image ref="barn" />\n\n' + choices("home")) + TEA,
                      extra=assets(picture("barn"))), wait="commit")
    assert book.at("gate/p1#l0")


def test_scrolling_during_loading_is_not_undone(read, network):
    release = network.hold(BARN)
    text = "".join(f"Line {number} of many.\n\n" for number in range(80))
    book = read(story(section("gate", text + '<Image ref="barn" />\n\n' + choices("home")) + TEA, extra=assets(picture("barn"))), wait="commit")
    book.page.get_by_text("Line 0 of many.").wait_for()
    book.page.mouse.move(200, 400)
    book.page.mouse.wheel(0, 900)
    wait(book.page, "scrollY > 800")
    release()
    assert book.at("gate/p1#l0")
    assert book.page.evaluate("scrollY") > 800


def test_a_reload_keeps_the_browsers_history(read):
    book = read(served=True)
    book.press("To lake")
    assert book.at("lake/shore#l0")
    book.page.reload()
    book.press("Back")
    assert book.at("gate/p1#l0")
    book.page.go_forward()
    assert book.at("lake/shore#l0")


def test_another_tab_has_its_own_path(read):
    book = read(served=True)
    book.press("To lake")
    other = read(served=True, context=book.page.context)
    for name in ("Start again", "To wood", "To home"):
        other.press(name)
    assert other.at("home/p1#l0")
    book.page.reload()
    assert book.at("lake/shore#l0")
    book.press("Back")
    assert book.at("gate/p1#l0")


def test_a_stalled_picture_is_requested_again(read, network):
    network.hold(BARN)
    book = read(STRICT, at="#barn", wait="commit", before=SLOW_AT_ONCE)
    book.page.get_by_role("button", name="Try again").wait_for()
    # Browsers know its size from its first bytes.
    book.page.locator("img[alt=barn]").evaluate("image => Object.defineProperty(image, 'naturalWidth', { value: 600 })")
    network.answer(BARN, PICTURE, "image/svg+xml")
    book.press("Try again")
    book.page.get_by_text("A barn.").wait_for()


def test_late_assets_are_shown_nevertheless(read, network):
    release = network.hold(BARN)
    book = read(STRICT, alone=True)
    stop_clock(book.page)
    book.press("To barn")
    book.page.get_by_text("Admiring your choice \u2026").wait_for()
    book.page.clock.fast_forward(21_000)
    book.page.get_by_text(FAILED).wait_for()
    release()
    book.page.get_by_text("A barn.").wait_for()
