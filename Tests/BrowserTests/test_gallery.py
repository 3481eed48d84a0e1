"""The pictures of a gallery open in a lightbox, by mouse and by keyboard."""

import pytest
from playwright.sync_api import expect

from built_pages import FIXTURES

GALLERY = "backends/gallery"


@pytest.fixture(params=["mouse", "keyboard"])
def press(request):
    """Follows a link or presses a button, by mouse or keyboard."""
    def press(target):
        if request.param == "mouse":
            target.click()
        else:
            target.focus()
            target.press("Enter")
    return press


def shown(page):
    """The file name of the picture in the lightbox."""
    return page.locator(".lightbox img").get_attribute("src").rsplit("/", 1)[-1]


def test_opens_and_closes(show, press):
    page = show(GALLERY)
    links = page.locator(".gallery").first.locator("a.zoom")
    press(links.nth(1))
    lightbox = page.get_by_role("dialog")
    assert lightbox.is_visible()
    assert lightbox.get_attribute("aria-label") == "Picture 2 of 2"
    assert shown(page) == "enamel.jpg"
    assert lightbox.get_by_text("Enamel").is_visible()
    assert page.url.endswith("index.html")
    press(page.get_by_role("button", name="Close"))
    assert lightbox.count() == 0
    expect(links.nth(1)).to_be_focused()


def test_buttons_wrap_around(show, press):
    page = show(GALLERY)
    press(page.locator("a.zoom").first)
    press(page.get_by_role("button", name="Next picture"))
    assert shown(page) == "enamel.jpg"
    press(page.get_by_role("button", name="Next picture"))
    assert shown(page) == "copper.jpg"
    press(page.get_by_role("button", name="Previous picture"))
    assert shown(page) == "enamel.jpg"


def test_focus_stays_inside(show):
    page = show(GALLERY)
    page.locator("a.zoom").first.press("Enter")
    names = []
    for _ in range(4):
        names.append(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
        page.keyboard.press("Tab")
    assert names == ["Close", "Previous picture", "its lid", "Next picture"]


def test_escape_focuses_the_last_shown_picture(show):
    page = show(GALLERY)
    links = page.locator("a.zoom")
    links.nth(0).press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    expect(links.nth(1)).to_be_focused()


def test_click_beside_the_picture_closes(show):
    page = show(GALLERY)
    page.locator("a.zoom").first.click()
    page.get_by_role("dialog").click(position={"x": 300, "y": 20})
    assert page.get_by_role("dialog").count() == 0


@pytest.mark.parametrize("locale, forward, back", [("en", "ArrowRight", "ArrowLeft"), ("ar", "ArrowLeft", "ArrowRight")])
def test_arrow_keys_follow_the_direction_of_the_script(show, locale, forward, back):
    text = (FIXTURES / GALLERY / "input.mdx").read_text(encoding="utf-8")
    text = text.replace("publish_date:", f"locale: {locale}\npublish_date:").replace("assets/", "https://example.com/")
    page = show(text)
    page.locator("a.zoom").first.press("Enter")
    page.keyboard.press(forward)
    assert shown(page) == "enamel.jpg"
    page.keyboard.press(back)
    assert shown(page) == "copper.jpg"


def test_modified_clicks_open_another_tab(open_page):
    page = open_page(GALLERY)
    with page.context.expect_page():
        page.locator("a.zoom").first.click(modifiers=["Control"])
    assert page.get_by_role("dialog").count() == 0


def test_without_script_links_open_the_files(show):
    page = show(GALLERY, script=False)
    page.locator("a.zoom").first.click()
    page.wait_for_url("**/assets/copper.jpg")


def test_ends_and_count(show):
    page = show(GALLERY)
    page.locator("a.zoom").first.press("Enter")
    assert page.get_by_role("status").text_content() == "1 / 2"
    page.keyboard.press("End")
    assert shown(page) == "enamel.jpg"
    assert page.get_by_role("status").text_content() == "2 / 2"
    page.keyboard.press("Home")
    assert shown(page) == "copper.jpg"


def swipe(page, across):
    """Swipes over the lightbox, to the right by this many pixels."""
    page.locator(".lightbox").evaluate("""(lightbox, across) => {
        const touch = (type, clientX) => lightbox.dispatchEvent(
            new PointerEvent(type, { pointerType: "touch", isPrimary: true, clientX, clientY: 300, bubbles: true }));
        touch("pointerdown", 200);
        touch("pointerup", 200 + across);
    }""", across)


def test_swipes_change_the_picture(open_page):
    page = open_page(GALLERY, touch=True)
    page.locator("a.zoom").first.click()
    assert shown(page) == "copper.jpg"
    for across, name in ((-80, "enamel.jpg"), (80, "copper.jpg"), (20, "copper.jpg")):
        swipe(page, across)
        assert shown(page) == name


def test_a_single_picture_has_no_navigation(show):
    page = show("""---
schema_version: 0.2
id: one
title: One
authors: A
---
<Section id="one" title="One">
<Gallery>
<GalleryImage src="https://example.com/one.jpg" alt="One" />
</Gallery>
</Section>
""")
    page.locator("a.zoom").click()
    assert page.get_by_role("button", name="Close").is_visible()
    assert page.get_by_role("button", name="Next picture").count() == 0


def test_runs_to_the_left_in_right_to_left_text(show):
    page = show(GALLERY)
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.locator("a.zoom").first.press("Enter")
    on, back = (page.get_by_role("button", name=name).bounding_box()["x"] for name in ["Next picture", "Previous picture"])
    assert on < back
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("dialog").get_attribute("aria-label") == "Picture 2 of 2"
    assert page.locator(".lightbox .count").inner_text() == "2 / 2"
