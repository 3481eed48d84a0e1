"""Race conditions of the player: pausing while loading, and starting while something else plays."""

import re

import pytest
from playwright.sync_api import expect

from branching import choices, section, story
from chromium import look, stop_clock, wait
from network import silence
from player import HUM, RAIN, SCALES, WALTZ, bar, card, hear_out, in_bar, is_silent, on_card, plays, up_next

MUSIC = """media:
  - {key: left, type: track, apple_music_id: "1", title: Left, artist: B}
assets:
  - {key: left, type: audio, src: "https://example.com/left.wav"}
"""


def reach(page):
    card(page, RAIN).scroll_into_view_if_needed()
    page.evaluate("document.getElementById('above').scrollIntoView()")


def test_autoplay_does_not_interrupt_sounds_in_the_text(listen, network):
    network.answer("assets/bell.wav", silence(20), "audio/wav")
    page = listen()
    page.evaluate("document.querySelector('audio').play()")
    wait(page, "!document.querySelector('audio').paused")
    page.locator("h1").click()
    reach(page)
    assert is_silent(page)
    assert not page.evaluate("document.querySelector('audio').paused")


def test_autoplay_does_not_restart_the_current_recording(listen):
    page = listen(story(
        section("hall", '<Page id="one">\n\nOne.\n\n<MediaRef ref="left" intent="autoplay" />\n\n</Page>\n\n<Page id="two">\n\nTwo.\n\n'
                '<MediaRef ref="left" intent="autoplay" />\n\n<Ending />\n\n</Page>'), extra=MUSIC))
    page.get_by_text("One.").click()
    plays(page, "Left", "left")
    # A started recording has the usual playback rate.
    page.evaluate("heard.playbackRate = 0.5")
    page.get_by_role("button", name="Turn the page").click()
    page.get_by_text("Two.").wait_for()
    look(page)
    assert page.evaluate("heard.playbackRate") == 0.5
    plays(page, "Left", "left")


def test_enter_on_a_link_is_a_gesture(listen):
    page = listen()
    page.get_by_role("navigation").get_by_role("link", name="Above").press("Enter")
    reach(page)
    plays(page, RAIN, "rain")


def test_a_loading_recording_can_be_paused(listen, network):
    release = network.hold("assets/waltz.wav")
    page = listen()
    on_card(page, WALTZ, "Play").click()
    in_bar(page, "Pause").click()
    expect(in_bar(page, "Play")).to_be_visible()
    release()
    wait(page, "heard.readyState >= 2")
    assert is_silent(page)
    expect(in_bar(page, "Play")).to_be_visible()


def test_a_dragged_slider_does_not_move_back(listen):
    page = listen()
    on_card(page, WALTZ, "Play").click()
    plays(page, WALTZ, "waltz")
    wait(page, "heard.duration === 40")
    slider = bar(page).get_by_role("slider")
    slider.evaluate("slider => { slider.value = 20; slider.dispatchEvent(new Event('input', { bubbles: true })); }")
    began = page.evaluate("heard.currentTime")
    wait(page, f"heard.currentTime > {began + 0.5}")
    assert page.evaluate("heard.currentTime < 20")
    assert slider.input_value() == "20"
    expect(bar(page).locator(".passed")).to_have_text("0:20")
    slider.evaluate("slider => slider.dispatchEvent(new Event('change', { bubbles: true }))")
    wait(page, "heard.currentTime >= 20")
    wait(page, "Number(document.querySelector('.player input').value) > 20.1")


def test_messages_with_an_action_are_visible(listen):
    """"Playing" is visible anyway, and only announced to screen readers."""
    page = listen()
    news = bar(page).locator(".news")
    is_seen = lambda: news.evaluate("news => news.getBoundingClientRect().width > 1")
    on_card(page, WALTZ, "Play").click()
    expect(news).to_have_text(f"Playing: {WALTZ}")
    assert not is_seen()
    on_card(page, SCALES, "Preview").click()
    expect(news).to_have_text(f"Preview: {SCALES}")
    assert is_seen()


def test_a_sections_queue_joins_once(listen):
    page = listen(story(
        section("hall", "A hall.\n\n" + choices("room")) + section("room", 'A room.\n\n<MediaRef ref="left" intent="full" />\n\n' + choices("hall", "end"))
        + section("end", "<Ending />"), extra=MUSIC))
    page.get_by_role("button", name="To room").click()
    wait(page, "document.querySelectorAll('.sheet .pick').length === 1")
    page.locator(".card:visible").get_by_role("button", name=re.compile("^Remove")).click()
    assert up_next(page) == []
    page.get_by_role("button", name="To hall").click()
    page.get_by_text("A hall.").wait_for()
    page.get_by_role("button", name="To room").click()
    page.get_by_text("A room.").wait_for()
    look(page)
    assert up_next(page) == []


def doors(first):
    """A branching story with a recording and the sound of a bell."""
    bell = '  - {key: bell, type: audio, src: "https://example.com/bell.wav"}\n'
    return story(section("hall", first + choices("end")) + section("end", "Out.\n\n<Ending />"), extra=MUSIC + bell)


def test_muting_does_not_start_autoplay(listen):
    page = listen(doors('<Sound ref="bell" />\n\nA hall.\n\n<MediaRef ref="left" intent="autoplay" />\n\n'))
    card(page, "Left").wait_for()
    look(page)
    page.get_by_role("button", name="Sound", exact=True).click()
    assert is_silent(page)
    page.get_by_text("A hall.").click()
    plays(page, "Left", "left")


def test_a_removed_recording_does_not_autoplay(listen):
    page = listen()
    reach(page)
    look(page)
    on_card(page, RAIN, "Remove from queue").click()
    assert is_silent(page)


def test_music_of_a_left_page_does_not_begin(listen):
    page = listen(doors('A hall.\n\n<MediaRef ref="left" intent="autoplay" />\n\n'))
    card(page, "Left").wait_for()
    look(page)
    page.get_by_role("button", name="To end").click()
    page.get_by_text("Out.").wait_for()
    assert is_silent(page)


def says(page, words):
    expect(bar(page).get_by_role("status")).to_have_text(words)


def test_a_file_that_does_not_load_times_out(listen, network):
    network.hold("assets/waltz.wav")
    page = listen(alone=True)
    stop_clock(page)
    on_card(page, WALTZ, "Play").click()
    page.clock.fast_forward(19_000)
    expect(in_bar(page, "Pause")).to_be_visible()
    page.clock.fast_forward(2_000)
    says(page, "This could not be played.")
    expect(in_bar(page, "Play")).to_be_visible()
    network.answer("assets/waltz.wav", silence(40), "audio/wav")
    in_bar(page, "Try again").click()
    plays(page, WALTZ, "waltz")
    wait(page, "heard.currentTime > 0")
    # A playing recording times out only if data stops arriving, and a paused one never does.
    page.clock.fast_forward(60_000)
    plays(page, WALTZ, "waltz")
    # It still plays, but its events must be ignored.
    page.evaluate("""() => {
      for (const kind of ["timeupdate", "playing"]) heard.addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
      heard.dispatchEvent(new Event("waiting"));
    }""")
    page.clock.fast_forward(21_000)
    says(page, "This could not be played.")


def test_a_failed_recording_does_not_end(listen, network, console):
    """Browsers without an audio device report an end."""
    console.expect("404")
    network.answer("assets/waltz.wav", status=404)
    page = listen()
    on_card(page, WALTZ, "Play").click()
    says(page, "This could not be played.")
    page.evaluate("heard.dispatchEvent(new Event('ended'))")
    says(page, "This could not be played.")
    assert up_next(page) == [SCALES, RAIN, HUM]


def test_an_excerpt_that_is_dragged_to_its_end_has_ended(listen):
    page = listen()
    on_card(page, SCALES, "Preview").click()
    wait(page, "heard.duration === 40 && heard.currentTime > 0")
    slider = bar(page).get_by_role("slider")
    slider.press("End")
    says(page, "That was the preview.")
    wait(page, "!heard.seeking && heard.readyState >= 2")
    hear_out(page)
    says(page, "That was the preview.")
    expect(bar(page).locator(".left")).to_have_text("")
    in_bar(page, "Play").click()
    plays(page, SCALES, "scales")
    assert page.evaluate("heard.currentTime < 25")


def test_an_ended_recording_resumes_after_seeking(listen):
    page = listen()
    for _ in range(4):
        in_bar(page, "Next").click()
    plays(page, HUM, "hum")
    wait(page, "heard.duration === 40")
    page.evaluate("heard.currentTime = 39.8")
    expect(in_bar(page, "Play")).to_be_visible()
    bar(page).get_by_role("slider").fill("20")
    in_bar(page, "Play").click()
    plays(page, HUM, "hum")
    assert page.evaluate("20 <= heard.currentTime && heard.currentTime < 39")
