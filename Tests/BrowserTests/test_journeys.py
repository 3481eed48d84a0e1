"""Tests of sounds, magazines, the index page and shared readings in every engine: Chromium, Firefox and WebKitGTK."""

import pytest

from branching import PUDDING, section, story
from built_pages import WHOLE_STORIES
from journeys import PHONE
from network import silence
from player import CONCERTS, RAIN, SCALES, WALTZ
from test_together import KEY, NOWHERE

# The audio element of the player is not in the document. Firefox plays nothing without an audio device.
LISTEN = """
    const Sound = Audio;
    window.Audio = function (...file) { return (window.heard = Object.assign(new Sound(...file), { muted: true })); };
"""
# Records the sounds of pages that are started.
PLAYED = """
    window.played = [];
    const begin = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener("playing", () => played.push(this.currentSrc.split("/").pop()), { once: true });
      return begin.call(this);
    };
"""


def test_sounds_of_a_page_play_after_the_first_gesture(travel):
    journey = travel(PUDDING, at="#kitchen/tin", before=PLAYED)
    journey.at("kitchen/tin#l0")
    assert journey.evaluate("played") == []
    journey.click("main .page.here h2, main .page.here p")
    journey.wait("played.includes('wobble.wav')")


def test_muting_is_remembered(travel):
    journey = travel(PUDDING, at="#kitchen/tin", before=PLAYED)
    journey.click("button.sound")
    journey.wait("document.querySelector('.sound').ariaPressed === 'false'")
    journey.press("ArrowRight")
    journey.at("kitchen/tin#l1")
    journey.window.reload()
    journey.at("kitchen/tin#l1")
    assert journey.evaluate("document.querySelector('.sound').ariaPressed") == "false" and journey.evaluate("played") == []


@pytest.fixture
def listen(travel):
    """Opens a story with recordings that don't end during a test."""
    answers = {f"assets/{name}.wav": silence(40) for name in ("scales", "waltz", "rain", "hum")}
    return lambda: travel(CONCERTS, before=LISTEN, answers=answers)


def test_a_card_plays_and_pauses(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.card(WALTZ, "Pause")
    journey.wait("heard.paused")
    journey.click(".player button", "Play")
    journey.plays(WALTZ, "waltz")
    # Another recording replaces it.
    journey.card(RAIN, "Play")
    journey.plays(RAIN, "rain")


def test_a_preview_ends_after_half_a_minute(listen):
    journey = listen()
    journey.card(SCALES, "Preview")
    journey.plays(SCALES, "scales")
    journey.evaluate("() => { heard.currentTime = 29.5; }")
    journey.wait("heard.paused && document.querySelector('.player [role=status]').textContent === 'That was the preview.'")
    journey.click(".player button", "Play in full")
    journey.plays(SCALES, "scales")


def test_the_queue_has_next_and_previous(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.click(".player button", "Next")
    journey.wait("!heard.currentSrc.endsWith('waltz.wav') && !heard.paused && heard.currentTime > 0")
    journey.evaluate("() => { heard.currentTime = 0; }")
    journey.click(".player button", "Previous")
    journey.plays(WALTZ, "waltz")
    # When a recording ends, the next one plays.
    journey.evaluate("() => { heard.currentTime = 39.8; }")
    journey.wait("!heard.currentSrc.endsWith('waltz.wav') && !heard.paused && heard.currentTime > 0")


def test_the_sheet_opens_and_seeks(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.click(".player .opener")
    journey.wait("document.querySelector('dialog.sheet').open && document.querySelector('.sheet').innerText.includes('Playing')")
    journey.evaluate("""() => { const slider = document.querySelector("input[type=range]"); slider.value = 20;
        for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true })); }""")
    journey.wait("heard.currentTime >= 20 && heard.currentTime < 39")
    journey.press("Escape")
    journey.wait("!document.querySelector('dialog.sheet')?.open && document.activeElement.matches('.opener')")


def test_the_media_session_shows_what_plays(listen):
    journey = listen()
    journey.card(RAIN, "Play")
    journey.plays(RAIN, "rain")
    assert journey.evaluate("(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)") == [
        RAIN, "Mrs Tveit", "The Ceiling Concerts"]
    assert journey.evaluate("navigator.mediaSession.playbackState") == "playing"


def test_footnotes_link_there_and_back(travel):
    prose = "\n\n".join("Words go on. " * 40 for _ in range(20))
    journey = travel(story(section("one", f"{prose}\n\nA word.[^a]\n\n{prose}\n\n[^a]: A note.")).replace(" 0.2", " 0.3"))
    for css, hash in (("[role=doc-noteref]", "#.note1"), (".notes [role=doc-backlink]", "#.ref1")):
        journey.click(css)
        journey.wait("""hash => location.hash === hash
            && (({ top, bottom }) => top < innerHeight && bottom > 0)(document.getElementById(hash.slice(1)).getBoundingClientRect())""", hash)


def test_a_gallery_opens_and_closes(travel):
    journey = travel("backends/gallery")
    journey.click("a.zoom")
    journey.wait("document.querySelector('.lightbox').open && document.querySelector('.lightbox img').src.endsWith('copper.jpg')")
    journey.press("ArrowRight")
    journey.wait("document.querySelector('.lightbox img').src.endsWith('enamel.jpg')")
    journey.press("Escape")
    journey.wait("!document.querySelector('.lightbox')?.open && document.activeElement.matches('a.zoom[href$=\"enamel.jpg\"]')")


def test_a_box_opens_and_closes(travel):
    journey = travel("backends/feature-box")
    journey.click("summary", "Only a summary.")
    journey.sees("The text behind it.")
    journey.press("Enter")
    journey.wait("![...document.querySelectorAll('details')].some((box) => box.open && box.innerText.includes('The text behind it.'))")


def test_contents_link_to_sections(travel):
    journey = travel("stories/last-night-at-the-tin-room")
    last = journey.evaluate("document.querySelector('.contents li:last-child a').hash")
    journey.click(".contents li:last-child a")
    journey.wait("hash => location.hash === hash && scrollY > 200 && document.querySelector(hash).getBoundingClientRect().top < innerHeight", last)


def test_no_story_is_wider_than_a_phone(travel, build):
    catalogue = build(*WHOLE_STORIES)
    journey = travel(catalogue, size=PHONE)
    for id in (document["story"]["id"] for document in catalogue.documents):
        journey.window.open(f"{journey.site.url}{id}/index.html")
        journey.wait("document.readyState === 'complete'")
        assert journey.evaluate("document.documentElement.scrollWidth <= innerWidth"), id
        assert journey.evaluate("faults") == [], id


def test_the_index_restores_its_search(travel, build):
    journey = travel(build(*WHOLE_STORIES))
    journey.wait("document.querySelector('#sort') !== null")
    journey.fill("input[type=search]", "uphill PUDDING")
    titles = "[...document.querySelectorAll('.story h2')].map((title) => title.textContent.trim()).join()"
    journey.wait(f"{titles} === 'The Pudding That Had to Go Uphill'")
    journey.click(".story a")
    journey.wait("document.documentElement.classList.contains('ready')")
    journey.window.back()
    journey.wait(f"document.querySelector('input[type=search]')?.value === 'uphill PUDDING' && {titles} === 'The Pudding That Had to Go Uphill'")


def test_the_index_ignores_accents(travel, build):
    journey = travel(build(*WHOLE_STORIES))
    journey.wait("document.querySelector('#sort') !== null")
    journey.fill("input[type=search]", "oduya")
    journey.wait("[...document.querySelectorAll('.story h2')].map((title) => title.textContent.trim()).join() === 'The Lighthouse Cat'")


def begin(journey, how, name):
    journey.click(".together summary")
    for field, text in (("called", name), ("invitation", KEY)):
        journey.wait("name => document.querySelector('.together form')[name].checkVisibility()", field)
        journey.evaluate("([name, text]) => { document.querySelector('.together form')[name].value = text; }", [field, text])
    journey.click(".together button", how)


def says(journey, text):
    journey.wait("text => document.querySelector('.together [role=status]').textContent.includes(text)", text)


def test_two_windows_read_together(travel):
    ada = travel(options=["--together-url", NOWHERE])
    begin(ada, "Lead", "Ada")
    says(ada, "You lead")
    bo = travel(beside=ada)
    begin(bo, "Follow", "Bo")
    says(bo, "You follow Ada.")
    ada.click("button", "To lake")
    bo.at("lake/shore#l0")
    bo.press("ArrowRight")
    bo.click("main .page.here p")
    ada.press("ArrowRight")
    ada.at("lake/shore#l1")
    bo.at("lake/shore#l1")
    bo.click(".together button", "Lead")
    says(ada, "You follow Bo.")
    bo.press("ArrowRight")
    ada.at("lake/shore#l2")
    bo.click(".together button", "Leave")
    says(ada, "Bo has gone.")
