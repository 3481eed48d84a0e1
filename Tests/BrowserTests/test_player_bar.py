"""The bar of the player."""

import re

import pytest
from playwright.sync_api import expect

from branching import choices, section, story
from chromium import rest, wait
from player import CONCERTS, HUM, RAIN, SCALES, WALTZ, bar, card, hear_out, in_bar, is_silent, on_card, opener, plays, stay

BRANCHING = story(
    section("hall", '<MediaRef ref="left" intent="full" />\n\n' + "A door.\n\n" * 20 + choices("end"))
    + section("end", "Out.\n\n<Ending />"),
    extra="""media:
  - {key: left, type: track, apple_music_id: "1", title: Left, artist: B}
assets:
  - {key: left, type: audio, src: "https://example.com/left.wav"}
""")


class TestBar:
    def test_seeks(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        wait(page, "heard.duration === 40")
        stay(page, 1)
        slider = page.get_by_role("slider", name="Position")
        slider.fill("20")
        wait(page, "20 <= heard.currentTime && heard.currentTime < 23")
        expect(bar(page).locator(".passed")).to_have_text(re.compile("0:2[0-3]"))
        expect(bar(page).locator(".left")).to_have_text(re.compile("\u22120:(20|1[7-9])"))
        assert re.match("0:2[0-3] of 0:40", slider.get_attribute("aria-valuetext"))
        slider.press("Home")
        wait(page, "heard.currentTime < 3")

    def test_shows_what_plays(self, listen):
        page = listen()
        on_card(page, RAIN, "Play").click()
        plays(page, RAIN, "rain")
        metadata = page.evaluate("(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)")
        assert metadata == [RAIN, "Mrs Tveit", "The Ceiling Concerts"]
        assert page.evaluate("navigator.mediaSession.playbackState") == "playing"

    def test_announces_events(self, listen):
        page = listen()
        on_card(page, RAIN, "Play").evaluate("""button => {
            window.said = [];
            new MutationObserver(() => said.push(document.querySelector("[role=status]").textContent))
                .observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true });
            button.click();
        }""")
        plays(page, RAIN, "rain")
        wait(page, "heard.currentTime > 0.3")
        hear_out(page)
        assert page.evaluate("said") == [f"Playing: {RAIN}"]
        page.locator("#above").scroll_into_view_if_needed()
        assert page.get_by_role("status").inner_text() == f"Playing: {RAIN}"
        in_bar(page, "Pause").click()
        expect(page.get_by_role("status")).to_have_text("")

    def test_media_keys(self, listen):
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
        wait(page, "20 <= heard.currentTime && heard.currentTime < 35")
        page.evaluate("keys.previoustrack()")
        wait(page, "heard.currentTime < 15")
        plays(page, SCALES, "scales")
        stay(page, 1)
        page.evaluate("keys.previoustrack()")
        plays(page, WALTZ, "waltz")

    @pytest.mark.parametrize("width", [320, 390, 1440])
    def test_covers_nothing(self, listen, width):
        page = listen(width=width, height=600)
        on_card(page, SCALES, "Preview").click()
        expect(page.get_by_role("status")).to_have_text(f"Preview: {SCALES}")
        # The page gets longer in the frame after the bar has grown. Its end is rounded to whole pixels.
        wait(page, """() => {
            scrollTo(0, document.documentElement.scrollHeight);
            const [main, player] = ["main", ".player"].map((name) => document.querySelector(name).getBoundingClientRect());
            return main.bottom < player.top + 1;
        }""")
        # Focused elements are scrolled out from under the bar.
        page.evaluate("scrollTo(0, 0)")
        link = card(page, "Eleven Winters").get_by_role("link")
        link.focus()
        assert link.bounding_box()["y"] + link.bounding_box()["height"] <= bar(page).bounding_box()["y"]

    @pytest.mark.parametrize("text", [CONCERTS, BRANCHING], ids=["in order", "page by page"])
    def test_leaves_space_for_the_text_at_high_zoom(self, listen, text):
        """A window of 1280 by 1024, zoomed to four times."""
        page = listen(text, width=320, height=256)
        page.get_by_role("button", name="Play").first.click(force=True)
        page.evaluate("scrollTo(0, 0)")
        box = bar(page).bounding_box()
        assert box["height"] <= 128 or box["y"] >= 256
        rest(page)
        bar(page).scroll_into_view_if_needed()
        assert bar(page).bounding_box()["y"] + box["height"] <= 257
        assert page.evaluate("document.documentElement.scrollWidth") == 320

    @pytest.mark.parametrize("width, height, most", [
        (320, 568, 128), (390, 844, 110), (667, 375, 90), (844, 390, 90), (1440, 900, 90)])
    def test_is_low(self, listen, width, height, most):
        page = listen(width=width, height=height)
        on_card(page, WALTZ, "Play").click()
        box = bar(page).bounding_box()
        assert box["height"] <= most and abs(box["y"] + box["height"] - height) <= 1
        buttons = bar(page).get_by_role("button").evaluate_all(
            "all => all.map(button => button.getBoundingClientRect()).map(({ left, right }) => [left, right])")
        assert len(buttons) == 4 and all(0 <= left and right <= width for left, right in buttons)

    def test_shows_the_whole_title_if_there_is_space(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        what = bar(page).locator(".what")
        expect(what).to_have_text(f"{WALTZ} \u00b7 Mrs Tveit")
        page.evaluate("document.querySelector('.what .song').textContent = 'Waltz for the Third Stair from the Top'")
        assert what.evaluate("line => line.scrollWidth <= line.clientWidth")

    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_the_focus_is_visible(self, listen, scheme):
        """The outline of a button differs from its background."""
        page = listen(scheme=scheme)
        page.keyboard.press("Tab")
        contrasts = page.evaluate("""() => {
            const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
            const light = (colour) => {
              const [red, green, blue] = numbers(colour).map((part) => part / 255)
                .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
              return .2126 * red + .7152 * green + .0722 * blue + .05;
            };
            const ground = (element) => {
              const colour = getComputedStyle(element).backgroundColor;
              return numbers(colour)[3] === 0 ? ground(element.parentElement) : colour;
            };
            return [...document.querySelectorAll(".player button, .buttons button")].map((button) => {
              button.focus({ focusVisible: true });
              const { outlineColor, outlineStyle } = getComputedStyle(button);
              const [one, other] = [light(outlineColor), light(ground(button.parentElement))];
              return outlineStyle === "none" ? 0 : Math.max(one, other) / Math.min(one, other);
            });
        }""")
        assert len(contrasts) > 10 and min(contrasts) >= 3

    def test_buttons_have_a_hover_style(self, listen):
        page = listen()
        on_card(page, WALTZ, "Play").click()
        look = """(button) => (({ color, backgroundColor, borderTopColor }) => color + backgroundColor + borderTopColor)(
            getComputedStyle(button))"""

        def answers(button):
            page.mouse.move(0, 0)
            before = button.evaluate(look)
            button.hover()
            wait(page, f"([button, before]) => ({look})(button) !== before", [button.element_handle(), before])

        opener(page).click()
        for button in page.locator(".sheet li:first-child button, .closer").all():
            answers(button)
        page.keyboard.press("Escape")
        for button in [
                in_bar(page, "Pause"), in_bar(page, "Next"), on_card(page, WALTZ, "Pause"),
                on_card(page, RAIN, "Remove from queue")]:
            answers(button)

    def test_missing_artwork_leaves_the_gradient(self, listen, network, console):
        console.expect("ERR_INTERNET_DISCONNECTED")
        network.refuse("https://example.com/gone.jpg")
        page = listen(BRANCHING.replace("artist: B", 'artist: B, artwork_url: "https://example.com/gone.jpg"'))
        on_card(page, "Left", "Play").click()
        wait(page, """() => {
            const image = document.querySelector(".cover img");
            return image.complete && getComputedStyle(image).backgroundImage.includes("gradient");
        }""")

    def test_has_a_tile_in_forced_colours(self, listen):
        page = listen(forced_colors=True)
        edge = bar(page).locator(".cover").evaluate(
            "cover => (({ outlineStyle, outlineColor }) => [outlineStyle, outlineColor])(getComputedStyle(cover))")
        assert edge == ["solid", page.evaluate("getComputedStyle(document.body).color")]

    def test_colons_are_at_the_start_of_the_title(self, listen):
        """On a right-to-left page, at the left of the text."""
        page = listen(BRANCHING.replace("locale: en", "locale: he").replace("title: Left", 'title: "\u05d8\u05d9\u05d5\u05dc"'))
        place = """(line) => {
            const range = document.createRange();
            const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
            const lefts = {};
            while (walker.nextNode()) {
                for (const sign of ["p", ":"]) {
                    const index = walker.currentNode.data.indexOf(sign);
                    if (index < 0) continue;
                    range.setStart(walker.currentNode, index);
                    range.setEnd(walker.currentNode, index + 1);
                    lefts[sign] = range.getBoundingClientRect().left;
                }
            }
            return lefts;
        }"""
        lefts = bar(page).locator(".after").evaluate(place)
        assert lefts[":"] < lefts["p"]

    def test_is_not_printed(self, listen):
        page = listen()
        page.emulate_media(media="print")
        assert not bar(page).is_visible()
        assert not page.locator(".buttons").first.is_visible()

    def test_works_with_the_keyboard_alone(self, listen):
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
        """Bar, sheet, preview and error, by day and by night."""
        console.expect("404")
        network.answer("assets/hum.wav", status=404)
        page = listen(width=width)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            by_night = scheme == "dark"
            on_card(page, SCALES, "Preview").click()
            axe(page, by_night)
            opener(page).click()
            axe(page, by_night)
            page.keyboard.press("Escape")
            on_card(page, HUM, "Play").click()
            expect(bar(page).get_by_role("button", name="Try again")).to_be_visible()
            axe(page, by_night)
