"""Full bleeds go from edge to edge, and show what is in them."""

import base64

import pytest

from branching import choices, section, story
from chromium import resize
from pictures import png

WINDOWS = [(390, 844), (844, 390), (820, 1180), (1440, 900)]
# Width and height of pictures, and whether these are cut where they would be taller than the window.
SIZES = [(1600, 900, True), (900, 600, True), (1200, 900, False), (800, 800, False), (800, 1200, False), (300, 1500, False), (200, 200, False), (200, 120, True)]


def bleed(source):
    return f'<FullBleed kind="image" src="{source}" alt="A lamp" caption="What it is" />'


def edges(page):
    """The colours at both edges of the window beside the middle of the bleed's picture, and that of the paper."""
    picture = page.locator(".bleed img")
    picture.scroll_into_view_if_needed()
    picture.evaluate("image => image.decode()")
    box, width = picture.bounding_box(), page.viewport_size["width"]
    bottom = min(box["y"] + box["height"], page.viewport_size["height"])
    middle = round((max(box["y"], 0) + bottom) / 2)
    shot = base64.b64encode(page.screenshot(clip={"x": 0, "y": middle, "width": width, "height": 1})).decode()
    empty = page.context.new_page()
    try:
        colours = empty.evaluate("""async shot => {
            const image = await createImageBitmap(await (await fetch("data:image/png;base64," + shot)).blob());
            const canvas = new OffscreenCanvas(image.width, 1).getContext("2d");
            canvas.drawImage(image, 0, 0);
            return [0, image.width - 1].map(x => `rgb(${[...canvas.getImageData(x, 0, 1, 1).data.slice(0, 3)].join(", ")})`);
        }""", shot)
    finally:
        empty.close()
    return colours, page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width, height, is_cut", SIZES)
def test_no_paper_is_seen_beside_a_picture(open_page, tmp_path, width, height, is_cut, scheme):
    """And the picture is whole but where it is wide, as wide as an upright window, and at most twice as wide as its file."""
    (tmp_path / "picture.png").write_bytes(png(width, height))
    (tmp_path / "story.mdx").write_text(story(section("one", f"Words.\n\n{bleed('picture.png')}\n\nWords.")))
    page = open_page(tmp_path / "story.mdx", scheme=scheme)
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
        colours, paper = edges(page)
        assert paper not in colours, window
        assert page.evaluate("document.documentElement.scrollWidth") == window[0]


@pytest.mark.parametrize("window", WINDOWS)
def test_nor_beside_one_of_unknown_size(open_page, network, window):
    tall = b'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#48606e"/></svg>'
    network.answer("https://example.com/tall.svg", tall, "image/svg+xml")
    page = open_page(story(section("one", f"Words.\n\n{bleed('https://example.com/tall.svg')}\n\nWords.")), width=window[0], height=window[1])
    box = page.locator(".bleed img").bounding_box()
    assert (box["x"], box["width"]) == (0, window[0]) and box["height"] <= 0.92 * window[1] + 1
    colours, paper = edges(page)
    assert paper not in colours


NARRATED = section("one", "Words.\n\nBLEED\n\nWords.")
TOLD_BY_PAGES = section("one", "Words.\n\nBLEED\n\nWords.\n\n" + choices("two")) + section("two", "Words.\n\n<Ending />")


@pytest.mark.parametrize("text", [NARRATED, TOLD_BY_PAGES], ids=["told in a row", "by pages"])
@pytest.mark.parametrize("size", [(1600, 900), (600, 900), (200, 200)])
@pytest.mark.parametrize("width", [390, 1440])
def test_what_is_said_of_it_begins_where_the_text_does(open_page, tmp_path, text, size, width):
    (tmp_path / "picture.png").write_bytes(png(*size))
    (tmp_path / "story.mdx").write_text(story(text.replace("BLEED", bleed("picture.png"))))
    page = open_page(tmp_path / "story.mdx", width=width)
    caption, words = page.locator(".bleed figcaption").bounding_box(), page.get_by_text("Words.").first.bounding_box()
    assert (caption["x"], caption["width"]) == (pytest.approx(words["x"], abs=1), pytest.approx(words["width"], abs=1))
    figure = page.locator(".bleed").bounding_box()
    assert (figure["x"], figure["width"]) == (0, width)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_small_picture_stays_small_in_a_gallery(open_page, tmp_path, width, count):
    """And where it is looked at alone."""
    (tmp_path / "small.png").write_bytes(png(200, 150))
    pictures = '<GalleryImage src="small.png" alt="A lamp" />\n' * count
    (tmp_path / "story.mdx").write_text(story(section("one", f"<Gallery>\n{pictures}</Gallery>")))
    page = open_page(tmp_path / "story.mdx", width=width)
    for picture in page.locator(".gallery img").all():
        box = picture.bounding_box()
        assert (box["width"], box["height"]) == (200, 150)
    page.locator("a.zoom").first.click()
    assert page.locator(".lightbox img").evaluate("image => getComputedStyle(image).objectFit") == "scale-down"
