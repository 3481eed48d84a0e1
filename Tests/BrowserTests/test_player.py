"""What plays the recordings of a story: its cards, its bar, its queue."""

import re

import pytest
from playwright.sync_api import expect

from network import silence

CONCERTS = "stories/the-ceiling-concerts"
SCALES, WALTZ, RAIN, HUM = (
    "Scales, with Radiator", "Waltz for the Third Stair", "Rain, Left Hand Only", "Hum")

# The player's own audio element stands nowhere on the page.
LISTEN = """
const Sound = Audio;
window.Audio = function () { return (window.heard = new Sound()); };
"""


@pytest.fixture
def listen(open_page):
    """The story with all its music, and `window.heard`, which plays it."""
    def listen(story=CONCERTS, before="", **habits):
        return open_page(story, before=LISTEN + before, **habits)
    return listen


@pytest.fixture
def long_sounds(network):
    """Recordings of forty seconds each."""
    for name in ("scales", "waltz", "rain", "hum"):
        network.answer(f"assets/{name}.wav", silence(40), "audio/wav")


def bar(page):
    return page.get_by_role("region", name="Player")


def in_bar(page, name):
    return bar(page).get_by_role("button", name=name, exact=True)


def card(page, title):
    """The last card of a recording: one that leads a section has another before it."""
    return page.locator(".card", has_text=title).last


def on_card(page, title, name):
    return card(page, title).get_by_role("button", name=name)


def opener(page):
    return bar(page).get_by_role("button", name=re.compile("^Queue"))


def plays(page, title, sound):
    """Checks that a recording sounds, and that the bar says so."""
    expect(bar(page).locator(".what .song")).to_have_text(title)
    wait(page, f"heard.currentSrc.endsWith('{sound}.wav') && !heard.paused")
    expect(in_bar(page, "Pause")).to_be_visible()


def is_silent(page):
    """Whether nothing has sounded for half a second."""
    page.wait_for_timeout(500)
    return page.evaluate("heard.paused")


def up_next(page):
    """The titles that are up next, as the sheet lists them."""
    return page.locator(".sheet .pick .song").all_text_contents()


def wait(page, expression):
    """Waits until an expression holds. The page's policy lets `wait_for_function` ask no more than once."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


class TestCards:
    def test_play_whole_and_pause(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        on_card(page, WALTZ, "Pause").click()
        expect(in_bar(page, "Play")).to_be_visible()
        assert is_silent(page)
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")

    def test_lead_plays_whole(self, listen, long_sounds):
        page = listen()
        page.locator(".lead").get_by_role("button", name="Play").click()
        plays(page, SCALES, "scales")
        expect(bar(page).get_by_role("button", name="Play in full")).to_have_count(0)

    def test_preview_is_an_excerpt(self, listen, long_sounds):
        """Half a minute, then silence and the offer to hear all of it."""
        page = listen()
        on_card(page, SCALES, "Preview").click()
        plays(page, SCALES, "scales")
        wait(page, "heard.duration === 40")
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:(30|29|28)"))
        page.evaluate("heard.currentTime = 29.5")
        expect(in_bar(page, "Play")).to_be_visible()
        assert page.evaluate("30 <= heard.currentTime && heard.currentTime < 31")
        expect(page.get_by_role("status")).to_have_text("That was the preview.")
        assert is_silent(page)
        bar(page).get_by_role("button", name="Play in full").click()
        plays(page, SCALES, "scales")
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:(40|39|38)"))
        assert in_bar(page, "Pause").evaluate("button => button === document.activeElement")

    def test_same_recording_whole_after_its_preview(self, listen, long_sounds):
        page = listen()
        on_card(page, SCALES, "Preview").click()
        page.locator(".lead").get_by_role("button", name="Play").click()
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:(40|39|38)"))
        expect(bar(page).get_by_role("button", name="Play in full")).to_have_count(0)

    def test_what_has_no_sound_links_out(self, listen):
        page = listen()
        for title in ("Eleven Winters", "Stairwell, One Take"):
            assert card(page, title).get_by_role("button").count() == 0
            assert card(page, title).get_by_role("link").get_attribute("href").startswith("https://music.apple.com/")

    def test_buttons_move_nothing(self, listen):
        """There is room for them before the script brings them."""
        heights = [
            listen(before=before).locator(".card").evaluate_all("cards => cards.map(card => card.offsetHeight)")
            for before in ("", "HTMLElement.prototype.append = Element.prototype.append = () => {}")
        ]
        assert heights[0] == heights[1]


class TestQueue:
    def test_is_the_storys_and_loses_what_plays(self, listen):
        page = listen()
        assert up_next(page) == [SCALES, WALTZ, RAIN, HUM]
        expect(bar(page).locator(".after")).to_have_text(f"Up next: {SCALES}")
        on_card(page, WALTZ, "Play").click()
        assert up_next(page) == [SCALES, RAIN, HUM]

    def test_takes_each_once(self, listen, long_sounds):
        page = listen()
        status = page.get_by_role("status")
        on_card(page, WALTZ, "In the queue").click()
        expect(status).to_have_text(f"Already in the queue: {WALTZ}")
        on_card(page, WALTZ, "Play").click()
        on_card(page, WALTZ, "In the queue").click()
        expect(status).to_have_text(f"Already in the queue: {WALTZ}")
        assert up_next(page) == [SCALES, RAIN, HUM]
        on_card(page, RAIN, "Play").click()
        on_card(page, WALTZ, "Add to queue").click()
        expect(status).to_have_text(f"In the queue: {WALTZ}")
        assert up_next(page) == [SCALES, HUM, WALTZ]

    def test_begins_at_its_beginning(self, listen):
        page = listen()
        in_bar(page, "Play").click()
        plays(page, SCALES, "scales")

    def test_next_and_previous(self, listen, long_sounds):
        page = listen()
        for title, sound in ((SCALES, "scales"), (WALTZ, "waltz"), (RAIN, "rain")):
            in_bar(page, "Next").click()
            plays(page, title, sound)
        in_bar(page, "Previous").click()
        plays(page, WALTZ, "waltz")
        assert up_next(page) == [RAIN, HUM]

    def test_previous_is_the_beginning_first(self, listen, long_sounds):
        page = listen()
        in_bar(page, "Next").click()
        in_bar(page, "Next").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("heard.currentTime = 20")
        in_bar(page, "Previous").click()
        wait(page, "heard.currentTime < 5")
        plays(page, WALTZ, "waltz")

    def test_nothing_behind_the_last(self, listen, long_sounds):
        page = listen()
        for _ in range(4):
            in_bar(page, "Next").click()
        expect(in_bar(page, "Next")).to_be_disabled()
        in_bar(page, "Next").click(force=True)
        plays(page, HUM, "hum")

    def test_goes_on_by_itself(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        wait(page, "heard.duration === 3")
        page.evaluate("heard.currentTime = 2.8")
        plays(page, SCALES, "scales")

    def test_stops_behind_the_last_and_begins_it_again(self, listen):
        page = listen()
        for _ in range(4):
            in_bar(page, "Next").click()
        plays(page, HUM, "hum")
        page.evaluate("heard.currentTime = 1.4")
        expect(in_bar(page, "Play")).to_be_visible()
        in_bar(page, "Play").click()
        plays(page, HUM, "hum")
        assert page.evaluate("heard.currentTime < 1.2")


class TestSheet:
    def test_opens_and_leads_back(self, listen):
        page = listen()
        opener(page).click()
        sheet = page.get_by_role("dialog", name="Queue")
        assert sheet.is_visible()
        expect(sheet.get_by_role("listitem")).to_have_count(4)
        page.keyboard.press("Escape")
        assert not sheet.is_visible()
        assert opener(page).evaluate("button => button === document.activeElement")
        opener(page).click()
        sheet.get_by_role("button", name="Close").click()
        assert not sheet.is_visible()

    def test_click_beside_it_closes(self, listen):
        page = listen()
        opener(page).click()
        page.mouse.click(700, 40)
        assert not page.get_by_role("dialog").is_visible()

    def test_plays_what_is_picked(self, listen):
        page = listen()
        opener(page).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name=RAIN).first.click()
        plays(page, RAIN, "rain")
        expect(sheet.locator(".heard")).to_have_text(f"Playing: {RAIN} Mrs Tveit")
        assert up_next(page) == [SCALES, WALTZ, HUM]

    def test_removes_and_keeps_the_keyboards_place(self, listen):
        page = listen()
        opener(page).click()
        page.get_by_role("button", name=f"Remove {WALTZ}").press("Enter")
        assert up_next(page) == [SCALES, RAIN, HUM]
        expect(page.get_by_role("button", name=f"Remove {RAIN}")).to_be_focused()
        for _ in range(3):
            page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_text("Nothing is up next.")
        expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()


class TestBar:
    def test_seeks(self, listen, long_sounds):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        wait(page, "heard.duration === 40")
        slider = page.get_by_role("slider", name="Position")
        slider.fill("20")
        wait(page, "19 < heard.currentTime && heard.currentTime < 25")
        expect(bar(page).locator(".passed")).to_have_text(re.compile("0:2[0-3]"))
        expect(bar(page).locator(".left")).to_have_text(re.compile("\u22120:(20|1[7-9])"))
        assert re.match("0:2[0-3] of 0:40", slider.get_attribute("aria-valuetext"))
        slider.press("Home")
        wait(page, "heard.currentTime < 3")

    def test_tells_what_sounds(self, listen):
        page = listen()
        on_card(page, RAIN, "Play").click()
        plays(page, RAIN, "rain")
        metadata = page.evaluate("(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)")
        assert metadata == [RAIN, "Mrs Tveit", "The Ceiling Concerts"]
        assert page.evaluate("navigator.mediaSession.playbackState") == "playing"

    def test_says_what_happens(self, listen):
        page = listen()
        on_card(page, RAIN, "Play").evaluate("""button => {
            window.said = [];
            new MutationObserver(() => said.push(document.querySelector("[role=status]").textContent))
                .observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true });
            button.click();
        }""")
        plays(page, RAIN, "rain")
        assert f"Playing: {RAIN}" in page.evaluate("said")

    @pytest.mark.parametrize("width", [320, 390, 1440])
    def test_covers_nothing(self, listen, long_sounds, width):
        page = listen(width=width, height=600)
        on_card(page, SCALES, "Preview").click()
        expect(page.get_by_role("status")).to_have_text("This is a preview.")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        end, top = page.evaluate("""[document.querySelector("main").getBoundingClientRect().bottom,
            document.querySelector(".player").getBoundingClientRect().top]""")
        # Where a page ends is rounded to whole pixels.
        assert end < top + 1
        # What the keyboard goes to comes out from under it.
        page.evaluate("scrollTo(0, 0)")
        link = card(page, "Eleven Winters").get_by_role("link")
        link.focus()
        assert link.bounding_box()["y"] + link.bounding_box()["height"] <= bar(page).bounding_box()["y"]

    def test_is_not_printed(self, listen):
        page = listen()
        page.emulate_media(media="print")
        assert not bar(page).is_visible()
        assert not page.locator(".buttons").first.is_visible()

    def test_by_keyboard_alone(self, listen, long_sounds):
        page = listen()
        names = []
        for _ in range(60):
            page.keyboard.press("Tab")
            focused = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")
            names.append(" ".join(focused.split()))
            if names[-1] == f"Play {WALTZ}":
                break
        page.keyboard.press("Space")
        plays(page, WALTZ, "waltz")
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.ariaLabel") == "Next":
                break
        page.keyboard.press("Enter")
        plays(page, SCALES, "scales")
        page.keyboard.press("Tab")
        for _ in range(5):
            page.keyboard.press("ArrowRight")
        wait(page, "heard.currentTime >= 1.5")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.get_by_role("dialog").is_visible()

    @pytest.mark.parametrize("width", [390, 1440])
    def test_accessible(self, listen, axe, network, console, width):
        """Bar, sheet, excerpt and trouble, by day and by night."""
        console.expect("404")
        network.answer("assets/hum.wav", status=404)
        page = listen(width=width)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            on_card(page, SCALES, "Preview").click()
            axe(page)
            opener(page).click()
            axe(page)
            page.keyboard.press("Escape")
            on_card(page, HUM, "Play").click()
            expect(bar(page).get_by_role("button", name="Try again")).to_be_visible()
            axe(page)


class TestAutoplay:
    def reach(self, page):
        card(page, RAIN).scroll_into_view_if_needed()
        page.evaluate("document.getElementById('above').scrollIntoView()")

    def test_waits_for_a_gesture(self, listen):
        page = listen()
        self.reach(page)
        assert is_silent(page)
        page.keyboard.press("Shift")
        page.keyboard.press("a")
        plays(page, RAIN, "rain")
        assert up_next(page) == [SCALES, WALTZ, HUM]

    def test_waits_for_its_section(self, listen):
        page = listen()
        page.locator("h1").click()
        assert is_silent(page)
        self.reach(page)
        plays(page, RAIN, "rain")

    def test_gives_way_to_the_readers_choice(self, listen, long_sounds):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        self.reach(page)
        page.wait_for_timeout(500)
        plays(page, WALTZ, "waltz")

    def test_leaves_silence_that_was_asked_for(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        on_card(page, WALTZ, "Pause").click()
        self.reach(page)
        assert is_silent(page)

    def test_once(self, listen, long_sounds):
        page = listen()
        page.locator("h1").click()
        self.reach(page)
        plays(page, RAIN, "rain")
        wait(page, "heard.duration === 40")
        page.evaluate("heard.currentTime = 39.8")
        plays(page, SCALES, "scales")
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(300)
        self.reach(page)
        page.wait_for_timeout(500)
        plays(page, SCALES, "scales")


class TestOneSound:
    def test_the_texts_own_sound_pauses_the_player(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("document.querySelector('audio').play()")
        expect(in_bar(page, "Play")).to_be_visible()
        assert page.evaluate("heard.paused")

    def test_the_player_pauses_the_texts_own_sound(self, listen, network):
        network.answer("assets/bell.wav", silence(20), "audio/wav")
        page = listen()
        page.evaluate("document.querySelector('audio').play()")
        wait(page, "document.querySelector('audio').currentTime > 0")
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        assert page.evaluate("document.querySelector('audio').paused")

    def test_resuming_pauses_it_too(self, listen, network, long_sounds):
        network.answer("assets/bell.wav", silence(20), "audio/wav")
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("document.querySelector('audio').play()")
        in_bar(page, "Play").click()
        plays(page, WALTZ, "waltz")
        assert page.evaluate("document.querySelector('audio').paused")


class TestTrouble:
    def test_a_lost_file_can_be_tried_again(self, listen, network, console):
        console.expect("404")
        network.answer("assets/waltz.wav", status=404)
        page = listen()
        on_card(page, WALTZ, "Play").click()
        expect(page.get_by_role("status")).to_have_text("This could not be played.")
        del network.answers["assets/waltz.wav"]
        bar(page).get_by_role("button", name="Try again").click()
        plays(page, WALTZ, "waltz")
        expect(bar(page).get_by_role("button", name="Try again")).to_have_count(0)

    def test_a_lost_file_leads_to_apple_music(self, listen, network, console):
        console.expect("404")
        network.answer("assets/scales.wav", status=404)
        page = listen()
        on_card(page, SCALES, "Preview").click()
        link = bar(page).get_by_role("link", name="Open in Apple Music")
        assert link.get_attribute("href") == "https://music.apple.com/no/song/900000301"

    def test_offline(self, listen, network, console):
        console.expect("ERR_INTERNET_DISCONNECTED")
        network.refuse("assets/waltz.wav")
        page = listen(served=True)
        page.context.set_offline(True)
        on_card(page, WALTZ, "Play").click()
        expect(page.get_by_role("status")).to_have_text("You seem to be offline.")
        page.context.set_offline(False)
        del network.answers["assets/waltz.wav"]
        bar(page).get_by_role("button", name="Try again").click()
        plays(page, WALTZ, "waltz")


class TestWithout:
    def test_what_can_play_there_is_no_player(self, open_page):
        page = open_page("backends/media-ref")
        assert page.locator("script").count() == 0
        assert page.locator(".player, .sheet, .card button").count() == 0

    def test_script_no_button_is_dead(self, open_page):
        page = open_page(CONCERTS, script=False)
        assert page.locator("button").count() == 0
        assert page.locator(".player").count() == 0


class TestForcedColours:
    def test_everything_can_be_seen(self, listen):
        page = listen(forced_colors=True)
        on_card(page, SCALES, "Preview").click()
        borders = page.locator(".player button, .buttons button").evaluate_all(
            "all => all.map(button => getComputedStyle(button)).map(style => style.borderTopWidth + style.borderTopColor)")
        assert len(borders) > 10 and all(border.startswith("1px") for border in borders) and "1pxrgba(0, 0, 0, 0)" not in borders


BRANCHING = """---
schema_version: 0.2
id: doors
title: Doors
authors: A
media:
  - {key: left, type: track, apple_music_id: "1", title: Left, artist: B}
  - {key: right, type: track, apple_music_id: "2", title: Right, artist: B}
assets:
  - {key: left, type: audio, src: "https://example.com/left.wav"}
  - {key: right, type: audio, src: "https://example.com/right.wav"}
---
<Section id="hall" title="Hall">
Two doors.
<Choices><Choice to="l">Left</Choice><Choice to="r">Right</Choice></Choices>
</Section>
<Section id="l" title="L">
""" + "Dark.\n\n" * 60 + """<MediaRef ref="left" intent="full"/>
<Ending/>
</Section>
<Section id="r" title="R">
""" + "Bright.\n\n" * 60 + """<MediaRef ref="right" intent="full"/>
<Ending/>
</Section>
"""


def test_a_branching_story_queues_what_readers_come_to(listen):
    page = listen(BRANCHING)
    assert up_next(page) == []
    page.get_by_role("link", name="Right").click()
    wait(page, "document.querySelectorAll('.sheet .pick').length === 1")
    assert up_next(page) == ["Right"]
