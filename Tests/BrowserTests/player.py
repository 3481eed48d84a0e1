"""The player as a test of it sees it: cards, bar and sheet."""

import re

from playwright.sync_api import expect

from chromium import look, wait

CONCERTS = "stories/the-ceiling-concerts"
SCALES, WALTZ, RAIN, HUM = (
    "Scales, with Radiator", "Waltz for the Third Stair", "Rain, Left Hand Only", "Hum")


def bar(page):
    return page.get_by_role("region", name="Player")


def in_bar(page, name):
    """A button of the bar, which may be in the sheet while that is open."""
    return page.locator(".player, .sheet").get_by_role("button", name=name, exact=True)


def card(page, title):
    """The last card of a recording: one that leads a section has another before it."""
    return page.locator(".card", has_text=title).last


def on_card(page, title, name):
    return card(page, title).get_by_role("button", name=name)


def opener(page):
    return bar(page).get_by_role("button", name=re.compile("^Queue"))


def plays(page, title, sound):
    """Checks that a recording sounds, and that the bar says so."""
    expect(bar(page).locator(".what .song")).to_have_text(title)
    # It is not paused any more as soon as it is asked to play; some of it has to be there before it does.
    wait(page, f"heard.sounding.endsWith('{sound}.wav') && !heard.paused && heard.readyState >= 2")
    expect(in_bar(page, "Pause")).to_be_visible()


def stay(page, time):
    """Goes to a time of what plays, in seconds, from where it hardly goes on, however long the test takes."""
    page.evaluate("time => { Object.assign(heard, { playbackRate: 0.0625, currentTime: time }); }", time)


def hear_out(page):
    """Waits until all events of what plays that are due have come: they come one after the other, and this one is the last."""
    page.evaluate("() => new Promise((resolve) => { heard.onvolumechange = resolve; heard.volume = 1.5 - heard.volume; })")


def is_silent(page):
    """Whether nothing sounds, once the page has heard of all by which something might begin."""
    look(page)
    hear_out(page)
    return page.evaluate("heard.paused")


def up_next(page):
    """The titles that are up next, as the sheet lists them."""
    return page.locator(".sheet .pick .song").all_text_contents()
