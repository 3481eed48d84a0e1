"""A page's parts in use: contents, boxes that open, anchors."""

import re

TIN_ROOM = "stories/last-night-at-the-tin-room"


def test_contents_lead_to_sections(open_page, build):
    page = open_page(TIN_ROOM)
    sections = build(TIN_ROOM).document["sections"]
    links = page.locator(".contents a")
    assert links.count() == len(sections) >= 3
    for index, section in enumerate(sections):
        page.evaluate("scrollTo(0, 0)")
        links.nth(index).click()
        assert page.url.endswith(f"#{section['id']}")
        heading = page.get_by_role("heading", name=section["title"], exact=True)
        box = heading.bounding_box()
        assert 0 <= box["y"] < 450, f"{section['title']} is at {box['y']}"


def test_boxes_open_by_mouse_and_keyboard(open_page):
    page = open_page("backends/feature-box")
    words = page.get_by_text("The text behind it.")
    button = page.locator("summary").filter(has_text="Only a summary.")
    assert not words.is_visible()
    button.click()
    words.wait_for(state="visible")
    button.press("Enter")
    words.wait_for(state="hidden")
    button.press(" ")
    words.wait_for(state="visible")


def test_a_box_whose_summary_has_a_link_opens_by_a_button_of_its_own(open_page):
    page = open_page("backends/feature-box")
    words = page.get_by_text("Pour it away")
    assert page.get_by_role("link", name="a window").is_visible()
    assert not words.is_visible()
    page.locator(".feature", has_text="How to descale").locator("summary").click()
    words.wait_for(state="visible")


def test_links_to_others_tell_them_nothing(open_page):
    page = open_page(TIN_ROOM)
    # But for those to pictures, which are the page's own.
    relations = page.locator("a[href^=http]:not(.zoom)").evaluate_all("links => links.map((link) => link.rel)")
    assert relations and set(relations) == {"noopener noreferrer"}


def test_everything_that_can_be_used_can_be_reached_and_shows_it(open_page):
    """By Tab one meets each link and button once, in the order of the page, with an outline around it."""
    page = open_page(TIN_ROOM)
    stops = page.evaluate("""() => [...document.querySelectorAll("a[href], button, summary, audio, video")]
        .filter((element) => element.checkVisibility()).length""")
    assert stops > 10
    reached = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        focus = page.evaluate("""() => {
            const element = document.activeElement, style = getComputedStyle(element);
            const all = [...document.querySelectorAll("*")];
            return { place: all.indexOf(element), outline: style.outlineStyle, width: parseFloat(style.outlineWidth) };
        }""")
        assert focus["outline"] != "none" and focus["width"] >= 1
        reached.append(focus["place"])
    assert reached == sorted(set(reached))


def test_print_shows_the_story_and_no_chrome(open_page, build):
    page = open_page(TIN_ROOM)
    page.emulate_media(media="print")
    assert page.locator("h1").is_visible()
    pdf = page.pdf()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 2
