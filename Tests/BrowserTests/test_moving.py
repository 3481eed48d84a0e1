"""Animated pictures can be hidden (WCAG 2.2.2)."""

import pytest

from branching import story
from pictures import png

SAFELIGHT = "stories/darkroom-sessions"
HIDE, SHOW = "Hide this moving picture", "Show this moving picture"


@pytest.mark.parametrize("script", [True, False])
def test_it_can_be_hidden(show, axe, script):
    """With a button that names the effect of a click."""
    page = show(SAFELIGHT, script=script)
    control, picture = page.locator(".moving > summary"), page.get_by_role("img", name="A safelight pulsing")
    control.scroll_into_view_if_needed()
    assert picture.is_visible() and control.inner_text() == HIDE
    control.press("Enter")
    picture.wait_for(state="hidden")
    assert control.inner_text() == SHOW
    if script:
        axe(page)
    control.click()
    picture.wait_for(state="visible")
    assert control.inner_text() == HIDE
    page.emulate_media(media="print")
    assert picture.is_visible() and not control.is_visible()


def moving(gif):
    """A story with a picture in all positions, and other pictures beside it."""
    return story(
        f'<Section id="one" title="One">\n\nWords.\n\n<Image ref="gif" />\n\n<FullBleed kind="image" src="{gif}" alt="C" caption="Of it" />\n\n'
        f'<Gallery>\n<GalleryImage src="{gif}?b#c" alt="D" />\n<GalleryImage src="https://example.com/a.GIF" alt="E" />\n'
        '<GalleryImage src="https://example.com/gif" alt="F" />\n<GalleryImage src="https://example.com/a.png?b.gif" alt="G" />\n</Gallery>\n\n</Section>',
        extra=f'hero_image: {{src: "{gif}", alt: "A", credit: "By"}}\nleadArt: {{src: "{gif}", alt: "B"}}\n'
              f'assets: [{{key: gif, type: image, src: "{gif}", alt: "H"}}]\n')


@pytest.mark.parametrize("width", [390, 1440])
def test_it_can_be_hidden_in_all_positions(show, width):
    """Also if it fills its container."""
    page = show(moving("https://example.com/a.gif"), width=width, reduced_motion=True)
    controls = page.locator(".moving > summary")
    assert controls.count() == 6
    for control in controls.all():
        control.click()
    left = page.locator("img").evaluate_all("images => images.filter(image => image.checkVisibility()).map(image => image.alt)")
    assert left == ["F", "G"]


# Returns the position and the style of the text of an element.
WORDS = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, bottom } = range.getBoundingClientRect();
    const { fontSize, fontFamily, color } = getComputedStyle(element);
    return { left, right, bottom, type: [fontSize, fontFamily, color] };
}"""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("is_open", [True, False])
def test_its_button_is_aligned_with_captions(show, width, is_open):
    page = show(moving("https://example.com/a.gif"), width=width, reduced_motion=True)
    for place in (".hero", ".bleed"):
        control, caption = page.locator(f"{place} .moving > summary"), page.locator(f"{place} figcaption")
        said = caption.evaluate(WORDS)
        if not is_open:
            control.click()
        words = control.evaluate(WORDS)
        assert words["type"] == said["type"]
        if place == ".bleed":
            assert words["left"] == pytest.approx(said["left"], abs=1) and words["left"] >= 24
        else:
            # In the opposite corner, at the same distance. The credit is hidden with the picture.
            picture = page.locator(".hero figure").bounding_box()
            margin = picture["x"] + picture["width"] - said["right"]
            assert words["left"] - picture["x"] == pytest.approx(margin, abs=1) and margin > 8
            assert caption.is_visible() == is_open


@pytest.mark.parametrize("width", [390, 1440])
def test_its_button_is_at_the_picture(show, tmp_path, width):
    """However narrow the picture is."""
    (tmp_path / "a.gif").write_bytes(png(120, 180))
    (tmp_path / "story.mdx").write_text(moving("a.gif").replace('"a.gif?b#c"', '"a.gif"'))
    page = show(tmp_path / "story.mdx", width=width)
    for place in (".lead-art", ".picture", ".gallery li:first-child"):
        words = page.locator(f"{place} .moving > summary").evaluate(WORDS)
        picture = page.locator(f"{place} img").bounding_box()
        middle = picture["x"] + picture["width"] / 2
        assert (words["left"] + words["right"]) / 2 == pytest.approx(middle, abs=2)
        assert 0 < picture["y"] - words["bottom"] < 30
