"""Recordings of Apple Music, by a stand-in for MusicKit JS."""

import json
import pathlib

import pytest
from playwright.sync_api import expect

from chromium import wait
from player import CONCERTS, bar, card, in_bar, on_card, opener, up_next

TOKEN_URL = "https://tokens.example/music"
LIBRARY = "https://js-cdn.music.apple.com/musickit/v3/musickit.js"
STUB = (pathlib.Path(__file__).parent / "musickit_stub.js").read_text(encoding="utf-8")
ALBUM = "Eleven Winters"

STORY = """---
schema_version: 0.1
id: catalogue
title: Catalogue
authors: A
publish_date: 2026-01-01
locale: en
sections: [{id: one, title: One}]
media:
  - {key: song, type: track, apple_music_id: "11", title: Song, artist: B, apple_music_url: "https://music.apple.com/11"}
  - {key: album, type: album, apple_music_id: "22", title: Album, artist: B}
  - {key: list, type: playlist, apple_music_id: pl.33, title: List, artist: B}
  - {key: film, type: music-video, apple_music_id: "44", title: Film, artist: B, apple_music_url: "https://music.apple.com/44"}
---
<Section id="one" title="One">
<MediaRef ref="song" intent="full"/>
<MediaRef ref="album"/>
<MediaRef ref="list" intent="full"/>
<MediaRef ref="film" intent="full"/>
</Section>
"""


@pytest.fixture
def music(open_page, network):
    """A story whose page was made with a token's address; `plan` is what the stand-in does."""
    network.answer(TOKEN_URL, "a token\n")
    network.answer(LIBRARY, STUB, "text/javascript")

    def music(story=STORY, plan=None, **habits):
        before = f"window.musicPlan = {json.dumps(plan or {})};"
        return open_page(story, options=["--music-token-url", TOKEN_URL], before=before, **habits)
    return music


def calls(page):
    return page.evaluate("window.musicCalls ?? []")


def says(page, words):
    expect(page.get_by_role("status")).to_have_text(words)


def way_on(page, name):
    return bar(page).get_by_role("button", name=name)


def plays(page, title):
    expect(bar(page).locator(".what .song")).to_have_text(title)
    expect(in_bar(page, "Pause")).to_be_visible()


def answer_late(page, waiting):
    """Answers the request for a token that was kept waiting, as soon as it has come."""
    for _ in range(100):
        if waiting:
            break
        page.wait_for_timeout(20)
    waiting[0].fulfill(body="late", headers={"Access-Control-Allow-Origin": "*"})


def is_heard(page, title):
    """Checks that Apple Music plays a recording; the bar says so before it does."""
    plays(page, title)
    wait(page, "window.musicCalls?.at(-1) === 'play'")


@pytest.mark.parametrize("served", [False, True])
def test_nobody_is_asked_before_something_is_to_play(music, network, served):
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


def test_previews_ask_for_no_account(music):
    page = music()
    on_card(page, "Album", "Preview").click()
    is_heard(page, "Album")
    assert calls(page)[1:] == [{"queue": {"album": "22"}, "previewOnly": True}, "play"]
    way_on(page, "Play in full").click()
    plays(page, "Album")
    wait(page, "musicCalls.at(-1) === 'play' && musicCalls.includes('authorize')")
    assert calls(page)[-2:] == [{"queue": {"album": "22"}, "previewOnly": False}, "play"]


def test_playlists_and_films(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "List", "Play").click()
    is_heard(page, "List")
    assert calls(page)[-2] == {"queue": {"playlist": "pl.33"}, "previewOnly": False}
    assert card(page, "Film").get_by_role("button").count() == 0
    assert card(page, "Film").get_by_role("link").get_attribute("href") == "https://music.apple.com/44"


def test_pause_seek_and_what_is_next(music):
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


@pytest.mark.parametrize("plan, words, button", [
    ({"refusal": "AUTHORIZATION_ERROR"}, "To hear all of it, sign in to Apple Music.", "Sign in"),
    ({"refusal": "UNKNOWN_ERROR"}, "To hear all of it, sign in to Apple Music.", "Sign in"),
    ({"refusal": "ACCESS_DENIED"}, "This page was not allowed to use Apple Music.", "Ask again"),
    ({"refusal": "UNKNOWN_ERROR", "status": 1}, "This page was not allowed to use Apple Music.", "Ask again"),
    ({"refusal": "UNKNOWN_ERROR", "status": 2}, "Apple Music does not let this account play it.", "Try again"),
    ({"isAuthorized": True, "error": "SUBSCRIPTION_ERROR"}, "Apple Music does not let this account play it.", "Try again"),
    ({"isAuthorized": True, "error": "CONTENT_RESTRICTED"}, "Apple Music does not let this account play it.", "Try again"),
    ({"isAuthorized": True, "error": "NETWORK_ERROR"}, "You seem to be offline.", "Try again"),
    ({"isAuthorized": True, "error": "SERVER_ERROR"}, "This could not be played.", "Try again"),
])
def test_each_trouble_has_words_and_a_way_on(music, axe, plan, words, button):
    page = music(plan=plan)
    on_card(page, "Song", "Play").click()
    says(page, words)
    axe(page)
    assert bar(page).get_by_role("link", name="Open in Apple Music").get_attribute("href") == "https://music.apple.com/11"
    asked = calls(page).count("authorize"), calls(page).count("play")
    way_on(page, button).click()
    says(page, words)
    assert (calls(page).count("authorize"), calls(page).count("play")) > asked
    previews = way_on(page, "Hear a preview")
    if plan.get("error") is None:
        previews.click()
        plays(page, "Song")
    else:
        assert previews.count() == (1 if "account" in words else 0)


def test_one_end_takes_one_recording(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    page.evaluate("musicEnds(), musicEnds()")
    is_heard(page, "Album")
    assert up_next(page) == ["List"]
    page.evaluate("musicTell('mediaPlaybackError', { errorCode: 'SERVER_ERROR' }), musicEnds()")
    says(page, "This could not be played.")
    assert up_next(page) == ["List"]


@pytest.mark.parametrize("error, words", [
    ({"errorCode": "CONTENT_RESTRICTED"}, "Apple Music does not let this account play it."),
    ({"name": "NETWORK_ERROR"}, "You seem to be offline."),
    ({"errorCode": "MEDIA_PLAYBACK"}, "This could not be played."),
    # What every object of scripts has is no error that anybody knows.
    ({"errorCode": "constructor"}, "This could not be played."),
    (None, "This could not be played."),
])
def test_trouble_while_it_plays(music, error, words):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    page.evaluate("error => musicTell('mediaPlaybackError', error)", error)
    says(page, words)
    way_on(page, "Try again").click()
    is_heard(page, "Song")


@pytest.mark.parametrize("plan", [{"refusal": "constructor"}, {"refusal": "UNKNOWN_ERROR", "status": "constructor"}])
def test_unknown_answers_to_the_question_for_an_account(music, plan):
    page = music(plan=plan)
    on_card(page, "Song", "Play").click()
    says(page, "To hear all of it, sign in to Apple Music.")


def test_times_that_are_no_numbers_are_not_shown(music):
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


def test_the_token_can_be_tried_again(music, network, console):
    console.expect("503")
    network.answer(TOKEN_URL, status=503)
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    says(page, "This could not be played.")
    network.answer(TOKEN_URL, "better")
    way_on(page, "Try again").click()
    is_heard(page, "Song")
    assert calls(page)[0] == {"developerToken": "better"}
    assert network.requests.count(LIBRARY) == 1


def test_the_library_can_be_tried_again(music, network, console):
    console.expect("ERR_INTERNET_DISCONNECTED")
    network.refuse(LIBRARY)
    page = music(plan={"isAuthorized": True})
    page.context.set_offline(True)
    on_card(page, "Song", "Play").click()
    says(page, "You seem to be offline.")
    page.context.set_offline(False)
    network.answer(LIBRARY, STUB, "text/javascript")
    way_on(page, "Try again").click()
    plays(page, "Song")


# Where a MusicKit does not answer: whose method it is, and what it does instead.
NEVER = "() => new Promise(() => {})"
SILENCES = {
    "configure": ("MusicKit", "configure", NEVER),
    "setQueue": ("musicInstance", "setQueue", NEVER),
    "play": ("musicInstance", "play", NEVER),
    "no event": ("musicInstance", "play", "async () => {}"),
}


def run_out(page):
    """Lets the time pass that readers are made to wait."""
    page.clock.fast_forward(19_000)
    expect(in_bar(page, "Pause")).to_be_visible()
    page.clock.fast_forward(2_000)
    says(page, "This could not be played.")
    expect(in_bar(page, "Play")).to_be_visible()


@pytest.mark.parametrize("silence", SILENCES)
def test_a_silent_apple_music_is_given_up(music, network, silence):
    owner, method, broken = SILENCES[silence]
    network.answer(LIBRARY, f"{STUB}\nwindow.whole = {owner}.{method}; {owner}.{method} = {broken};", "text/javascript")
    page = music(plan={"isAuthorized": True})
    page.clock.install()
    on_card(page, "Song", "Play").click()
    wait(page, "Boolean(window.whole)")
    run_out(page)
    page.evaluate(f"void ({owner}.{method} = whole)")
    way_on(page, "Try again").click()
    is_heard(page, "Song")
    # What plays is not given up.
    page.clock.fast_forward(60_000)
    plays(page, "Song")
    page.evaluate("musicEnds()")
    is_heard(page, "Album")
    assert up_next(page) == ["List"]


@pytest.mark.parametrize("library", [
    pytest.param("", id="empty"),
    pytest.param("<!DOCTYPE html>", id="a page"),
    pytest.param(STUB.replace("document.dispatchEvent", "void "), id="says nothing"),
])
def test_a_library_that_is_none_is_given_up(music, network, console, library):
    console.expect("Unexpected token '<'")
    network.answer(LIBRARY, library, "text/javascript")
    page = music(plan={"isAuthorized": True})
    page.clock.install()
    on_card(page, "Song", "Play").click()
    run_out(page)
    network.answer(LIBRARY, STUB, "text/javascript")
    way_on(page, "Try again").click()
    is_heard(page, "Song")


def test_a_token_that_never_comes_is_given_up(music, network):
    """And when it does come after all, with another Apple Music, it changes nothing."""
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(plan={"isAuthorized": True})
    page.clock.install()
    on_card(page, "Song", "Play").click()
    run_out(page)
    network.answer(TOKEN_URL, "better")
    way_on(page, "Try again").click()
    is_heard(page, "Song")
    assert calls(page)[0] == {"developerToken": "better"}
    page.evaluate("""
        MusicKit.configure = async () => {
          setTimeout(() => { window.isLate = true; });
          return { addEventListener() {} };
        };
    """)
    answer_late(page, waiting)
    wait(page, "window.isLate")
    in_bar(page, "Pause").click()
    expect(in_bar(page, "Play")).to_be_visible()


def test_going_on_is_given_up(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    in_bar(page, "Pause").click()
    page.clock.install()
    page.evaluate(f"void (musicInstance.play = {NEVER})")
    in_bar(page, "Play").click()
    page.clock.fast_forward(21_000)
    says(page, "This could not be played.")


def test_signing_in_may_take_any_time(music, network):
    authorize = "musicInstance.authorize = () => new Promise((resolve) => { window.signIn = resolve; });"
    network.answer(LIBRARY, f"{STUB}\n{authorize}", "text/javascript")
    page = music()
    page.clock.install()
    on_card(page, "Song", "Play").click()
    wait(page, "Boolean(window.signIn)")
    page.clock.fast_forward(600_000)
    plays(page, "Song")
    says(page, "Playing: Song")
    page.evaluate("musicInstance.isAuthorized = true, signIn()")
    is_heard(page, "Song")


@pytest.mark.parametrize("lack", ["MusicKit.PlaybackStates", "musicInstance.addEventListener"])
def test_an_apple_music_that_lacks_something_can_be_tried_again(music, network, lack):
    network.answer(LIBRARY, f"{STUB}\nwindow.whole = {lack}; {lack} = undefined;", "text/javascript")
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    says(page, "This could not be played.")
    page.evaluate(f"void ({lack} = whole)")
    way_on(page, "Try again").click()
    is_heard(page, "Song")


def test_a_section_may_have_the_name_of_the_library(music):
    page = music(STORY.replace("id: one", "id: MusicKit").replace('id="one"', 'id="MusicKit"'), plan={"isAuthorized": True})
    assert page.evaluate("window.MusicKit.localName") == "section"
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")


def test_what_was_waited_for_is_forgotten(music, network):
    """A recording of the story begins while Apple Music is still asked for another."""
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(CONCERTS)
    on_card(page, ALBUM, "Play").click()
    expect(bar(page).locator(".what .song")).to_have_text(ALBUM)
    on_card(page, "Hum", "Play").click()
    plays(page, "Hum")
    answer_late(page, waiting)
    page.wait_for_timeout(300)
    plays(page, "Hum")
    assert not {"authorize", "play"} & {call for call in calls(page) if isinstance(call, str)}


def test_the_slider_moves_before_apple_music_is_there(music, network):
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    plays(page, "Song")
    page.get_by_role("slider").fill("1")
    answer_late(page, waiting)
    is_heard(page, "Song")
    expect(bar(page).locator(".passed")).to_have_text("0:00")


REFUSALS = {
    "throws": "() => { throw new Error('no'); }",
    "rejects": "() => Promise.reject(new Error('no'))",
    "answers nothing": "() => {}",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_what_apple_music_refuses_stops_nothing(music, refusal):
    """Nothing is said on the console either."""
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    page.evaluate(f"void (musicInstance.seekToTime = musicInstance.pause = musicInstance.stop = {REFUSALS[refusal]})")
    page.get_by_role("slider").fill("150")
    in_bar(page, "Pause").click()
    plays(page, "Song")
    on_card(page, "List", "Play").click()
    plays(page, "List")
    wait(page, "musicCalls.at(-1) === 'play' && musicCalls.at(-2).queue?.playlist === 'pl.33'")


@pytest.mark.parametrize("refusal", ["throws", "rejects"])
def test_going_on_may_be_refused(music, refusal):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    in_bar(page, "Pause").click()
    page.evaluate(f"void (musicInstance.play = {REFUSALS[refusal]})")
    in_bar(page, "Play").click()
    says(page, "This could not be played.")


def test_files_of_the_story_come_first(music, network):
    page = music(CONCERTS)
    on_card(page, "Hum", "Play").click()
    plays(page, "Hum")
    assert TOKEN_URL not in network.requests
    opener(page).click()
    assert ALBUM in up_next(page)


def test_the_policy_lets_nobody_else_in(build):
    page = build(STORY, options=["--music-token-url", TOKEN_URL]).path.read_text(encoding="utf-8")
    policy = page.split('Content-Security-Policy" content="')[1].split('"')[0]
    directives = {part.split()[0]: part.split()[1:] for part in policy.split("; ")}
    assert directives["script-src"][1:] == ["https://js-cdn.music.apple.com"]
    assert directives["connect-src"] == ["https://api.music.apple.com", "https://*.itunes.apple.com", "https://tokens.example"]
