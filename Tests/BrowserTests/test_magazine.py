"""Interaction with a page: contents, expandable boxes, anchors."""

import re

import pytest
from playwright.sync_api import expect

from branching import PUDDING
from player import CONCERTS, SCALES, WALTZ, card, plays

TIN_ROOM = "stories/last-night-at-the-tin-room"


def test_contents_link_to_sections(show, build):
    page = show(TIN_ROOM)
    sections = build(TIN_ROOM).document["sections"]
    links = page.locator(".contents a")
    assert links.count() == len(sections) >= 3
    for index, section in enumerate(sections):
        page.evaluate("scrollTo(0, 0)")
        links.nth(index).click()
        page.wait_for_url(f"**/index.html#{section['id']}")
        heading = page.get_by_role("heading", name=section["title"], exact=True)
        box = heading.bounding_box()
        assert 0 <= box["y"] < 450, f"{section['title']} is at {box['y']}"


def test_boxes_open_by_mouse_and_keyboard(show):
    page = show("backends/feature-box")
    words = page.get_by_text("The text behind it.")
    button = page.locator("summary").filter(has_text="Only a summary.")
    assert not words.is_visible()
    button.click()
    words.wait_for(state="visible")
    button.press("Enter")
    words.wait_for(state="hidden")
    button.press(" ")
    words.wait_for(state="visible")


def test_the_title_of_a_folding_box_is_a_heading(show):
    page = show(TIN_ROOM)
    assert page.locator("summary").get_by_role("heading", level=3).inner_text() == "What the slate says"


def test_a_box_with_a_link_in_its_summary_has_a_separate_button(show):
    page = show("backends/feature-box")
    words = page.get_by_text("Pour it away")
    assert page.get_by_role("link", name="a window").is_visible()
    assert not words.is_visible()
    page.locator(".feature", has_text="How to descale").locator("summary").click()
    words.wait_for(state="visible")


def test_external_links_send_no_referrer(show):
    page = show(TIN_ROOM)
    # Except links to pictures of the page itself.
    relations = page.locator("a[href^=http]:not(.zoom)").evaluate_all("links => links.map((link) => link.rel)")
    assert relations and set(relations) == {"noopener noreferrer"}


def test_tab_reaches_all_controls_and_shows_the_focus(show):
    """Tab reaches each link and button once, in the order of the page, with an outline around it."""
    page = show(TIN_ROOM)
    stops = page.evaluate("""() => [...document.querySelectorAll("a[href], button, summary, audio, video")]
        .filter((element) => element.checkVisibility()).length""")
    assert stops > 10
    reached = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        focus = page.evaluate("""() => {
            const element = document.activeElement;
            // The title of a card has its outline around all of the card.
            const style = getComputedStyle(element, element.matches(".card a") ? "::after" : null);
            const all = [...document.querySelectorAll("*")];
            return { place: all.indexOf(element), outline: style.outlineStyle, width: parseFloat(style.outlineWidth) };
        }""")
        assert focus["outline"] != "none" and focus["width"] >= 1
        reached.append(focus["place"])
    assert reached == sorted(set(reached))


@pytest.mark.parametrize("title, sound", [(WALTZ, "waltz"), (SCALES, "scales")])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_picture_of_a_card_plays_it(listen, title, sound, width):
    """Also if the card links to Apple Music."""
    page = listen(width=width)
    address = page.url
    card(page, title).locator("img").click(force=True)
    plays(page, title, sound)
    assert page.url == address


def test_without_script_cards_have_the_browsers_player(show):
    page = show(CONCERTS, script=False)
    players = page.locator(".card audio")
    assert players.count() == 5
    for player in players.all():
        player.scroll_into_view_if_needed()
        named = player.evaluate("element => element.closest('.card').querySelector('.title').innerText")
        assert player.get_attribute("aria-label") == named
        # The link of its card does not cover it.
        assert player.evaluate("""element => {
            const box = element.getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === element;
        }""")


@pytest.mark.parametrize("script", [False, True])
def test_a_story_links_back_to_the_catalogue(show, build, axe, script):
    page = show(build(CONCERTS, TIN_ROOM), script=script)
    for place in ("header", "footer"):
        page.get_by_role("link", name="Last Night at the Tin Room").click()
        page.wait_for_url("**/last-night-at-the-tin-room/index.html")
        if script:
            axe(page)
        page.locator(place).get_by_role("link", name="All stories").click()
        page.wait_for_url(lambda url: "last-night" not in url)
        expect(page.get_by_role("heading", level=1)).to_have_text("Stories")


def test_the_link_back_is_hidden_while_reading(show, build):
    page = show(build(PUDDING, TIN_ROOM))
    page.get_by_role("link", name="The Pudding That Had to Go Uphill").click()
    links = page.get_by_role("link", name="All stories")
    expect(links.first).to_be_visible()
    page.get_by_role("button", name="Turn the page").click()
    expect(links).to_have_count(0)
    page.goto(page.url.split("#")[0] + "#door/ears")
    on = page.get_by_role("button", name="Go on", exact=True)
    on.wait_for()
    while on.is_visible():
        on.click()
    expect(links).to_have_count(1)


def test_print_shows_the_story_without_controls(show, build):
    page = show(TIN_ROOM)
    page.emulate_media(media="print")
    assert page.locator("h1").is_visible()
    pdf = page.pdf()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 2
