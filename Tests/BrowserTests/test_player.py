"""Recordings of a story: playing them from cards, autoplay, one sound at a time, and errors."""

import re

import pytest
from playwright.sync_api import expect

from branching import story
from chromium import look, wait
from network import silence
from player import CONCERTS, HUM, RAIN, SCALES, WALTZ, bar, card, in_bar, is_silent, on_card, plays, stay, up_next


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

    def test_the_lead_recording_plays_whole(self, listen):
        page = listen()
        page.locator(".lead").get_by_role("button", name="Play").click()
        plays(page, SCALES, "scales")
        expect(bar(page).get_by_role("button", name="Play in full")).to_have_count(0)

    def test_a_preview_is_an_excerpt(self, listen):
        """Half a minute, then silence and an offer to play the whole recording."""
        page = listen()
        on_card(page, SCALES, "Preview").click()
        plays(page, SCALES, "scales")
        wait(page, "heard.duration === 40")
        stay(page, 1)
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:2[789]"))
        page.evaluate("heard.currentTime = 29.9")
        expect(in_bar(page, "Play")).to_be_visible()
        assert page.evaluate("30 <= heard.currentTime && heard.currentTime < 31")
        expect(page.get_by_role("status")).to_have_text("That was the preview.")
        assert is_silent(page)
        bar(page).get_by_role("button", name="Play in full").click()
        plays(page, SCALES, "scales")
        stay(page, 1)
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:3[789]"))
        assert in_bar(page, "Pause").evaluate("button => button === document.activeElement")

    def test_a_recording_plays_whole_after_its_preview(self, listen):
        page = listen()
        on_card(page, SCALES, "Preview").click()
        page.locator(".lead").get_by_role("button", name="Play").click()
        plays(page, SCALES, "scales")
        stay(page, 1)
        expect(bar(page).locator(".left")).to_have_text(re.compile("0:3[789]"))
        expect(bar(page).get_by_role("button", name="Play in full")).to_have_count(0)

    def test_recordings_without_a_file_link_to_apple_music(self, listen):
        page = listen()
        for title in ("Eleven Winters", "Stairwell, One Take"):
            assert card(page, title).get_by_role("button").count() == 0
            assert card(page, title).get_by_role("link").get_attribute("href").startswith("https://music.apple.com/")

    @pytest.mark.parametrize("width", [320, 1440])
    def test_artwork_is_as_high_as_its_card(self, listen, width):
        page = listen(width=width)
        heights = page.locator(".card:has(> img)").evaluate_all(
            """cards => cards.map(card =>
                [card.clientHeight, card.querySelector("img").offsetHeight, card.querySelector("div").offsetHeight])""")
        assert len(heights) > 3 and all(whole == artwork == max(text, artwork) for whole, artwork, text in heights)

    def test_artwork_does_not_change_the_height_of_a_card(self, listen):
        page = listen()
        card(page, WALTZ).locator("img").evaluate("image => { image.height = 900; }")
        artwork, text = (card(page, WALTZ).locator(f"> {name}").bounding_box()["height"] for name in ("img", "div"))
        assert artwork == max(text, 6.75 * 18)

    def test_a_placeholder_has_a_complete_border(self, listen):
        page = listen()
        page.evaluate("""document.querySelector(".card").insertAdjacentHTML("afterend",
            '<article class="card placeholder" lang="en"><p>Not here</p></article>')""")
        colours = page.locator(".placeholder").evaluate(
            "card => ['Top', 'Bottom'].map(side => getComputedStyle(card)[`border${side}Color`])")
        assert colours[0] == colours[1]

    def test_buttons_move_nothing(self, listen):
        """There is space for them before the script adds them."""
        heights = [
            listen(before=before).locator(".card").evaluate_all("cards => cards.map(card => card.offsetHeight)")
            for before in ("", "HTMLElement.prototype.append = Element.prototype.append = () => {}")
        ]
        assert heights[0] == heights[1]


class TestAutoplay:
    def reach(self, page):
        card(page, RAIN).scroll_into_view_if_needed()
        page.evaluate("document.getElementById('above').scrollIntoView()")

    def test_waits_for_a_gesture(self, listen):
        page = listen()
        self.reach(page)
        assert is_silent(page)
        # These keys only scroll or move the focus.
        for key in ("Shift", "a", "Enter", "Space", "PageDown", "ArrowDown", "ArrowRight", "PageUp", "Tab"):
            page.keyboard.press(key)
        self.reach(page)
        assert is_silent(page)
        page.get_by_text("My job was to turn the page").click()
        plays(page, RAIN, "rain")
        assert up_next(page) == [SCALES, WALTZ, HUM]

    @pytest.mark.parametrize("key", ["Enter", "Space"])
    def test_activation_keys_are_gestures(self, listen, key):
        page = listen()
        self.reach(page)
        on_card(page, HUM, "Remove from queue").press(key)
        plays(page, RAIN, "rain")

    def test_waits_for_its_section(self, listen):
        page = listen()
        page.locator("h1").click()
        assert is_silent(page)
        self.reach(page)
        plays(page, RAIN, "rain")

    def test_does_not_interrupt_the_readers_choice(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        self.reach(page)
        look(page)
        plays(page, WALTZ, "waltz")

    def test_does_not_interrupt_what_follows_that_choice(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        wait(page, "heard.duration === 40")
        page.evaluate("heard.currentTime = 39.8")
        plays(page, SCALES, "scales")
        self.reach(page)
        look(page)
        plays(page, SCALES, "scales")

    def test_does_not_begin_after_a_pause(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        on_card(page, WALTZ, "Pause").click()
        self.reach(page)
        assert is_silent(page)

    def test_begins_once(self, listen):
        page = listen()
        page.locator("h1").click()
        self.reach(page)
        plays(page, RAIN, "rain")
        wait(page, "heard.duration === 40")
        page.evaluate("heard.currentTime = 39.8")
        plays(page, SCALES, "scales")
        page.evaluate("scrollTo(0, 0)")
        look(page)
        self.reach(page)
        look(page)
        plays(page, SCALES, "scales")


class TestAutoplayByPage:
    """In a story that is read page by page, music begins with its page."""

    MUSIC = """media:
  - {key: left, type: track, apple_music_id: "1", title: Left, artist: B}
  - {key: right, type: track, apple_music_id: "2", title: Right, artist: B}
assets:
  - {key: left, type: audio, src: "https://example.com/left.wav"}
  - {key: right, type: audio, src: "https://example.com/right.wav"}
"""
    DOORS = story(
        '<Section id="hall" title="Hall">\n\n<Page id="door">\n\nA door.\n\n</Page>\n\n<Page id="room">\n\nA room.\n\n'
        '<MediaRef ref="left" intent="autoplay" />\n\n</Page>\n\n<Page id="yard">\n\nA yard.\n\n'
        '<MediaRef ref="right" intent="autoplay" />\n\n</Page>\n\n<Page id="street">\n\nA street.\n\n<Ending />\n\n</Page>'
        '\n\n</Section>', extra=MUSIC)

    @pytest.fixture
    def doors(self, listen):
        return listen(self.DOORS)

    @pytest.mark.parametrize("key", ["Enter", "Space"])
    def test_begins_with_each_page(self, doors, key):
        assert is_silent(doors)
        doors.keyboard.press(key)
        plays(doors, "Left", "left")
        doors.keyboard.press(key)
        plays(doors, "Right", "right")
        doors.keyboard.press(key)
        doors.get_by_text("A street.").wait_for()
        look(doors)
        plays(doors, "Right", "right")

    @pytest.mark.parametrize("height", [900, 500])
    def test_waits_for_its_card(self, listen, height):
        """The card is shown with its line, maybe at the bottom of the window. Music of a page begins once."""
        page = listen(story(
            '<Section id="hall" title="Hall">\n\n<Page id="door" reveal="lineByLine">\n\nOne.\n\nTwo.\n\nThree.\n\n'
            '<MediaRef ref="left" intent="autoplay" />\n\nFour.\n\n<MediaRef ref="right" intent="autoplay" />\n\n'
            '<Ending />\n\n</Page>\n\n</Section>', extra=self.MUSIC), height=height)
        go_on = lambda: page.get_by_role("button", name="Go on", exact=True).click()
        go_on()
        page.get_by_text("Two.", exact=True).first.wait_for()
        assert not card(page, "Left").is_visible() and is_silent(page)
        go_on()
        card(page, "Left").wait_for()
        plays(page, "Left", "left")
        go_on()
        card(page, "Right").wait_for()
        look(page)
        plays(page, "Left", "left")

    @pytest.mark.parametrize("first", ["door", "room"])
    def test_waits_for_the_storys_own_sounds(self, listen, network, first):
        """Also if the first gesture allows both, and until the last of several sounds has ended."""
        for name in ("voice", "answer"):
            network.answer(f"https://example.com/{name}.wav", silence(0.5), "audio/wav")
        spoken = "".join(f'  - {{key: {name}, type: audio, src: "https://example.com/{name}.wav"}}\n' for name in ("voice", "answer"))
        page = listen(story(
            '<Section id="hall" title="Hall">\n\n<Page id="door">\n\nA door.\n\n</Page>\n\n<Page id="room">\n\n'
            '<Line speaker="A" audio="voice">Listen.</Line>\n\n<Line speaker="B" audio="answer">What?</Line>\n\n'
            '<MediaRef ref="left" intent="autoplay" />\n\n<Ending />\n\n</Page>\n\n</Section>',
            extra=self.MUSIC + spoken), at=f"#hall/{first}", before="""
                // All that sounds, whenever something begins to.
                window.sounding = [];
                const made = [];
                const Made = Audio;
                window.Audio = function (...file) {
                  const audio = new Made(...file);
                  made.push(audio);
                  audio.addEventListener("play", () => sounding.push(made.filter(({ paused }) => !paused).map(({ src }) => src.slice(20)).join()));
                  return audio;
                };""")
        page.get_by_text("A door." if first == "door" else "What?").click()
        if first == "door":
            page.keyboard.press("Enter")
        wait(page, "sounding.length === 3")
        assert page.evaluate("sounding") == ["voice.wav", "answer.wav", "left.wav"]
        expect(bar(page).locator(".what .song")).to_have_text("Left")

    def test_arrow_keys_are_not_gestures(self, doors):
        doors.keyboard.press("ArrowRight")
        doors.get_by_text("A room.").wait_for()
        assert is_silent(doors)
        doors.get_by_text("A room.").click()
        plays(doors, "Left", "left")


class TestOneSound:
    def test_sounds_in_the_text_pause_the_player(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("document.querySelector('audio').play()")
        expect(in_bar(page, "Play")).to_be_visible()
        assert page.evaluate("heard.paused")

    def test_the_player_pauses_sounds_in_the_text(self, listen, network):
        network.answer("assets/bell.wav", silence(20), "audio/wav")
        page = listen()
        page.evaluate("document.querySelector('audio').play()")
        wait(page, "document.querySelector('audio').currentTime > 0")
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        assert page.evaluate("document.querySelector('audio').paused")

    def test_resuming_pauses_sounds_in_the_text(self, listen, network):
        network.answer("assets/bell.wav", silence(20), "audio/wav")
        page = listen()
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("document.querySelector('audio').play()")
        in_bar(page, "Play").click()
        plays(page, WALTZ, "waltz")
        assert page.evaluate("document.querySelector('audio').paused")


SOUNDS = """---
schema_version: 0.2
id: sounds
title: Sounds
authors: A
media: [{key: song, type: track, apple_music_id: "1", title: Song, artist: B, artwork_url: "https://example.com/cover.png"}]
assets:
  - {key: song, type: audio, src: "https://example.com/song.wav"}
  - {key: rain, type: audio, src: "https://example.com/rain.wav"}
  - {key: wind, type: audio, src: "https://example.com/wind.wav"}
---
<Section id="one" title="One">
<MediaRef ref="song" intent="full" />
<Sound ref="rain" />
<Sound ref="wind" />
</Section>
"""


class TestSoundsOfTheText:
    def test_the_second_pauses_the_first(self, listen):
        page = listen(SOUNDS)
        for number in (0, 1):
            page.evaluate("(number) => document.querySelectorAll('audio')[number].play()", number)
            wait(page, f"!document.querySelectorAll('audio')[{number}].paused")
        wait(page, "document.querySelector('audio').paused")

    def test_a_muted_sound_does_not_pause_the_player(self, listen):
        page = listen(SOUNDS)
        on_card(page, "Song", "Play").click()
        plays(page, "Song", "song")
        page.evaluate("(() => { const audio = document.querySelector('audio'); audio.muted = true; return audio.play(); })()")
        assert not is_silent(page)

    @pytest.mark.parametrize("forced", [False, True])
    def test_the_current_recording_is_marked(self, listen, forced):
        """On its card, also in forced colours, and with its cover in the bar."""
        page = listen(SOUNDS, forced_colors=forced)
        ring = "getComputedStyle(document.querySelector('.card')).outlineStyle"
        assert page.evaluate(ring) == "none"
        on_card(page, "Song", "Play").click()
        plays(page, "Song", "song")
        assert page.evaluate(ring) != "none"
        assert bar(page).locator(".cover img").get_attribute("src") == "https://example.com/cover.png"


class TestTrouble:
    def test_a_missing_file_can_be_requested_again(self, listen, network, console):
        console.expect("404")
        network.answer("assets/waltz.wav", status=404)
        page = listen()
        on_card(page, WALTZ, "Play").click()
        expect(page.get_by_role("status")).to_have_text("This could not be played.")
        network.answer("assets/waltz.wav", silence(40), "audio/wav")
        bar(page).get_by_role("button", name="Try again").click()
        plays(page, WALTZ, "waltz")
        expect(bar(page).get_by_role("button", name="Try again")).to_have_count(0)

    def test_a_missing_file_links_to_apple_music(self, listen, network, console):
        console.expect("404")
        network.answer("assets/scales.wav", status=404)
        page = listen()
        on_card(page, SCALES, "Preview").click()
        link = bar(page).get_by_role("link", name="Open in Apple Music")
        assert link.get_attribute("href") == "https://music.apple.com/no/song/900000301"

    def test_a_browser_that_requires_a_gesture(self, listen):
        page = listen(before="""
            const play = HTMLMediaElement.prototype.play;
            window.isStrict = true;
            HTMLMediaElement.prototype.play = function () {
              return isStrict ? Promise.reject(new DOMException("Not yet.", "NotAllowedError")) : play.call(this);
            };""")
        on_card(page, WALTZ, "Play").click()
        expect(page.get_by_role("status")).to_have_text("Your browser waits for you to press play.")
        expect(in_bar(page, "Play").first).to_be_visible()
        page.evaluate("isStrict = false")
        bar(page).locator(".ways").get_by_role("button", name="Play", exact=True).click()
        plays(page, WALTZ, "waltz")
        expect(page.get_by_role("status")).to_have_text(f"Playing: {WALTZ}")

    def test_offline(self, listen, network, console):
        console.expect("ERR_INTERNET_DISCONNECTED")
        network.refuse("assets/waltz.wav")
        page = listen(served=True, alone=True)
        page.context.set_offline(True)
        on_card(page, WALTZ, "Play").click()
        expect(page.get_by_role("status")).to_have_text("You seem to be offline.")
        page.context.set_offline(False)
        network.answer("assets/waltz.wav", silence(40), "audio/wav")
        bar(page).get_by_role("button", name="Try again").click()
        plays(page, WALTZ, "waltz")


class TestWithout:
    def test_playable_recordings_there_is_no_player(self, open_page):
        page = open_page("backends/media-ref")
        assert page.locator("script").count() == 0
        assert page.locator(".player, .sheet, .card button").count() == 0

    def test_scripts_there_are_no_buttons(self, open_page):
        page = open_page(CONCERTS, script=False)
        assert page.locator("button").count() == 0
        assert page.locator(".player").count() == 0


class TestForcedColours:
    def test_everything_is_visible(self, listen):
        page = listen(forced_colors=True)
        on_card(page, SCALES, "Preview").click()
        plays(page, SCALES, "scales")
        borders = page.locator(".player button, .buttons button").evaluate_all(
            "all => all.map(button => getComputedStyle(button)).map(style => style.borderTopWidth + style.borderTopColor)")
        assert len(borders) > 10 and all(border.startswith("1px") for border in borders) and "1pxrgba(0, 0, 0, 0)" not in borders
