"""Errors and timeouts of Apple Music, with a stand-in for MusicKit JS."""

import pytest
from playwright.sync_api import expect

from apple_music import LIBRARY, STUB, TOKEN_URL, answer_late, calls, is_heard, plays, says, way_on
from chromium import run_timers, stop_clock, until, wait
from player import bar, in_bar, on_card, up_next


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
    ({"isAuthorized": True, "error": 'an "error"]'}, "This could not be played.", "Try again"),
])
def test_each_error_has_a_message_and_an_action(music, axe, plan, words, button):
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


@pytest.mark.parametrize("error, words", [
    ({"errorCode": "CONTENT_RESTRICTED"}, "Apple Music does not let this account play it."),
    ({"name": "NETWORK_ERROR"}, "You seem to be offline."),
    ({"errorCode": "MEDIA_PLAYBACK"}, "This could not be played."),
    # Names of members of all objects are not known errors.
    ({"errorCode": "constructor"}, "This could not be played."),
    (None, "This could not be played."),
])
def test_errors_while_it_plays(music, error, words):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    page.evaluate("error => musicTell('mediaPlaybackError', error)", error)
    says(page, words)
    way_on(page, "Try again").click()
    is_heard(page, "Song")


@pytest.mark.parametrize("plan", [{"refusal": "constructor"}, {"refusal": "UNKNOWN_ERROR", "status": "constructor"}])
def test_unknown_results_of_authorization(music, plan):
    page = music(plan=plan)
    on_card(page, "Song", "Play").click()
    says(page, "To hear all of it, sign in to Apple Music.")


def test_the_token_can_be_requested_again(music, network, console):
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


def test_the_library_can_be_loaded_again(music, network, console):
    console.expect("ERR_INTERNET_DISCONNECTED")
    network.refuse(LIBRARY)
    page = music(plan={"isAuthorized": True}, alone=True)
    page.context.set_offline(True)
    on_card(page, "Song", "Play").click()
    says(page, "You seem to be offline.")
    page.context.set_offline(False)
    network.answer(LIBRARY, STUB, "text/javascript")
    way_on(page, "Try again").click()
    plays(page, "Song")


# Methods of MusicKit that do not return: the object, the method, and a replacement.
NEVER = "() => new Promise(() => {})"
SILENCES = {
    "configure": ("MusicKit", "configure", NEVER),
    "setQueue": ("musicInstance", "setQueue", NEVER),
    "play": ("musicInstance", "play", NEVER),
    "no event": ("musicInstance", "play", "async () => {}"),
}


def run_out(page):
    """Advances the clock beyond the timeout."""
    page.clock.fast_forward(19_000)
    expect(in_bar(page, "Pause")).to_be_visible()
    page.clock.fast_forward(2_000)
    says(page, "This could not be played.")
    expect(in_bar(page, "Play")).to_be_visible()


@pytest.mark.parametrize("silence", SILENCES)
def test_a_call_without_an_answer_times_out(music, network, silence):
    owner, method, broken = SILENCES[silence]
    network.answer(LIBRARY, f"{STUB}\nwindow.whole = {owner}.{method}; {owner}.{method} = {broken};", "text/javascript")
    page = music(plan={"isAuthorized": True}, alone=True)
    stop_clock(page)
    on_card(page, "Song", "Play").click()
    wait(page, "Boolean(window.whole)")
    run_out(page)
    page.evaluate(f"void ({owner}.{method} = whole)")
    way_on(page, "Try again").click()
    is_heard(page, "Song")
    # There is no timeout while something plays.
    page.clock.fast_forward(60_000)
    plays(page, "Song")
    page.evaluate("musicEnds()")
    is_heard(page, "Album")
    assert up_next(page) == ["List"]


def test_nothing_plays_after_a_pause_at_the_end(music):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    in_bar(page, "Pause").click()
    expect(in_bar(page, "Play")).to_be_visible()
    page.evaluate("musicEnds()")
    run_timers(page)
    assert up_next(page) == ["Album", "List"] and in_bar(page, "Play").is_visible()
    in_bar(page, "Play").click()
    is_heard(page, "Song")
    assert up_next(page) == ["Album", "List"]


@pytest.mark.parametrize("library", [
    pytest.param("", id="empty"),
    pytest.param("<!DOCTYPE html>", id="a page"),
    pytest.param(STUB.replace("document.dispatchEvent", "void "), id="says nothing"),
])
def test_a_wrong_library_times_out(music, network, console, library):
    console.expect("Unexpected token '<'")
    network.answer(LIBRARY, library, "text/javascript")
    page = music(plan={"isAuthorized": True}, alone=True)
    stop_clock(page)
    # A late library must not replace the next one.
    with page.expect_event("requestfinished", lambda request: request.url == LIBRARY):
        on_card(page, "Song", "Play").click()
    run_out(page)
    network.answer(LIBRARY, STUB, "text/javascript")
    way_on(page, "Try again").click()
    is_heard(page, "Song")


def test_a_request_for_the_token_times_out(music, network):
    """If it arrives after all, it changes nothing."""
    waiting = []
    network.answers[TOKEN_URL] = waiting.append
    page = music(plan={"isAuthorized": True}, alone=True)
    stop_clock(page)
    on_card(page, "Song", "Play").click()
    # A late request would get the next response.
    until(page, lambda: waiting)
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
    page.clock.resume()
    answer_late(page, waiting)
    wait(page, "window.isLate")
    in_bar(page, "Pause").click()
    expect(in_bar(page, "Play")).to_be_visible()


def test_resuming_times_out(music):
    page = music(plan={"isAuthorized": True}, alone=True)
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    in_bar(page, "Pause").click()
    stop_clock(page)
    page.evaluate(f"void (musicInstance.play = {NEVER})")
    in_bar(page, "Play").click()
    page.clock.fast_forward(21_000)
    says(page, "This could not be played.")


def test_signing_in_has_no_timeout(music, network):
    authorize = "musicInstance.authorize = () => new Promise((resolve) => { window.signIn = resolve; });"
    network.answer(LIBRARY, f"{STUB}\n{authorize}", "text/javascript")
    page = music(alone=True)
    stop_clock(page)
    on_card(page, "Song", "Play").click()
    wait(page, "Boolean(window.signIn)")
    page.clock.fast_forward(600_000)
    plays(page, "Song")
    says(page, "Playing: Song")
    page.evaluate("musicInstance.isAuthorized = true, signIn()")
    is_heard(page, "Song")


@pytest.mark.parametrize("lack", ["MusicKit.PlaybackStates", "musicInstance.addEventListener"])
def test_an_incomplete_library_can_be_loaded_again(music, network, lack):
    network.answer(LIBRARY, f"{STUB}\nwindow.whole = {lack}; {lack} = undefined;", "text/javascript")
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    says(page, "This could not be played.")
    page.evaluate(f"void ({lack} = whole)")
    way_on(page, "Try again").click()
    is_heard(page, "Song")


REFUSALS = {
    "throws": "() => { throw new Error('no'); }",
    "rejects": "() => Promise.reject(new Error('no'))",
    "answers nothing": "() => {}",
}


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refused_settings_stop_nothing(music, refusal):
    """Nothing is written to the console either."""
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
def test_resuming_may_be_refused(music, refusal):
    page = music(plan={"isAuthorized": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    in_bar(page, "Pause").click()
    page.evaluate(f"void (musicInstance.play = {REFUSALS[refusal]})")
    in_bar(page, "Play").click()
    says(page, "This could not be played.")


def test_its_audio_element_is_not_part_of_the_story(music):
    """MusicKit adds an audio element to the page, and plays it."""
    page = music(plan={"isAuthorized": True, "hasElement": True})
    on_card(page, "Song", "Play").click()
    is_heard(page, "Song")
    # The last action is shown last.
    page.get_by_role("slider").fill("150")
    expect(bar(page).locator(".passed")).to_have_text("2:30")
    assert not {"pause", "stop"} & {call for call in calls(page) if isinstance(call, str)}
    plays(page, "Song")
