"""How much style and script pages carry, before compression: a page has those of the parts that its story uses."""

import pytest

from branching import CAT, MUSEUM, PUDDING

KB = 1000
# For Apple Music.
TOKEN = ["--music-token-url", "https://tokens.example/music"]

# What a story can have before its text: a picture, everything about it, recordings, and assets that it can't do without.
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

A gate stands at the end of the lane, and behind it the path goes down to the lake, as far as one can see from here.

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
    """The bytes of style and script of a page."""
    html = page.read_text(encoding="utf-8")
    return sum(len(part.split("</", 1)[0].encode()) for tag in ("<style>", "<script>") for part in html.split(tag)[1:])


@pytest.mark.parametrize("fixture", [PUDDING, CAT, MUSEUM])
def test_pages_stay_small(build, fixture):
    assert 16 * KB < weight(build(fixture).path) < 32 * KB


def test_a_story_that_branches_stays_small(build):
    """With all that going page by page takes, and with music of its own and of Apple's, beside a page of all stories."""
    walk = HEAD + TAIL
    page = build(walk, walk.replace("id: everything", "id: other"), options=TOKEN).path
    assert 28 * KB < weight(page.parent / "everything/index.html") < 34 * KB


def test_no_page_is_larger(build):
    """With all kinds of blocks besides: every part that such a page has where nothing is missing, all at once."""
    walk = HEAD + BLOCKS + TAIL
    page = build(walk, walk.replace("id: everything", "id: other"), options=TOKEN).path
    assert 35 * KB < weight(page.parent / "everything/index.html") < 40 * KB
