"""The size of style and script of pages, with gzip: a page contains those of the parts that its story uses."""

import gzip

import pytest

from branching import CAT, MUSEUM, PUDDING

# For Apple Music.
TOKEN = ["--music-token-url", "https://tokens.example/music"]

# For reading together.
TOGETHER = ["--together-url", "wss://broker.example/mqtt"]

# Everything that a story can have before its text: a picture, metadata, recordings and critical assets.
HEAD = """---
schema_version: 0.2
id: everything
title: "Everything"
subtitle: "All of it"
deck: "*At once*"
authors: ["A. Walker"]
publish_date: 2026-05-02
locale: hi
tags: ["walks"]
typeRamp: serif
hero_image: {src: "https://example.com/hero.jpg", alt: "A gate", credit: "A. Walker"}
leadArt: {src: "https://example.com/map.png", alt: "A map", caption: "The way"}
synopsis: "A walk"
source: "An old tale"
defaults: {reveal: lineByLine, image_criticality: critical}
sections:
  - {id: one, title: "One", layout: lede, lead_media: file}
  - {id: two, title: "Two"}
media:
  - {key: file, type: track, apple_music_id: "1", title: "A", artist: "B", artwork_url: "https://example.com/a.jpg", apple_music_url: "https://music.apple.com/gb/song/1", duration_ms: 1000}
  - {key: music, type: album, apple_music_id: "2", title: "C", artist: "D"}
assets:
  - {key: file, type: audio, src: "https://example.com/a.mp3"}
  - {key: sound, type: audio, src: "https://example.com/s.mp3", criticality: critical}
  - {key: picture, type: image, src: "https://example.com/p.png", alt: "A lake"}
---

<Section id="one" title="One" layout="lede">

<Page id="first">

A gate stands at the end of the lane, and after it the path goes down to the lake, as far as one can see from here.

</Page>

<Page id="cover" kind="title">

<Image ref="picture" />

A cover.

</Page>

<Page id="all">

<Line speaker="Somebody" audio="sound">Come in!</Line>

<Sound ref="sound" on="enter" />

<MediaRef ref="file" intent="autoplay" />

<MediaRef ref="music" intent="preview" />

"""
BLOCKS = """
<DropQuote attribution="Somebody">A quote.</DropQuote>

<SideNote label="A note">Beside.</SideNote>

<FactGrid>
<Fact label="Gates" value="4" />
</FactGrid>

<FeatureBox title="A box" summary="Folded" expandable="true">

Inside.

</FeatureBox>

<Timeline>
<TimelineItem year="2014">A year.</TimelineItem>
</Timeline>

<Gallery>
<GalleryImage src="https://example.com/1.jpg" alt="One" caption="One" />
<GalleryImage src="https://example.com/2.jpg" alt="Two" />
</Gallery>

<FullBleed src="https://example.com/street.jpg" alt="A street" kind="image" />

# No heading

"""
TAIL = """<Choices prompt="Where to?">
<Choice to="two" tapAudio="sound">On.</Choice>
<Choice to="one/cover">Back.</Choice>
</Choices>

</Page>

</Section>

<Section id="two" title="Two">

The end.

<Ending id="end" kind="secret" title="Home" />

</Section>
"""


def weight(page):
    """Returns the size of style and script of a page with gzip, in bytes."""
    html = page.read_text(encoding="utf-8")
    texts = [part.split("</", 1)[0] for tag in ("<style>", "<script>") for part in html.split(tag)[1:]]
    return len(gzip.compress("".join(texts).encode(), 9))


def is_near(weight, most):
    """Returns whether a size is within its bound, and close to it, so that the bound is meaningful."""
    return 0.8 * most < weight <= most


@pytest.mark.parametrize("fixture, options, most", [
    ("stories/proofs-from-the-ferry", [], 2_950), (PUDDING, [], 11_100), (CAT, [], 10_650), (MUSEUM, [], 11_950),
    ("stories/last-night-at-the-tin-room", TOKEN, 11_950), (PUDDING, TOGETHER, 17_150),
])
def test_pages_stay_small(build, fixture, options, most):
    assert is_near(weight(build(fixture, options=options).path), most)


@pytest.mark.parametrize("body, most", [
    # With reading page by page, and with its own music and Apple's.
    (TAIL, 17_300),
    # With all types of blocks, too: every part that a page without missing assets can have.
    (BLOCKS + TAIL, 19_150),
], ids=["branching", "everything"])
def test_large_pages_stay_small(build, body, most):
    """With a link to the index page."""
    walk = HEAD + body
    index = build(walk, walk.replace("id: everything", "id: other"), options=TOKEN).path
    assert is_near(weight(index.parent / "everything/index.html"), most)
    assert is_near(weight(index), 5_750)
