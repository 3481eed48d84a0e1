"""Recordings of Apple Music, with a stand-in for MusicKit JS."""

import pytest
from playwright.sync_api import expect

from apple_music import ALBUM, LIBRARY, STORY, TOKEN_URL, answer_late, calls, is_heard, plays, says, way_on
from chromium import run_timers, wait
from player import CONCERTS, bar, card, in_bar, on_card, opener, up_next


@pytest.mark.parametrize("served", [False, True])
def test_requests_nothing_before_a_recording_plays(music, network, served):
    page = music(served=served)
    assert not {TOKEN_URL, LIBRARY} & set(network.requests)
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    assert calls(page) == [
        {"developerToken": "a token"}, "authorize", {"queue": {"song": "11"}, "previewOnly": False}, "play"]
    assert network.requests.count(TOKEN_URL) == network.requests.count(LIBRARY) == 1


@pytest.mark.parametrize("body", ['{"token": "t"}', '{"developerToken": "t"}', " t \n"])
def test_the_token_is_text_or_json(music, network, body):
    network.answer(TOKEN_URL, body)
    page = music()
    on_card(page, "Album", "Preview").click()
    is_heard(page, "Album")
    assert calls(page)[0] == {"developerToken": "t"}


def test_previews_need_no_account(music):
    page = music()
    on_card(page, "Album", "Preview").click()
    is_heard(page, "Album")
    assert calls(page)[1:] == [{"queue": {"album": "22"}, "previewOnly": True}, "play"]
    way_on(page, "Play in full").click()
    plays(page, "Album")
    wait(page, "musicCalls.at(-1) === 'play' && musicCalls.includes('authorize')")
    assert calls(page)[-2:] == [{"queue": {"album": "22"}, "previewOnly": False}, "play"]


def test_shows_the_current_piece_of_an_album(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Album", "Preview").click()
    is_heard(page, "Album")
    page.evaluate("musicInstance.nowPlayingItem = { title: 'Side one' }; musicTell('playbackTimeDidChange', {})")
    opener(page).click()
    expect(page.locator(".sheet .part")).to_have_text("Side one")


def test_playlists_and_films(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "List", "Play").click()
    is_heard(page, "List")
    assert calls(page)[-2] == {"queue": {"playlist": "pl.33"}, "previewOnly": False}
    assert card(page, "Film").get_by_role("button").count() == 0
    assert card(page, "Film").get_by_role("link").get_attribute("href") == "https://music.apple.com/44"


def test_pause_seek_and_next(music):
    page = music(plan={"isAuthorized": True})
    in_bar(page, "Play").click()
    plays(page, "Song")
    in_bar(page, "Pause").click()
    expect(in_bar(page, "Play")).to_be_visible()
    assert calls(page)[-1] == "pause"
    in_bar(page, "Play").click()
    plays(page, "Song")
    page.get_by_role("slider").fill("150")
    expect(bar(page).locator(".passed")).to_have_text("2:30")
    expect(bar(page).locator(".left")).to_have_text("\u22120:50")
    page.evaluate("musicEnds()")
    plays(page, "Album")
    assert up_next(page) == ["List"]


def test_one_end_advances_the_queue_once(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    page.evaluate("musicEnds(), musicEnds()")
    is_heard(page, "Album")
    assert up_next(page) == ["List"]
    page.evaluate("musicTell('mediaPlaybackError', { errorCode: 'SERVER_ERROR' }), musicEnds()")
    says(page, "This could not be played.")
    assert up_next(page) == ["List"]


def test_invalid_times_are_not_shown(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    left, passed = (bar(page).locator(part) for part in (".left", ".passed"))
    change = "length => { musicInstance.currentPlaybackDuration = length; musicTell('playbackDurationDidChange', {}); }"
    go_on = "time => { musicInstance.currentPlaybackTime = time; musicTell('playbackTimeDidChange', {}); }"
    page.evaluate(change, 100)
    expect(left).to_have_text("\u22121:40")
    for nothing in ("soon", None, float("nan"), float("inf"), -5, 0):
        page.evaluate(change, 100)
        expect(left).to_have_text("\u22121:40")
        page.evaluate(change, nothing)
        expect(left).to_have_text("")
    page.evaluate(change, 100)
    for nothing in ("soon", None, float("nan"), float("inf"), -5):
        page.evaluate(go_on, 30)
        expect(passed).to_have_text("0:30")
        page.evaluate(go_on, nothing)
        expect(passed).to_have_text("0:00")


def test_a_section_may_have_the_name_of_the_library(music):
    page = music(STORY.replace("id: one", "id: MusicKit").replace('id="one"', 'id="MusicKit"'), plan={"isAuthorized": True})
    assert page.evaluate("window.MusicKit.localName") == "section"
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")


def test_a_pending_recording_is_dropped(music, network):
    """A recording of the story begins while a request to Apple Music is pending."""
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(CONCERTS)
    on_card(page, ALBUM, "Play").click()
    expect(bar(page).locator(".what .song")).to_have_text(ALBUM)
    on_card(page, "Hum", "Play").click()
    plays(page, "Hum")
    answer_late(page, waiting)
    # Apple Music receives no command after it.
    wait(page, "window.musicCalls?.some((call) => call.developerToken === 'late')")
    run_timers(page)
    plays(page, "Hum")
    assert not {"authorize", "play"} & {call for call in calls(page) if isinstance(call, str)}


def test_the_slider_moves_before_apple_music_is_loaded(music, network):
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    plays(page, "Song")
    page.get_by_role("slider").fill("1")
    answer_late(page, waiting)
    is_heard(page, "Song")
    expect(bar(page).locator(".passed")).to_have_text("0:00")


def test_files_of_the_story_take_precedence(music, network):
    page = music(CONCERTS)
    on_card(page, "Hum", "Play").click()
    plays(page, "Hum")
    assert TOKEN_URL not in network.requests
    opener(page).click()
    assert ALBUM in up_next(page)


def test_the_policy_allows_no_other_hosts(build):
    page = build(STORY, options=["--music-token-url", TOKEN_URL]).path.read_text(encoding="utf-8")
    policy = page.split('Content-Security-Policy" content="')[1].split('"')[0]
    directives = {part.split()[0]: part.split()[1:] for part in policy.split("; ")}
    assert directives["script-src"][1:] == ["https://js-cdn.music.apple.com"]
    assert directives["connect-src"] == ["https://api.music.apple.com", "https://*.itunes.apple.com", "https://tokens.example"]
