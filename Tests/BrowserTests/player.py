"""Helpers for tests of the player: cards, bar and sheet."""

import re

from playwright.sync_api import expect

from chromium import look, wait

CONCERTS = "stories/the-ceiling-concerts"
SCALES, WALTZ, RAIN, HUM = (
    "Scales, with Radiator", "Waltz for the Third Stair", "Rain, Left Hand Only", "Hum")


def bar(page):
    return page.get_by_role("region", name="Player")


def in_bar(page, name):
    """Returns a button of the bar, which is in the sheet while that is open."""
    return page.locator(".player, .sheet").get_by_role("button", name=name, exact=True)


def card(page, title):
    """Returns the last card of a recording: a recording that leads a section has another card before."""
    return page.locator(".card", has_text=title).last


def on_card(page, title, name):
    return card(page, title).get_by_role("button", name=name)


def opener(page):
    return bar(page).get_by_role("button", name=re.compile("^Queue"))


def plays(page, title, sound):
    """Checks that a recording plays, and that the bar says so."""
    expect(bar(page).locator(".what .song")).to_have_text(title)
    # `paused` becomes false at the request to play, before there is sound.
    wait(page, f"heard.sounding.endsWith('{sound}.wav') && !heard.paused && heard.readyState >= 2")
    expect(in_bar(page, "Pause")).to_be_visible()


def stay(page, time):
    """Seeks to a time in seconds, and plays so slowly that the time hardly changes during a test."""
    page.evaluate("time => { Object.assign(heard, { playbackRate: 0.0625, currentTime: time }); }", time)


def hear_out(page):
    """Waits until all pending media events were delivered: they are delivered in order, and this one is the last."""
    page.evaluate("() => new Promise((resolve) => { heard.onvolumechange = resolve; heard.volume = 1.5 - heard.volume; })")


def is_silent(page):
    """Returns whether nothing plays after all pending events were handled."""
    look(page)
    hear_out(page)
    return page.evaluate("heard.paused")


def up_next(page):
    """The titles that are up next, as listed in the sheet."""
    return page.locator(".sheet .pick .song").all_text_contents()
