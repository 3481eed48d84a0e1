"""Full bleeds extend from edge to edge, and show their whole picture."""

import pytest

from branching import choices, section, story
from chromium import resize
from pictures import png, seen

WINDOWS = [(390, 844), (844, 390), (820, 1180), (1440, 900)]
# The sizes of pictures, and whether they are cropped if they would be taller than the window.
SIZES = [(1600, 900, True), (900, 600, True), (1200, 900, False), (800, 800, False), (800, 1200, False), (300, 1500, False), (200, 200, False), (200, 120, True)]


def bleed(source):
    return f'<FullBleed kind="image" src="{source}" alt="A lamp" caption="What it is" />'


def edges(page):
    """The colours at both edges of the window, level with the middle of the picture, and the colour of the page."""
    picture = page.locator(".bleed img")
    picture.scroll_into_view_if_needed()
    picture.evaluate("image => image.decode()")
    box, width = picture.bounding_box(), page.viewport_size["width"]
    bottom = min(box["y"] + box["height"], page.viewport_size["height"])
    middle = round((max(box["y"], 0) + bottom) / 2)
    shot = page.screenshot(clip={"x": 0, "y": middle, "width": width, "height": 1})
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return seen(page, shot, "[at(0, 0), at(width - 1, 0)]"), paper.removeprefix("rgb(").removesuffix(")").replace(" ", "")


@pytest.mark.parametrize("width, height, is_cut", SIZES)
def test_no_background_is_visible_beside_a_picture(show, tmp_path, width, height, is_cut):
    """The picture is whole unless it is wide. It is as wide as an upright window, and at most twice as wide as its
    file.
    """
    (tmp_path / "picture.png").write_bytes(png(width, height))
    (tmp_path / "story.mdx").write_text(story(section("one", f"Words.\n\n{bleed('picture.png')}\n\nWords.")))
    page = show(tmp_path / "story.mdx")
    for window in WINDOWS:
        resize(page, window[0], window[1])
        box = page.locator(".bleed img").bounding_box()
        assert box["x"] + box["width"] / 2 == pytest.approx(window[0] / 2, abs=1)
        assert box["width"] <= 2 * width + 1
        if is_cut or window[0] < window[1]:
            assert box["width"] == pytest.approx(min(window[0], 2 * width), abs=1)
        if is_cut:
            assert box["height"] <= 0.92 * window[1] + 1
        else:
            assert box["width"] / box["height"] == pytest.approx(width / height, rel=0.02)
            assert box["height"] <= 0.92 * window[1] + 1 or window[0] < window[1]
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            colours, paper = edges(page)
            assert paper not in colours, (window, scheme)
        assert page.evaluate("document.documentElement.scrollWidth") == window[0]


def test_no_background_is_visible_beside_a_picture_of_unknown_size(show, network):
    tall = b'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#48606e"/></svg>'
    network.answer("https://example.com/tall.svg", tall, "image/svg+xml")
    page = show(story(section("one", f"Words.\n\n{bleed('https://example.com/tall.svg')}\n\nWords.")))
    for window in WINDOWS:
        resize(page, window[0], window[1])
        box = page.locator(".bleed img").bounding_box()
        assert (box["x"], box["width"]) == (0, window[0]) and box["height"] <= 0.92 * window[1] + 1
        colours, paper = edges(page)
        assert paper not in colours


NARRATED = section("one", "Words.\n\nBLEED\n\nWords.")
TOLD_BY_PAGES = section("one", "Words.\n\nBLEED\n\nWords.\n\n" + choices("two")) + section("two", "Words.\n\n<Ending />")


@pytest.mark.parametrize("text", [NARRATED, TOLD_BY_PAGES], ids=["told in a row", "by pages"])
@pytest.mark.parametrize("size", [(1600, 900), (600, 900), (200, 200)])
def test_its_caption_is_aligned_with_the_text(show, tmp_path, text, size):
    (tmp_path / "picture.png").write_bytes(png(*size))
    (tmp_path / "story.mdx").write_text(story(text.replace("BLEED", bleed("picture.png"))))
    page = show(tmp_path / "story.mdx")
    for width in (390, 1440):
        resize(page, width, 900)
        caption, words = page.locator(".bleed figcaption").bounding_box(), page.get_by_text("Words.").first.bounding_box()
        assert (caption["x"], caption["width"]) == (pytest.approx(words["x"], abs=1), pytest.approx(words["width"], abs=1))
        figure = page.locator(".bleed").bounding_box()
        assert (figure["x"], figure["width"]) == (0, width)


def test_a_small_picture_stays_small_in_a_gallery(show, tmp_path):
    """However many there are, and in the lightbox."""
    (tmp_path / "small.png").write_bytes(png(200, 150))
    galleries = "\n\n".join(
        "<Gallery>\n" + '<GalleryImage src="small.png" alt="A lamp" />\n' * count + "</Gallery>" for count in (1, 2, 3, 4))
    (tmp_path / "story.mdx").write_text(story(section("one", galleries)))
    page = show(tmp_path / "story.mdx")
    for width in (390, 1440):
        resize(page, width, 900)
        boxes = [picture.bounding_box() for picture in page.locator(".gallery img").all()]
        assert [(box["width"], box["height"]) for box in boxes] == [(200, 150)] * 10
        for gallery in page.locator(".gallery").all():
            gallery.locator("a.zoom").first.click()
            assert page.locator(".lightbox img").evaluate("image => getComputedStyle(image).objectFit") == "scale-down"
            page.keyboard.press("Escape")
