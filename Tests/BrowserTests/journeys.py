"""The fixture `travel` and the class Journey, for tests that run in each engine."""

import functools

import pytest

from branching import SHOWS, WALK
from built_pages import BuiltPage
from engines import ENGINES, Chromium
from served import Site

DESK, PHONE = (1200, 900), (500, 844)


@pytest.fixture(scope="session")
def engines(request):
    """`engines(is_calm)` returns an engine, with reduced motion if `is_calm`."""
    kind, started = ENGINES[request.param], {}
    if kind is Chromium:
        kind = functools.partial(Chromium, request.getfixturevalue("everyday_reader").browser)

    def engine(is_calm):
        if is_calm not in started:
            started[is_calm] = kind(is_calm=is_calm)
        return started[is_calm]

    yield engine
    for engine in started.values():
        engine.stop()


class Journey:
    """A window with a page, and helpers to use it."""

    def __init__(self, window, site):
        self.window, self.site = window, site
        self.click, self.press, self.wait, self.evaluate = window.click, window.press, window.wait, window.evaluate

    def at(self, place):
        """Waits until the page of a location is shown with its critical assets."""
        self.wait(SHOWS, place)

    def sees(self, text):
        self.wait("text => document.querySelector('main').innerText.includes(text)", text)

    def misses(self, text):
        assert not self.evaluate("text => document.querySelector('main').innerText.includes(text)", text)

    def plays(self, title, sound):
        self.wait("([title, sound]) => document.querySelector('.player .song')?.textContent === title"
                  " && heard.currentSrc.endsWith(sound + '.wav') && !heard.paused && heard.currentTime > 0", [title, sound])

    def card(self, title, name):
        """Presses a button on the card of a recording."""
        self.click(".card button", f"{name} {title}")

    def fill(self, css, text):
        """Types into a field, key by key."""
        self.click(css)
        for letter in text:
            self.press(letter)


@pytest.fixture
def travel(engines, build):
    """`travel(story, …)` opens a page in a new window of an engine, and returns a Journey. `beside`: a Journey whose
    site it shares.
    """
    journeys, sites = [], []

    def travel(story=WALK, at="", size=DESK, options=(), before="", answers=None, is_calm=False, beside=None):
        if beside is None:
            sites.append(Site(story if isinstance(story, BuiltPage) else build(story, options=options), before))
            sites[-1].answers.update(answers or {})
        site = beside.site if beside else sites[-1]
        journey = Journey(engines(is_calm).window(*size), site)
        journeys.append(journey)
        journey.window.open(site.url + at)
        return journey

    yield travel
    faults = [fault for journey in journeys for fault in journey.evaluate("window.faults ?? []")]
    for journey in journeys:
        journey.window.close()
    for site in sites:
        site.close()
    assert faults == []
