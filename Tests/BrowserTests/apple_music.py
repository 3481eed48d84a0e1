"""Helpers for tests of Apple Music, with a stand-in for MusicKit JS."""

import pathlib

from playwright.sync_api import expect

from chromium import until, wait
from player import bar, in_bar

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
    """Answers the delayed request for a token, once it has arrived."""
    until(page, lambda: waiting)
    waiting[0].fulfill(body="late", headers={"Access-Control-Allow-Origin": "*"})


def is_heard(page, title):
    """Checks that Apple Music plays a recording. The bar says so earlier."""
    plays(page, title)
    wait(page, "window.musicCalls?.at(-1) === 'play'")
