"""The text and the links of cards of recordings, even if nothing can be played."""

import pytest

from branching import story
from chromium import resize
from pictures import png, seen

KINDS = {"track": "song", "album": "album", "playlist": "playlist", "music-video": "music-video"}
INTENTS = {"preview": "Preview", "full": "In full", "autoplay": "To hear as you read"}
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
def test_each_links_to_apple_music(show, options, locale, store):
    page = show(cards([(kind, f"1{kind}.a_b") for kind in KINDS], locale=locale), options=options)
    links = page.locator(".card .title a").evaluate_all("links => links.map(link => link.href)")
    assert links == [f"https://music.apple.com/{store}/{folder}/1{kind}.a_b" for kind, folder in KINDS.items()]
    assert page.locator(".card .away").all_inner_texts() == ["Apple Music"] * len(KINDS)


def test_an_invalid_id_has_no_link(show):
    ids = ["..", ".", "../../x", "//x.example", "%2e%2e", "1?a", "1#a", "1 2", "@x.example", "javascript:alert(1)", "<b>"]
    page = show(cards([("track", id) for id in ids]))
    assert page.locator(".card").count() == len(ids)
    assert page.locator(".card a").count() == 0


@pytest.mark.parametrize("intent, words", INTENTS.items())
@pytest.mark.parametrize("id", ["1", "?"], ids=["that leads out", "that leads nowhere"])
def test_each_shows_its_intent(show, intent, words, id):
    page = show(cards([("track", id)], intent))
    assert page.locator(".purpose").inner_text().startswith(words)


GIF = "https://example.com/cover.gif?large#first"


def test_animated_artwork_is_not_shown(show, network):
    """A card has no space for a control to stop it (WCAG 2.2.2)."""
    media = f'media:\n  - {{key: m, type: track, apple_music_id: "1", title: "A", artist: "B", artwork_url: "{GIF}"}}\n'
    page = show(story('<Section id="one" title="One">\n\n<MediaRef ref="m" intent="full" />\n\n</Section>', extra=media))
    assert page.locator(".card .tile").is_visible() and page.locator("img").count() == 0
    assert not any("gif" in address for address in network.requests)


@pytest.mark.parametrize("options", [[], TOKEN], ids=["alone", "with a token"])
def test_covers_are_whole(show, tmp_path, options):
    """However many lines the text beside them has."""
    (tmp_path / "cover.png").write_bytes(png(300, 300))
    (tmp_path / "story.mdx").write_text(cards([("music-video", "1")], "autoplay").replace(
        'title: "Title 0"', 'title: "A title that takes several lines on a phone, as titles may", duration_ms: 36610000, artwork_url: cover.png'))
    page = show(tmp_path / "story.mdx", options=options)
    for width in (320, 390, 1440):
        resize(page, width, 900)
        place, card = (page.locator(one).bounding_box() for one in (".card img", ".card"))
        assert place["height"] == pytest.approx(card["height"] - 2, abs=1) and place["height"] > place["width"] > 100
        page.locator(".card").scroll_into_view_if_needed()
        page.locator(".card img").evaluate("image => image.decode()")
        # The colours at the edges of the cover, and beside it.
        one, other, beside = seen(
            page, page.locator(".card img").screenshot(), "[at(3, 3), at(width - 4, width - 4), at(3, height - 2)]")
        assert one == other == "64,128,128" != beside


@pytest.mark.parametrize("intent", INTENTS)
def test_there_is_no_separator_between_lines(show, intent):
    page = show(cards([("music-video", "1")], intent).replace('artist: "B"', 'artist: "B", duration_ms: 36610000'), width=320)
    for line, words in ((".kind", "Music video"), (".purpose", INTENTS[intent])):
        text = page.locator(f".card {line}").inner_text()
        assert text.split() == [*words.split(), *(["10:10:10"] if line == ".kind" else ["Apple", "Music"])]
        # Beside each other, they have space between them.
        gaps = page.locator(f".card {line}").evaluate("""line => {
            const range = document.createRange();
            range.selectNodeContents(line.firstChild);
            const [first, last] = [range.getBoundingClientRect(), line.lastElementChild.getBoundingClientRect()];
            return [last.left - first.right, last.top - first.top];
        }""")
        assert gaps[0] > 8 or gaps[1] > 8
