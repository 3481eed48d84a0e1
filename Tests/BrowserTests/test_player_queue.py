"""The queue, and the sheet that shows it."""

from playwright.sync_api import expect

from chromium import wait
from player import HUM, RAIN, SCALES, WALTZ, bar, in_bar, on_card, opener, plays, stay, up_next


class TestQueue:
    def test_contains_the_storys_recordings_except_the_current_one(self, listen):
        page = listen()
        assert up_next(page) == [SCALES, WALTZ, RAIN, HUM]
        expect(bar(page).locator(".after")).to_have_text(f"Up next: {SCALES}")
        on_card(page, WALTZ, "Play").click()
        assert up_next(page) == [SCALES, RAIN, HUM]

    def test_contains_each_recording_once(self, listen):
        page = listen()
        status = page.get_by_role("status")
        on_card(page, WALTZ, "Play").click()
        expect(on_card(page, WALTZ, "Add to queue")).to_be_disabled()
        on_card(page, WALTZ, "Add to queue").click(force=True)
        expect(status).to_have_text(f"Already in the queue: {WALTZ}")
        assert up_next(page) == [SCALES, RAIN, HUM]
        on_card(page, RAIN, "Play").click()
        on_card(page, WALTZ, "Add to queue").click()
        expect(status).to_have_text(f"In the queue: {WALTZ}")
        assert up_next(page) == [SCALES, HUM, WALTZ]

    def test_a_card_adds_and_removes_its_recording(self, listen):
        page = listen()
        remove = on_card(page, WALTZ, "Remove from queue")
        remove.press("Enter")
        expect(page.get_by_role("status")).to_have_text(f"Out of the queue: {WALTZ}")
        assert up_next(page) == [SCALES, RAIN, HUM]
        expect(on_card(page, WALTZ, "Add to queue")).to_be_focused()
        page.keyboard.press("Enter")
        assert up_next(page) == [SCALES, RAIN, HUM, WALTZ]
        expect(on_card(page, WALTZ, "Remove from queue")).to_be_focused()

    def test_begins_at_its_beginning(self, listen):
        page = listen()
        in_bar(page, "Play").click()
        plays(page, SCALES, "scales")

    def test_next_and_previous(self, listen):
        page = listen()
        for title, sound in ((SCALES, "scales"), (WALTZ, "waltz"), (RAIN, "rain")):
            in_bar(page, "Next").click()
            plays(page, title, sound)
        stay(page, 1)
        in_bar(page, "Previous").click()
        plays(page, WALTZ, "waltz")
        assert up_next(page) == [RAIN, HUM]

    def test_previous_restarts_first(self, listen):
        page = listen()
        in_bar(page, "Next").click()
        in_bar(page, "Next").click()
        plays(page, WALTZ, "waltz")
        page.evaluate("heard.currentTime = 20")
        in_bar(page, "Previous").click()
        wait(page, "heard.currentTime < 15")
        plays(page, WALTZ, "waltz")

    def test_next_does_nothing_after_the_last(self, listen):
        page = listen()
        for _ in range(4):
            in_bar(page, "Next").click()
        expect(in_bar(page, "Next")).to_be_disabled()
        in_bar(page, "Next").click(force=True)
        plays(page, HUM, "hum")

    def test_advances_by_itself(self, listen, network):
        """To the end of the recordings of the story, at a high playback rate."""
        network.answers.clear()
        page = listen()
        page.evaluate("""() => {
            window.sounded = [];
            heard.defaultPlaybackRate = 8;
            heard.addEventListener("playing", () => sounded.push(heard.src.split("/").at(-1)));
        }""")
        on_card(page, WALTZ, "Play").click()
        expect(in_bar(page, "Next")).to_be_disabled()
        expect(in_bar(page, "Play")).to_be_visible()
        # A recording that timed out is played again.
        assert list(dict.fromkeys(page.evaluate("sounded"))) == ["waltz.wav", "scales.wav", "rain.wav", "hum.wav"]
        assert page.evaluate("heard.ended")

    def test_stops_after_the_last_and_restarts_it(self, listen):
        page = listen()
        for _ in range(4):
            in_bar(page, "Next").click()
        plays(page, HUM, "hum")
        page.evaluate("heard.currentTime = 39.8")
        expect(in_bar(page, "Play")).to_be_visible()
        in_bar(page, "Play").click()
        plays(page, HUM, "hum")
        assert page.evaluate("heard.currentTime < 30")


class TestSheet:
    def test_opens_and_closes(self, listen):
        page = listen()
        assert opener(page).get_attribute("aria-haspopup") == "dialog"
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

    def test_shows_and_controls_the_current_recording(self, listen):
        """With the buttons of the bar, which return to the bar when it closes."""
        page = listen()
        on_card(page, WALTZ, "Play").click()
        opener(page).click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        expect(sheet.get_by_role("slider", name="Position")).to_be_visible()
        assert sheet.locator(".cover img").count() == 1
        sheet.get_by_role("button", name="Next", exact=True).press("Enter")
        expect(sheet.locator(".heard .song")).not_to_have_text(WALTZ)
        page.keyboard.press("Escape")
        expect(bar(page).get_by_role("button", name="Pause", exact=True)).to_be_visible()
        expect(bar(page).get_by_role("slider", name="Position")).to_be_visible()

    def test_click_beside_it_closes(self, listen):
        page = listen()
        opener(page).click()
        page.mouse.click(700, 40)
        assert not page.get_by_role("dialog").is_visible()

    def test_plays_the_picked_recording(self, listen):
        page = listen()
        opener(page).click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name=RAIN).first.click()
        plays(page, RAIN, "rain")
        expect(sheet.locator(".heard")).to_have_text(f"Playing: {RAIN} \u00b7 Mrs Tveit")
        assert up_next(page) == [SCALES, WALTZ, HUM]

    def test_removing_keeps_the_focus(self, listen):
        page = listen()
        opener(page).click()
        page.get_by_role("button", name=f"Remove {WALTZ}").press("Enter")
        assert up_next(page) == [SCALES, RAIN, HUM]
        expect(page.get_by_role("button", name=f"Remove {RAIN}")).to_be_focused()
        for _ in range(3):
            page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_text("Nothing is up next.")
        expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()

    def test_playing_keeps_the_focus(self, listen):
        page = listen()
        opener(page).click()
        picks = page.locator(".sheet .pick")
        picks.first.press("Enter")
        plays(page, SCALES, "scales")
        expect(picks.first).to_be_focused()
        expect(picks.first).to_contain_text(WALTZ)

    def test_describes_its_state(self, listen, network, console):
        console.expect("404")
        network.answer("assets/hum.wav", status=404)
        page = listen()
        heard = page.locator(".sheet .heard")
        on_card(page, RAIN, "Play").click()
        plays(page, RAIN, "rain")
        in_bar(page, "Pause").click()
        expect(heard).to_have_text(f"Paused: {RAIN} \u00b7 Mrs Tveit")
        on_card(page, HUM, "Play").click()
        expect(in_bar(page, "Try again")).to_be_visible()
        expect(heard).to_have_text(f"Not playing: {HUM} \u00b7 The Refrigerator")


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


def test_a_branching_story_queues_visited_sections(listen):
    page = listen(BRANCHING)
    assert up_next(page) == []
    page.get_by_role("button", name="Right", exact=True).click()
    wait(page, "document.querySelectorAll('.sheet .pick').length === 1")
    assert up_next(page) == ["Right"]
