"""A branching story's pictures and sounds: there when they are needed, fetched once, not kept for ever, heard when wanted."""

import pytest

from branching import PUDDING, Book, choices, section, story
from chromium import wait
from network import PICTURE

HARE = "assets/hare.png"
FAILED = "Something that belongs to this page could not be loaded."

# Notes what is played and stopped, as `play gull.wav`, instead of playing it.
LISTEN = """
    window.heard = [];
    const name = (audio) => audio.src.split("/").pop();
    HTMLMediaElement.prototype.play = function () {
      window.heard.push("play " + name(this));
      window.last = this;
      return Promise.resolve();
    };
    HTMLMediaElement.prototype.pause = function () { window.heard.push("pause " + name(this)); };
"""


@pytest.fixture
def read(open_page):
    return lambda story=PUDDING, **habits: Book(open_page(story, **habits))


def heard(book):
    """The sounds that were played since this was asked last."""
    return [line.removeprefix("play ") for line in book.page.evaluate("heard.splice(0)") if line.startswith("play ")]


# Pictures.

def test_a_page_waits_for_what_it_can_not_do_without(read, network):
    release = network.hold(HARE)
    book = read(wait="commit")
    book.page.get_by_text("Just a moment \u2026").wait_for()
    assert not book.sees("The Kitchen") and not book.offers("Turn the page") and not book.offers("Try again")
    release()
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert not book.page.locator(".held").is_visible()
    assert book.page.locator("section img:visible").evaluate("image => image.complete && image.naturalWidth > 0")


def test_a_page_does_not_wait_for_the_rest(read, network):
    network.hold("assets/town.jpg")
    book = read(at="#gate/p1", wait="commit")
    book.page.get_by_text("Behind the gate").wait_for()
    box = book.page.locator("section img:visible").bounding_box()
    # Its room is kept.
    assert box["width"] / box["height"] == pytest.approx(480 / 320, rel=0.02)


def test_a_retry_is_offered_after_three_seconds(read, network):
    network.hold(HARE)
    # What is said and offered, and when, by the page's own clock: who looks from a busy machine looks late.
    book = read(wait="commit", before="""
        const said = (window.said = {});
        new MutationObserver(() => {
          const words = document.querySelector(".held .state")?.textContent;
          if (words) said[words] ??= [performance.now(), !document.querySelector(".held .retry").hidden];
        }).observe(document, { subtree: true, childList: true });
    """)
    book.page.get_by_text("This takes longer than it should.").wait_for()
    assert book.offers("Try again")
    said = book.page.evaluate("said")
    assert list(said) == ["Just a moment \u2026", "This takes longer than it should."]
    (first, offered_first), (second, offered_second) = said.values()
    # The time runs from when the page is asked for, which is a little before its first words.
    assert second >= 3000 and second - first < 5000 and (offered_first, offered_second) == (False, True)
    del network.answers[HARE]
    book.press("Try again")
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert network.requests.count(HARE) == 2


def test_a_failure_is_told_and_tried_again(read, network, console):
    console.expect("Failed to load resource")
    network.refuse(HARE)
    book = read(wait="commit")
    book.page.get_by_text(FAILED).wait_for()
    # Else the words might be those that stand there already.
    with book.page.expect_event("requestfailed"):
        book.press("Try again")
    book.page.get_by_text(FAILED).wait_for()
    del network.answers[HARE]
    book.press("Try again")
    book.page.get_by_role("heading", name="The Kitchen").wait_for()
    assert book.page.locator("section img:visible").evaluate("image => image.naturalWidth > 0")


def test_what_can_be_done_about_a_failure_stays_in_sight(read, network, console):
    """Even when the page has loaded as a whole, which is when its address is looked at."""
    console.expect("Failed to load resource")
    network.refuse(HARE)
    book = read(width=390, height=440)
    book.page.get_by_text(FAILED).wait_for()
    book.page.wait_for_timeout(300)
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


def test_a_page_that_waits_can_be_left(read, network):
    release = network.hold("assets/two-hares.png")
    book = read(at="#halfway/green-hat#l2")
    book.press("Turn the page")
    book.page.get_by_text("Just a moment \u2026").wait_for()
    assert book.page.evaluate("document.activeElement.className") == "held"
    book.press("Back")
    assert book.at("halfway/green-hat#l2") and book.sees("Halfway")
    release()
    book.page.wait_for_timeout(200)
    assert "You made your own?" not in book.text


def test_the_head_of_the_story_is_gone_where_the_next_page_waits(read, network):
    for name in ("gate", "lake"):
        network.hold(f"https://example.com/{name}.svg")
    assets = "".join(f'  - {{key: {name}, type: image, src: "https://example.com/{name}.svg", alt: "A {name}", criticality: critical}}\n'
                     for name in ("gate", "lake"))
    book = read(story(section("gate", '<Image ref="gate" />\n\nA gate.\n\n' + choices("lake"))
                      + section("lake", '<Image ref="lake" />\n\nA lake.\n\n<Ending kind="good" />'),
                      extra=f'leadArt: {{src: "https://example.com/map.svg", alt: "A map"}}\nassets:\n{assets}'), wait="commit")
    head, art = book.page.locator(".hero"), book.page.locator(".lead-art")
    book.page.get_by_text("This takes longer than it should.").wait_for()
    assert head.is_visible() and not art.is_visible()
    network.answer("https://example.com/gate.svg", PICTURE, "image/svg+xml")
    book.press("Try again")
    book.press("To lake")
    book.page.get_by_text("Just a moment \u2026").wait_for()
    assert not head.is_visible() and not art.is_visible()
    # Where the first page begins anew, it is waited for below the head.
    assert book.page.locator(".way .title").is_visible()


def test_near_pages_are_fetched_in_their_order_and_once(read, network, build):
    """What the IR lists for each page, page by page, and nothing twice on a whole way."""
    document = build(PUDDING).document
    files = {asset["key"]: asset["src"] for asset in document["assets"]}
    pages = {f"{section['id']}/{page['id']}": page for section in document["sections"] for page in section["pages"]}
    book = read(at="#gate/p1#l1", served=True)
    expected = []
    near = dict(zip(document["navigation"]["pages"], document["navigation"]["prefetch"]))["gate/p1"]
    for name in ["gate/p1", *near]:
        expected += [files[use["asset"]] for use in pages[name]["assets"]]
    expected = list(dict.fromkeys(expected))
    asked = lambda: [path for path in network.requests if path.startswith("assets/")]
    for _ in range(50):
        if len(asked()) >= len(expected):
            break
        book.page.wait_for_timeout(100)
    assert sorted(asked()) == sorted(expected) and len(expected) > 3
    # On one page they may come in any order.
    rank = {path: next(index for index, name in enumerate(["gate/p1", *near])
                       if path in [files[use["asset"]] for use in pages[name]["assets"]]) for path in expected}
    assert [rank[path] for path in asked()] == sorted(rank.values())
    for choice in ("Up the steps.", None, None, None, None):
        if choice:
            book.press(choice)
        else:
            book.page.keyboard.press("Enter")
    book.page.wait_for_timeout(1000)
    assert len(asked()) == len(set(asked()))


def test_a_near_picture_is_there_at_once(read, network):
    book = read(at="#last/p1#l1", served=True)
    wait(book.page, "document.querySelector('img[src*=backwards]').complete")
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


def test_pictures_are_not_kept_for_ever(read):
    book = read(album())
    loaded = "images => images.filter(image => image.getAttribute('src') && image.complete && image.naturalWidth).length"
    for number in range(1, PICTURES):
        book.press("Turn the page")
        assert book.at(f"album/p{number}#l0")
    wait(book.page, f"({loaded})([...document.querySelectorAll('section img')]) > 8")
    book.page.wait_for_timeout(300)
    assert 8 < book.page.locator("section img").evaluate_all(loaded) <= 24
    for number in reversed(range(PICTURES - 1)):
        book.press("Back")
        assert book.at(f"album/p{number}#l0")
    wait(book.page, "[...document.images].some(image => image.getClientRects().length && image.naturalWidth)")
    book.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wait(book.page, "[...document.querySelectorAll('section img')].every(image => image.getAttribute('src'))")


# Sounds.

def test_nothing_is_heard_before_the_first_gesture(read):
    book = read(at="#kitchen/tin", before=LISTEN)
    book.page.wait_for_timeout(300)
    assert heard(book) == []
    book.page.locator("h2:visible").click()
    assert heard(book) == ["wobble.wav"]


def test_what_waited_is_not_heard_elsewhere(read):
    book = read(at="#kitchen/tin#l3", before=LISTEN)
    book.press("Turn the page")
    assert book.at("kitchen/ready#l0")
    assert heard(book) == []


def test_a_page_is_heard_when_it_is_entered(read):
    book = read(at="#last/p1#l1", before=LISTEN)
    book.press("Backwards, as a wall for the hare.")
    book.page.get_by_role("heading", name="Ninety").wait_for()
    assert heard(book) == ["bell.wav"]
    book.press("Turn the page")
    assert "pause bell.wav" in book.page.evaluate("heard")


def test_a_tap_is_heard(read):
    book = read(before=LISTEN)
    book.page.locator("section img:visible").click()
    assert heard(book) == ["wobble.wav"]
    book.press("Turn the page")
    assert heard(book) == ["wobble.wav"]
    # There it is that of the page that was entered; a tap has none.
    book.page.locator("main section:visible p:visible").first.click()
    assert heard(book) == []


def test_a_line_is_heard_when_it_appears(read):
    book = read(at="#hat/p1", before=LISTEN)
    book.press("Go on")
    assert heard(book) == []
    book.press("Go on")
    assert heard(book) == ["gull.wav"]
    book.press("Back")
    assert "pause gull.wav" in book.page.evaluate("heard")


def test_lines_that_are_there_at_once_are_heard_in_turn(read):
    sounds = "assets:\n" + "".join(f'  - {{key: {key}, type: audio, src: "https://example.com/{key}.wav"}}\n' for key in "abc")
    body = section("gate", "A gate.\n\n" + choices("talk")) + section(
        "talk", '<Sound ref="a" />\n\n<Line speaker="Bo" audio="b">Ho.</Line>\n\n<Line speaker="Cy" audio="c">Hm.</Line>\n\n<Ending kind="bad" />')
    book = read(story(body, extra=sounds), before=LISTEN)
    book.press("To talk")
    # The page's own sound, and over it voices, one behind the other.
    assert heard(book) == ["a.wav", "b.wav"]
    book.page.evaluate("last.dispatchEvent(new Event('ended'))")
    assert heard(book) == ["c.wav"]
    book.page.evaluate("last.dispatchEvent(new Event('ended'))")
    assert heard(book) == []


def test_a_page_waits_for_a_sound_among_many(read):
    """More than are kept behind one that it can't do without."""
    names = [f"v{number}" for number in range(26)]
    sounds = "assets:\n" + "".join(
        f'  - {{key: {name}, type: audio, src: "https://example.com/{name}.wav"{", criticality: critical" if name == "v0" else ""}}}\n'
        for name in names)
    lines = "".join(f'<Line speaker="Bo" audio="{name}">Line {name}.</Line>\n\n' for name in names)
    book = read(story(section("gate", "A gate.\n\n" + choices("talk")) + section("talk", lines + '<Ending kind="bad" />'), extra=sounds))
    book.press("To talk")
    book.page.get_by_text("Line v25.").wait_for()


def test_a_choice_is_heard_when_it_is_taken(read):
    book = read(at="#stumble/p1#l2", before=LISTEN)
    book.press("The gulls'. They saw it first.")
    assert book.at("gulls/p1#l0")
    assert heard(book) == ["gull.wav"]
    assert "pause gull.wav" not in book.page.evaluate("heard")


def test_a_choice_is_heard_to_its_end(read):
    """Also where its sound is that of the page it leaves."""
    bell = 'assets: [{key: bell, type: audio, src: "https://example.com/bell.wav"}]\n'
    book = read(story(section("gate", '<Sound ref="bell" />\n\nA gate.\n\n<Choices>\n<Choice to="home" tapAudio="bell">Home</Choice>\n</Choices>')
                      + section("home", 'Tea.\n\n<Ending kind="good" />'), extra=bell), before=LISTEN)
    book.page.get_by_text("A gate.").click()
    assert heard(book) == ["bell.wav"]
    book.press("Home")
    book.page.get_by_text("Tea.").wait_for()
    assert book.page.evaluate("heard") == ["play bell.wav"]


def test_sound_is_switched_off_and_stays_off(read):
    book = read(at="#kitchen/cover", before=LISTEN)
    sound = book.page.get_by_role("button", name="Sound")
    assert sound.get_attribute("aria-pressed") == "true"
    sound.click()
    assert sound.get_attribute("aria-pressed") == "false"
    heard(book)
    book.page.locator("section img:visible").click()
    book.press("Turn the page")
    assert heard(book) == []
    again = read(at="#kitchen/cover", before=LISTEN, context=book.page.context)
    again.page.locator("section img:visible").click()
    assert heard(again) == []
    again.page.get_by_role("button", name="Sound").click()
    again.page.locator("section img:visible").click()
    assert heard(again) == ["wobble.wav"]


def test_a_story_without_sounds_has_nothing_to_switch(read):
    assert read(story(section("gate", "A gate.\n\n" + choices("gate", "home")) + section("home", 'Tea.\n\n<Ending kind="good" />'))
                ).page.get_by_role("button", name="Sound").count() == 0


def test_sounds_are_really_played(read):
    """Without a stub, from a file."""
    book = read(before="addEventListener('playing', event => (window.played = true), true); window.played = false;"
                "const play = HTMLMediaElement.prototype.play; HTMLMediaElement.prototype.play = function () {"
                "this.addEventListener('playing', () => (window.played = true)); return play.call(this); };")
    book.page.locator("section img:visible").click()
    wait(book.page, "played")
