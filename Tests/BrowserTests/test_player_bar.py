"""The bar that stays while something plays."""

import re

import pytest
from playwright.sync_api import expect

from chromium import wait
from player import HUM, RAIN, SCALES, WALTZ, bar, card, in_bar, is_silent, on_card, opener, plays


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
        page.wait_for_timeout(1000)
        assert page.evaluate("said") == [f"Playing: {RAIN}"]
        page.locator("#above").scroll_into_view_if_needed()
        assert page.get_by_role("status").inner_text() == f"Playing: {RAIN}"
        in_bar(page, "Pause").click()
        expect(page.get_by_role("status")).to_have_text("")

    def test_media_keys(self, listen, long_sounds):
        page = listen(before="""
            window.keys = {};
            navigator.mediaSession.setActionHandler = (name, act) => { keys[name] = act; };""")
        on_card(page, WALTZ, "Play").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("keys.play()")
        plays(page, WALTZ, "waltz")
        page.evaluate("keys.pause()")
        expect(in_bar(page, "Play")).to_be_visible()
        assert page.evaluate("heard.paused && navigator.mediaSession.playbackState") == "paused"
        page.evaluate("keys.pause()")
        assert is_silent(page)
        page.evaluate("keys.play()")
        plays(page, WALTZ, "waltz")
        page.evaluate("keys.nexttrack()")
        plays(page, SCALES, "scales")
        wait(page, "heard.duration === 40")
        page.evaluate("keys.seekto({ seekTime: 20 })")
        wait(page, "20 <= heard.currentTime && heard.currentTime < 25")
        page.evaluate("keys.previoustrack()")
        wait(page, "heard.currentTime < 5")
        plays(page, SCALES, "scales")
        page.evaluate("keys.previoustrack()")
        plays(page, WALTZ, "waltz")

    @pytest.mark.parametrize("width", [320, 390, 1440])
    def test_covers_nothing(self, listen, long_sounds, width):
        page = listen(width=width, height=600)
        on_card(page, SCALES, "Preview").click()
        expect(page.get_by_role("status")).to_have_text(f"Preview: {SCALES}")
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
