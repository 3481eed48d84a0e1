"""Important effects of the style sheets, by computed styles and layout."""

import pytest

from branching import PUDDING, choices, section, story
from chromium import resize, wait
from pictures import png, seen

TIN_ROOM, DARKROOM = "stories/last-night-at-the-tin-room", "stories/darkroom-sessions"


def style(page, selector, name, pseudo=None):
    """Returns the computed value of a property of the first element that a selector finds."""
    return page.locator(selector).first.evaluate(
        "(element, [name, pseudo]) => getComputedStyle(element, pseudo)[name]", [name, pseudo])


def test_a_note_is_in_the_margin_if_there_is_space(show):
    page = show("backends/side-note")
    note = page.locator("section .note:not(:last-child)").first
    text = page.locator("section > p").first
    for width, beside in ((1440, True), (1024, False)):
        resize(page, width, 900)
        column = text.bounding_box()
        assert (note.bounding_box()["x"] >= column["x"] + column["width"]) == beside


def test_the_hero_picture_is_beside_the_title_if_there_is_space(show):
    page = show(DARKROOM)
    for width, beside in ((1440, True), (800, False)):
        resize(page, width, 900)
        words, picture = (page.locator(f".pictured {one}").first.bounding_box() for one in (".headline h1", "figure"))
        assert (picture["x"] >= words["x"] + words["width"] and picture["y"] < words["y"]) == beside


@pytest.mark.parametrize("ramp, family", [("serif", "Georgia"), ("sans", "Helvetica Neue"), ("slab", "Rockwell"), (None, "system-ui")])
def test_each_ramp_has_its_typeface(show, ramp, family):
    text = f"""---
schema_version: 0.2
id: type
title: Type
authors: A
{f"typeRamp: {ramp}" if ramp else ""}
---
<Section id="one" title="One">

Words.

</Section>
"""
    assert family in style(show(text), "section > p", "fontFamily")


def colours(page, element):
    """Returns the number of visible colours of an element."""
    return seen(page, element.screenshot(), "new Set(new Uint32Array(all.buffer)).size")


def test_missing_artwork_looks_like_no_artwork(show, network, console):
    console.expect("ERR_INTERNET_DISCONNECTED")
    network.refuse("https://example.com/gone.jpg")
    page = show(story('<Section id="one" title="One">\n\n<MediaRef ref="song" intent="full" />\n\n</Section>', extra=(
        'media:\n  - {key: song, type: track, apple_music_id: "1", title: "A", artist: "B", artwork_url: "https://example.com/gone.jpg"}\n')))
    image = page.locator(".card > img").element_handle()
    image.scroll_into_view_if_needed()
    wait(page, "image => image.complete", image)
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        gone = image.screenshot()
        # The tile of a card without artwork.
        image.evaluate("image => image.replaceWith(Object.assign(document.createElement('span'), { className: 'tile' }))")
        tile = page.locator(".card > span.tile")
        assert tile.screenshot() == gone and colours(page, tile) > 2
        tile.evaluate("(tile, image) => tile.replaceWith(image)", image)


def test_a_missing_film_shows_its_description(show, network, console):
    console.expect("404")
    # Without a connection, browsers retry for half a minute.
    network.answer("https://example.com/rain.mp4", status=404)
    page = show(story('<Section id="one" title="One">\n\nWords.\n\n'
                           '<FullBleed kind="video" src="https://example.com/rain.mp4" alt="Rain on a roof" />\n\n</Section>'))
    said = page.locator(".bleed .missing")
    page.locator(".bleed").scroll_into_view_if_needed()
    said.wait_for()
    assert said.inner_text().strip() == "Rain on a roof" and page.locator("video").count() == 0


@pytest.mark.parametrize("body", ["", '<Image ref="tall" />', '<Gallery>\n<GalleryImage src="tall.png" alt="A tower" />\n</Gallery>'])
def test_a_tall_picture_is_as_wide_as_its_visible_part(show, network, tmp_path, body):
    """It has this width before it is loaded, too."""
    width, height = 900, 1350
    (tmp_path / "tall.png").write_bytes(png(width, height))
    extra = 'assets: [{key: tall, type: image, src: tall.png, alt: "A tower"}]\n' + ("" if body else 'leadArt: {src: tall.png, alt: "A tower"}\n')
    text = story(f'<Section id="one" title="One">\n\n{body}\n\nWords.\n\n</Section>', extra=extra)
    (tmp_path / "story.mdx").write_text(text)
    release = network.hold("tall.png")
    page = show(tmp_path / "story.mdx", script=False, wait="commit")
    page.get_by_text("Words.").wait_for()
    windows = ((1440, 900), (390, 844), (844, 390), (4000, 3000))

    def boxes():
        found = []
        for window in windows:
            resize(page, window[0], window[1])
            found.append(page.locator("main img").bounding_box())
        return found

    before = boxes()
    for window, box in zip(windows, before):
        assert box["width"] / box["height"] == pytest.approx(width / height, rel=0.01)
        assert 0 < box["width"] <= width and box["height"] <= 0.66 * window[1] + 1
    release()
    page.wait_for_load_state("load")
    assert boxes() == before


def test_the_header_has_the_same_height_on_the_first_page(show):
    """The first page has no buttons there."""
    page = show(story('<Section id="one" title="One">\n\n<Page id="a">\n\nOne.\n\n<Choices>\n<Choice to="two">On.</Choice>\n</Choices>\n\n</Page>\n\n</Section>\n'
                           '<Section id="two" title="Two">\n\nTwo.\n\n<Ending kind="good" />\n\n</Section>'))
    height = page.locator(".way").bounding_box()["height"]
    page.get_by_role("button", name="On.").click()
    page.get_by_role("button", name="Back").wait_for()
    assert page.locator(".way").bounding_box()["height"] == height


def test_colours_are_those_of_the_story(show):
    page = show(TIN_ROOM)
    assert "gradient" in style(page, ".hero", "backgroundImage")
    assert style(page, "section p a", "color") != style(page, "section p", "color")


def test_right_to_left_text_is_emphasised_by_weight(show):
    page = show("backends/right-to-left")
    assert style(page, "em", "fontStyle") == "normal" and int(style(page, "em", "fontWeight")) >= 600


def test_titles_with_marks_have_space(show):
    page = show("backends/right-to-left")
    for title in ("h1", "section > h2"):
        size, height = (float(style(page, title, name)[:-2]) for name in ("fontSize", "lineHeight"))
        assert height / size == pytest.approx(1.35, abs=0.01)


@pytest.mark.parametrize("name, pictures", [(DARKROOM, ".lead-art img"), (PUDDING, ".picture img")])
def test_pictures_are_no_larger_than_their_files_nor_too_tall(show, name, pictures):
    page = show(name, script=False)
    for width, height in ((1280, 500), (1280, 900), (390, 800), (4000, 3000)):
        resize(page, width, height)
        boxes = page.locator(pictures).evaluate_all(
            "images => images.map(image => [image.offsetWidth, image.offsetHeight, +image.getAttribute('width')])")
        assert boxes and all(0 < shown <= file and 0 < tall <= 0.66 * height + 1 for shown, tall, file in boxes)


def shown(source, count=1):
    """A story that shows a picture as lead art, from edge to edge, and in a gallery."""
    pictures = f'<GalleryImage src="{source}" alt="A cover" />\n' * count
    return story(
        f'<Section id="one" title="One">\n\nWords.\n\n<FullBleed kind="image" src="{source}" alt="A cover" />\n\nWords.\n\n'
        f"<Gallery>\n{pictures}</Gallery>\n\nWords.\n\n</Section>", extra=f'leadArt: {{src: "{source}", alt: "A cover"}}\n')


@pytest.mark.parametrize("width", [390, 1440])
def test_covers_are_whole(show, tmp_path, width):
    """Square, without a border, from edge to edge of a phone."""
    (tmp_path / "cover.png").write_bytes(png(1600, 1600))
    (tmp_path / "story.mdx").write_text(shown("cover.png", 2))
    page = show(tmp_path / "story.mdx", width=width)
    boxes = [picture.bounding_box() for picture in page.locator("main img").all()]
    assert len(boxes) == 4 and all(box["width"] == pytest.approx(box["height"], abs=1) for box in boxes)
    bleed = page.locator(".bleed img").bounding_box()
    assert bleed["width"] == pytest.approx(min(width, 0.92 * 900), abs=1)
    assert bleed["x"] + bleed["width"] / 2 == pytest.approx(width / 2, abs=1)
    page.emulate_media(media="print")
    assert {style(page, f"{place} img", "objectFit") for place in (".lead-art", ".bleed", ".gallery")} == {"contain"}


def test_covers_of_unknown_size_are_whole(show):
    """In a reserved space that is not visible beside them."""
    page = show(shown("https://example.com/cover.jpg"))
    for place in (".lead-art", ".gallery"):
        assert style(page, f"{place} img", "objectFit") == "contain"
        assert style(page, f"{place} img", "backgroundColor") == style(page, "html", "backgroundColor")


def test_a_picture_book_shows_its_cover_on_a_phone(show):
    page = show(PUDDING, width=390, height=844)
    picture = page.locator(".front .picture img").bounding_box()
    assert picture["y"] + picture["height"] <= page.get_by_role("button", name="Turn the page").bounding_box()["y"]


def test_the_header_is_aligned(show):
    """The title and the progress text are aligned, also in right-to-left text."""
    body = section("one", choices("two")) + section("two", "Words.\n\n<Ending />")
    for locale, edge in (("en", "left"), ("ar", "right")):
        page = show(story(body, locale=locale), at="#two")
        edges = page.evaluate("""edge => [".way .title", ".way .left"].map((name) => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(name));
            return range.getBoundingClientRect()[edge];
        })""", edge)
        assert edges[0] == pytest.approx(edges[1], abs=2)


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_no_fact_is_alone_in_its_row(show, width):
    """A fact has others beside it, or takes the whole row."""
    counts = [2, 3, 4, 5, 6, 7, 8, 9, 13, 25]
    grids = "\n\n".join(
        "<FactGrid>\n" + "".join(f'<Fact label="Fact" value="{value}" />\n' for value in range(count)) + "</FactGrid>"
        for count in counts)
    page = show(story(f'<Section id="one" title="One">\n\n{grids}\n\n</Section>'), width=width)
    for count, grid in zip(counts, page.locator(".facts").all(), strict=True):
        boxes = [fact.bounding_box() for fact in grid.locator("div").all()]
        rows = [[box for box in boxes if box["y"] == y] for y in {box["y"] for box in boxes}]
        whole = grid.bounding_box()["width"]
        assert all(len(row) > 1 or row[0]["width"] == pytest.approx(whole, abs=1) for row in rows), count


def test_three_pictures_are_in_one_row(show):
    page = show(TIN_ROOM, width=820)
    tops = {picture.bounding_box()["y"] for picture in page.locator(".gallery img").all()}
    assert page.locator(".gallery img").count() == 3 and len(tops) == 1


@pytest.mark.parametrize("words, most", [(3, 0.3), (14, 0.4), (30, 0.5)])
def test_no_title_fills_a_phone(show, words, most):
    title = " ".join(["Remember"] * words)
    text = story('<Section id="one" title="One">\n\nWords.\n\n</Section>').replace("A Walk", title)
    box = show(text, width=390, height=844).locator("h1").bounding_box()
    assert box["height"] < most * 844 and box["width"] <= 390


def test_a_title_page_is_centred_and_large(show):
    page = show(PUDDING)
    title = page.locator(".front p:not(.speaker)").first
    assert title.is_visible() and style(page, ".front p:not(.speaker)", "textAlign") == "center"
    size = style(page, ".front p:not(.speaker)", "fontSize")
    page.get_by_role("button", name="Turn the page").click()
    page.locator(".front.here").wait_for(state="detached")
    assert float(size[:-2]) > 1.5 * float(style(page, ".page.here .line > p:not(.speaker)", "fontSize")[:-2])


def test_icons_are_visible(show):
    page = show(PUDDING, at="#gate")
    for sign in ("back", "sound", "again"):
        drawn = page.locator(f".way .{sign} path").first
        assert drawn.is_visible() and drawn.bounding_box()["height"] > 10
        assert style(page, f".way .{sign} path", "fill") == style(page, f".way .{sign}", "color")
    sound = page.locator(".way .sound")
    assert not sound.locator("path").last.is_visible()
    # The icon for muted sound is the same, struck out.
    sound.click()
    assert sound.locator("path").last.is_visible()


def test_back_points_against_the_reading_direction(show):
    """It points to the right in right-to-left text."""
    body = section("one", choices("two")) + section("two", "Words.\n\n<Ending />")
    for locale, scale in (("en", "none"), ("ar", "-1 1")):
        assert style(show(story(body, locale=locale)), ".way .back", "scale") == scale


def test_nothing_scrolls_behind_a_lightbox(show):
    page = show("backends/gallery")
    page.locator("a.zoom").first.click()
    assert style(page, "html", "overflowY") == "hidden"


def test_a_secret_ending_has_its_own_style(show):
    page = show(PUDDING, script=False)
    assert style(page, ".ending.secret", "outlineStyle") == "dashed" != style(page, ".ending.good", "outlineStyle")


def test_prefers_contrast_is_respected(show):
    page = show(TIN_ROOM)
    page.emulate_media(contrast="more")
    assert style(page, "figcaption", "color") == style(page, "section > p", "color")


def test_the_hero_has_forced_colours(show):
    page = show(TIN_ROOM, forced_colors=True)
    assert style(page, ".hero", "backgroundImage") == "none"


def test_titles_of_sections_are_not_coloured_as_links_in_forced_colours(show):
    page = show(TIN_ROOM, forced_colors=True)
    assert style(page, "section > h2 a", "color") == style(page, "section > h2", "color") == style(page, "section > p", "color")


class TestPaper:
    def test_links_are_followed_by_their_address(self, show):
        page = show(TIN_ROOM)
        page.emulate_media(media="print")
        assert "http" in style(page, "section p:not(.title) a[href^=http]", "content", "::after")

    def test_boxes_are_open(self, show):
        page = show("backends/feature-box")
        page.emulate_media(media="print")
        assert style(page, "details:not([open])", "contentVisibility", "::details-content") == "visible"

    def test_pictures_are_as_wide_as_the_text(self, show):
        page = show(TIN_ROOM, width=700)
        page.emulate_media(media="print")
        widths = page.locator("figure:not(.gallery *) > img").evaluate_all("images => images.map(image => image.offsetWidth)")
        assert len(widths) >= 3 and set(widths) == {page.locator("section > p").first.evaluate("text => text.offsetWidth")}

    def test_films_are_left_out_with_their_fallback(self, show):
        page = show(TIN_ROOM)
        caption = page.get_by_text("Half past five, Sunday.")
        assert caption.is_visible()
        page.emulate_media(media="print")
        assert not caption.is_visible()

    def test_controls_are_not_printed(self, show):
        page = show(TIN_ROOM)
        page.emulate_media(media="print")
        assert page.locator("audio:visible, video:visible, .player:visible, .lightbox:visible, button:visible").count() == 0
        assert style(page, ".card", "breakInside") == "avoid"


@pytest.mark.parametrize("width", [390, 1440])
def test_a_missing_hero_is_described_in_the_header(show, width):
    page = show("backends/header-lost", width=width)
    head, frame = page.locator(".hero").bounding_box(), page.locator(".hero .missing").bounding_box()
    assert frame["y"] + frame["height"] + 30 < head["y"] + head["height"]


UNSIZED = story(section("one", (
    '<Image ref="picture" />\n\n<Gallery>\n<GalleryImage src="https://example.com/a.png" alt="B" />\n</Gallery>\n\n'
    '<FullBleed kind="image" src="https://example.com/a.png" alt="C" />\n\nWords.')), extra=(
    'leadArt: {src: "https://example.com/a.png", alt: "A"}\n'
    'assets: [{key: picture, type: image, src: "https://example.com/a.png", alt: "D"}]\n'))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_missing_picture_of_unknown_size_is_a_framed_description(show, network, console, scheme):
    """A loaded picture has only the page beside it; a full bleed has its background before it is loaded, too."""
    page = show(UNSIZED, scheme=scheme)
    grounds = """images => images.map((image) => [null, "::after"].map((part) => getComputedStyle(image, part).backgroundColor))"""
    paper = style(page, ":root", "backgroundColor")
    box = page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement("img"));
        const colour = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return colour;
    }""")
    assert page.locator("main img").evaluate_all(grounds) == [[paper, box]] * 3 + [[box, box]] and paper != box


@pytest.mark.parametrize("locale", ["ar", "en", "de"])
def test_text_of_the_tool_has_its_own_direction(show, locale):
    """Otherwise their full stop would be at the wrong end."""
    page = show(story(section("one", '<MediaRef ref="gone" intent="full" />\n\n<FullBleed kind="image" src="gone.png" alt="" />'), locale=locale))
    ways = page.get_by_text("This recording is not available.").or_(page.get_by_text("This picture is missing.")).evaluate_all(
        "all => all.map((words) => [words.textContent, getComputedStyle(words).direction])")
    assert len(ways) > 1 and {way for _, way in ways} == {"ltr"}
