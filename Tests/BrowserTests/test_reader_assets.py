"""Pictures of a branching story: loaded when needed, fetched once, and released."""

import pytest

from branching import PUDDING, Book, choices, section, story
from chromium import run_timers, timers, until, wait
from network import PICTURE

HARE = "assets/hare.png"
FAILED = "Something that belongs to this page could not be loaded."
# Makes the delay before the message about slow loading longer than any test.
AT_LENGTH = timers({3_000: 60_000})


@pytest.fixture
def read(browse):
    return lambda story=PUDDING, **habits: Book(browse(story, **habits))


def test_a_page_waits_for_critical_assets(read, network):
    release = network.hold(HARE)
    book = read(wait="commit", before=AT_LENGTH)
    book.page.get_by_text("Loading the story \u2026").wait_for()
    assert not book.sees("The Kitchen") and not book.offers("Turn the page") and not book.offers("Try again")
    release()
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert not book.page.locator(".held").is_visible()
    assert book.page.locator("section img:visible").evaluate("image => image.complete && image.naturalWidth > 0")


def test_a_page_does_not_wait_for_other_assets(read, network):
    network.hold("assets/town.jpg")
    book = read(at="#gate/p1", wait="commit")
    book.page.get_by_text("Behind the gate").wait_for()
    box = book.page.locator("section img:visible").bounding_box()
    # Its space is reserved.
    assert box["width"] / box["height"] == pytest.approx(480 / 320, rel=0.02)


def test_a_retry_is_offered_after_three_seconds(read, network):
    network.hold(HARE)
    # The message, the actions, and the delay of the timer in milliseconds, which is skipped.
    book = read(wait="commit", before="""
        let waited = 0;
        const later = setTimeout;
        window.setTimeout = (act, time) => later(() => { waited = time; act(); }, time === 3000 ? 0 : time);
        const said = (window.said = {});
        new MutationObserver(() => {
          const words = document.querySelector(".held .state")?.textContent;
          if (words) said[words] ??= [waited, !document.querySelector(".held .retry").hidden];
        }).observe(document, { subtree: true, childList: true });
    """)
    book.page.get_by_text("This takes longer than it should.").wait_for()
    assert book.offers("Try again")
    assert book.page.evaluate("said") == {"Loading the story \u2026": [0, False], "This takes longer than it should.": [3000, True]}
    del network.answers[HARE]
    book.press("Try again")
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert network.requests.count(HARE) == 2


def test_a_failure_is_reported_and_can_be_retried(read, network, console):
    console.expect("Failed to load resource")
    network.refuse(HARE)
    book = read(wait="commit")
    book.page.get_by_text(FAILED).wait_for()
    # Otherwise this might find the previous message.
    with book.page.expect_event("requestfailed"):
        book.press("Try again")
    book.page.get_by_text(FAILED).wait_for()
    del network.answers[HARE]
    book.press("Try again")
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert book.page.locator("section img:visible").evaluate("image => image.naturalWidth > 0")


def test_actions_for_a_failure_stay_visible(read, network, console):
    """Even after `load`, when the page scrolls to the location in its address."""
    console.expect("Failed to load resource")
    network.refuse(HARE)
    book = read(width=390, height=440)
    book.page.get_by_text(FAILED).wait_for()
    run_timers(book.page)
    box = book.page.get_by_role("button", name="Try again").bounding_box()
    assert box["y"] + box["height"] <= 440


def test_a_failure_does_not_end_the_story(read, network, console):
    console.expect("Failed to load resource")
    network.refuse(HARE)
    book = read(wait="commit")
    book.page.get_by_text(FAILED).wait_for()
    book.press("Read on without it")
    assert book.sees("The Kitchen") and book.offers("Turn the page")
    book.press("Turn the page")
    assert book.at("kitchen/tin#l0")


def test_a_waiting_page_can_be_left(read, network):
    release = network.hold("assets/two-hares.png")
    book = read(at="#halfway/green-hat#l2", before=AT_LENGTH)
    book.press("Turn the page")
    book.page.get_by_text("Getting the page ready \u2026").wait_for()
    assert book.page.evaluate("document.activeElement.className") == "held"
    book.press("Back")
    assert book.at("halfway/green-hat#l2") and book.sees("Halfway")
    release()
    book.page.locator("img[src*=two-hares]").evaluate("image => image.decode()")
    run_timers(book.page)
    assert "You made your own?" not in book.text


def test_the_header_is_hidden_while_the_next_page_waits(read, network):
    for name in ("gate", "lake"):
        network.hold(f"https://example.com/{name}.svg")
    assets = "".join(f'  - {{key: {name}, type: image, src: "https://example.com/{name}.svg", alt: "A {name}", criticality: critical}}\n'
                     for name in ("gate", "lake"))
    book = read(story(section("gate", '<Image ref="gate" />\n\nA gate.\n\n' + choices("lake"))
                      + section("lake", '<Image ref="lake" />\n\nA lake.\n\n<Ending kind="good" />'),
                      extra=f'leadArt: {{src: "https://example.com/map.svg", alt: "A map"}}\nassets:\n{assets}'),
                wait="commit", before=timers({3_000: 0}))
    head, art = book.page.locator(".hero"), book.page.locator(".lead-art")
    book.page.get_by_text("This takes longer than it should.").wait_for()
    assert head.is_visible() and not art.is_visible()
    network.answer("https://example.com/gate.svg", PICTURE, "image/svg+xml")
    book.press("Try again")
    book.press("To lake")
    book.page.locator(".held").wait_for()
    assert not head.is_visible() and not art.is_visible()
    # The title is shown above the story instead.
    assert book.page.locator(".way .title").is_visible()


def test_nearby_pages_are_fetched_in_order_and_once(read, network, build):
    """As listed in the IR for each page, and nothing twice on a whole path."""
    document = build(PUDDING).document
    files = {asset["key"]: asset["src"] for asset in document["assets"]}
    pages = {f"{section['id']}/{page['id']}": page for section in document["sections"] for page in section["pages"]}
    book = read(at="#gate/p1#l1", served=True)
    expected = []
    near_of = dict(zip(document["navigation"]["pages"], document["navigation"]["prefetch"])).get
    near = near_of("gate/p1")
    for name in ["gate/p1", *near]:
        expected += [files[use["asset"]] for use in pages[name]["assets"]]
    expected = list(dict.fromkeys(expected))
    asked = lambda: [path for path in network.requests if path.startswith("assets/")]
    until(book.page, lambda: len(asked()) >= len(expected))
    assert sorted(asked()) == sorted(expected) and len(expected) > 3
    # Within a page, any order is allowed.
    rank = {path: next(index for index, name in enumerate(["gate/p1", *near])
                       if path in [files[use["asset"]] for use in pages[name]["assets"]]) for path in expected}
    assert [rank[path] for path in asked()] == sorted(rank.values())
    for choice in ("Up the steps.", None, None, None, None):
        if choice:
            book.press(choice)
        else:
            book.page.keyboard.press("Enter")
    place = lambda: book.place.split("#")[0]
    last = [use["asset"] for name in [place(), *near_of(place())] for use in pages[name]["assets"]]
    until(book.page, lambda: {files[asset] for asset in last} <= set(asked()))
    assert len(asked()) == len(set(asked()))


def test_a_nearby_picture_is_shown_at_once(read, network):
    book = read(at="#last/p1#l1", served=True)
    wait(book.page, "document.querySelector('img[src*=backwards]')?.complete")
    network.hold("assets/backwards.png")
    book.press("Backwards, as a wall for the hare.")
    assert book.page.locator("section img:visible").evaluate("image => image.complete && image.naturalWidth > 0")
    assert network.requests.count("assets/backwards.png") == 1


PICTURES = 60


def album():
    """A story with a picture on each of many pages."""
    assets = "assets:\n" + "".join(
        f'  - {{key: p{number}, type: image, src: "https://example.com/{number}.svg", alt: "Picture {number}"}}\n' for number in range(PICTURES))
    pages = "".join(f'<Page id="p{number}">\n\n<Image ref="p{number}" />\n\nPage {number}.\n\n'
                    + ('<Ending kind="good" />\n\n' if number == PICTURES - 1 else "") + "</Page>\n\n" for number in range(PICTURES))
    return story(section("album", pages), extra=assets)


def test_distant_pictures_are_released(read):
    book = read(album())
    loaded = "images => images.filter(image => image.getAttribute('src') && image.complete && image.naturalWidth).length"
    for number in range(1, PICTURES):
        book.press("Turn the page")
        assert book.at(f"album/p{number}#l0")
    wait(book.page, f"({loaded})([...document.querySelectorAll('section img')]) > 8")
    wait(book.page, "[...document.querySelectorAll('section img[src]')].every((image) => image.complete)")
    assert 8 < book.page.locator("section img").evaluate_all(loaded) <= 24
    # Not so many pages that the browser has evicted it.
    for number in reversed(range(PICTURES // 4, PICTURES - 1)):
        book.press("Back")
        assert book.at(f"album/p{number}#l0")
    wait(book.page, "[...document.images].some(image => image.getClientRects().length && image.naturalWidth)")
    book.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wait(book.page, "[...document.querySelectorAll('section img')].every(image => image.getAttribute('src'))")
    # One of them becomes a nearby page before printing.
    book.page.evaluate(f"location.hash = 'album/p{PICTURES - 1}'")
    assert book.at(f"album/p{PICTURES - 1}#l0")
    book.page.get_by_text(f"Page {PICTURES - 1}.").wait_for()
    book.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert book.page.locator("section img:visible").get_attribute("src")
    assert 8 < book.page.locator("section img[src]").count() <= 24
