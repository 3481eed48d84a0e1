"""What the card of a recording says, and where it leads, also where nothing plays."""

import pytest

from branching import story

KINDS = {"track": "song", "album": "album", "playlist": "playlist", "music-video": "music-video"}
INTENTS = {"preview": "Preview", "full": "In full", "autoplay": "To play as you read"}
TOKEN = ["--music-token-url", "https://tokens.example/music"]


def cards(media, intent="preview", locale="en"):
    """A story with a card for each recording, a type and an id."""
    entries = "".join(
        f'  - {{key: m{number}, type: {type}, apple_music_id: {id!r}, title: "Title {number}", artist: "B"}}\n'
        for number, (type, id) in enumerate(media))
    body = "\n\n".join(f'<MediaRef ref="m{number}" intent="{intent}" />' for number in range(len(media)))
    return story(f'<Section id="one" title="One">\n\n{body}\n\n</Section>', extra=f"media:\n{entries}", locale=locale)


@pytest.mark.parametrize("options", [[], TOKEN], ids=["alone", "with a token"])
@pytest.mark.parametrize("locale, store", [("en", "us"), ("nb-NO", "no"), ("es-419", "us")])
def test_each_leads_to_apple_music(open_page, options, locale, store):
    page = open_page(cards([(kind, f"1{kind}.a_b") for kind in KINDS], locale=locale), options=options)
    links = page.locator(".card .title a").evaluate_all("links => links.map(link => link.href)")
    assert links == [f"https://music.apple.com/{store}/{folder}/1{kind}.a_b" for kind, folder in KINDS.items()]
    assert page.locator(".card .away").all_inner_texts() == ["Apple Music"] * len(KINDS)


def test_what_is_no_id_leads_nowhere(open_page):
    ids = ["..", ".", "../../x", "//x.example", "%2e%2e", "1?a", "1#a", "1 2", "@x.example", "javascript:alert(1)", "<b>"]
    page = open_page(cards([("track", id) for id in ids]))
    assert page.locator(".card").count() == len(ids)
    assert page.locator(".card a").count() == 0


@pytest.mark.parametrize("intent, words", INTENTS.items())
@pytest.mark.parametrize("id", ["1", "?"], ids=["that leads out", "that leads nowhere"])
def test_each_says_how_it_is_meant(open_page, intent, words, id):
    page = open_page(cards([("track", id)], intent))
    assert page.locator(".purpose").inner_text().startswith(words)
