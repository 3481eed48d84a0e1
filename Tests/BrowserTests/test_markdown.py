"""Standard Markdown on a page."""

import re

import pytest
from playwright.sync_api import expect

from chromium import rest
from pictures import png
from test_looks import style

PHONE = {"width": 390, "height": 844}
PROSE = "The last tram left the depot at ten past one, and nobody on board knew that it would not come back. "


def story(body, title="Trams"):
    return f"---\nschema_version: 0.3\nid: trams\ntitle: {title}\nlocale: en\n---\n\n{body}\n"


def scrolls(page, selector):
    """Returns whether an element scrolls sideways and the page does not."""
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
    return page.locator(selector).evaluate("box => box.scrollWidth > box.clientWidth")


WIDE = {
    ".table": "| " + " | ".join(f"Column{number}" for number in range(12)) + " |\n" + "| - " * 12 + "|\n" + "| words " * 12 + "|",
    ".code": "```sh\n" + "word " * 60 + "\n```",
}


@pytest.mark.parametrize("selector", WIDE)
@pytest.mark.parametrize("script", [True, False])
def test_wide_content_scrolls_inside_the_page(show, selector, script):
    page = show(story(WIDE[selector]), script=script, **PHONE)
    assert scrolls(page, selector)
    page.locator(selector).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(selector)).not_to_have_js_property("scrollLeft", 0)


def test_content_that_fits_does_not_scroll(show):
    page = show(story("| A | B |\n| - | - |\n| c | d |\n\n```\ncode\n```"), **PHONE)
    assert [scrolls(page, selector) for selector in WIDE] == [False, False]


@pytest.mark.parametrize("script", [True, False])
def test_footnotes_link_there_and_back(open_page, script):
    body = f"{PROSE}[^a]\n\n## Two\n\n" + f"{PROSE * 9}\n\n" * 9 + f"{PROSE}[^b]\n\n[^a]: One.\n[^b]: Two."
    page = open_page(story(body), script=script, **PHONE)
    # Each note is below the section that refers to it.
    assert page.locator("section").nth(0).locator(".notes li").inner_text().startswith("One.")
    page.get_by_role("link", name="2", exact=True).click()
    note = page.locator(".notes li").nth(1)
    expect(note).to_be_in_viewport()
    note.get_by_role("link", name="Back to the text").click()
    expect(page.get_by_role("link", name="2", exact=True)).to_be_in_viewport()
    assert page.url.endswith("#.ref2")


def test_a_story_may_end_with_a_note(show):
    """The end mark of a story is at the end of its text."""
    page = show(story(f"{PROSE}[^a]\n\n[^a]: One."))
    assert "■" in page.evaluate("getComputedStyle(document.querySelector('section > p'), '::after').content")
    assert "■" not in page.evaluate("getComputedStyle(document.querySelector('.notes p'), '::after').content")


def test_a_figure_has_its_title_below_it(show, network):
    page = show(story('![A full hall](https://example.com/hall.jpg "The hall at nine")\n\n![A door](https://example.com/door.jpg)'))
    figures = page.locator("figure.picture")
    assert figures.nth(0).locator("figcaption").inner_text() == "The hall at nine"
    assert figures.nth(1).locator("figcaption").count() == 0
    assert [picture.get_attribute("alt") for picture in figures.locator("img").all()] == ["A full hall", "A door"]


def test_what_has_no_words_gets_some_or_is_left_out(show, network):
    """A missing picture in a line, links around pictures without alt text, and a heading."""
    link = "[![](https://example.com/a.png)](https://example.com/"
    page = show(story(f'Words ![a lamp](gone.png), {link}) and {link} "A title").\n\n###\n\nEnd.'))
    frame = page.locator("p .absent")
    assert frame.inner_text() == "a lamp" and style(page, ".absent", "borderStyle") == "dashed"
    links = page.locator("p a")
    assert [a.get_attribute("aria-label") for a in links.all()] == ["https://example.com/", None]
    assert page.locator(".sub").count() == 0


def test_a_missing_picture_in_a_line_shows_its_whole_alt(show, network):
    """The browser shows it; an overlay would be only as high as a line."""
    page = show(story("Words ![a longer alternative text](https://example.com/gone.png) and words."))
    assert style(page, "img.inset", "content", "::after") == "none"


def test_tasks_are_announced_and_not_interactive(show):
    page = show(story("- [x] buy a clock\n- [ ] wind it\n- look at it"))
    items = page.get_by_role("listitem")
    assert [" ".join(item.inner_text().split()) for item in items.all()] == ["Done: buy a clock", "To do: wind it", "look at it"]
    assert page.locator("li :is(input, button, [tabindex])").count() == 0
    # In place of the bullet.
    box, words = (items.nth(0).evaluate(f"item => {value}") for value in (
        "parseFloat(getComputedStyle(item, '::before').left)", "item.clientLeft"))
    assert box < words


def test_struck_text_is_struck_and_announced(show):
    page = show(story("She sang ~~once~~ twice."))
    assert page.get_by_role("deletion").inner_text() == "once"
    assert "line-through" in style(page, "s, del", "textDecorationLine")


def test_headings_link_to_themselves_and_links_reach_them(open_page):
    body = "[down](#her-coat)\n\n## Two\n\n" + f"{PROSE * 9}\n\n" * 9 + "### Her coat\n\nIt was green."
    page = open_page(story(body), **PHONE)
    page.get_by_role("link", name="down").click()
    rest(page)
    heading = page.get_by_role("heading", name="Her coat")
    expect(heading).to_be_in_viewport()
    assert heading.get_attribute("id") == "her-coat"
    assert heading.get_by_role("link").get_attribute("href") == "#her-coat"


PATHS = """<Section id="one" title="One">

[Ahead](#her-coat)

<Choices>
<Choice to="two">On.</Choice>
<Choice to="three">Off.</Choice>
</Choices>
</Section>
<Section id="two" title="Two">

First.

## Her coat

It was green.[^a]

[^a]: It is wool.

<Ending kind="good" />
</Section>
<Section id="three" title="Three">

Last.[^a]

<Ending kind="bad" />
</Section>"""


def test_links_reach_headings_of_other_pages(open_page):
    """In a story that is read page by page."""
    page = open_page(story(PATHS), **PHONE)
    page.get_by_role("link", name="Ahead").click()
    expect(page.get_by_role("heading", name="Her coat")).to_be_visible()
    expect(page.get_by_text("Ahead")).to_be_hidden()


def test_the_address_of_a_heading_opens_its_page(open_page):
    page = open_page(story(PATHS), **PHONE)
    address = page.url.partition("#")[0]
    page.goto("about:blank")
    page.goto(f"{address}#her-coat")
    expect(page.get_by_role("heading", name="Her coat")).to_be_visible()


def test_each_page_shows_its_referenced_notes(open_page):
    """On its path, a reader may not meet the page that lists a note first."""
    page = open_page(story(PATHS), **PHONE)
    page.get_by_role("button", name="Off.").click()
    expect(page.get_by_text("It is wool.").filter(visible=True)).to_have_count(1)
    page.get_by_role("link", name="1", exact=True).click()
    expect(page.get_by_text("Last.")).to_be_visible()
    page.get_by_role("link", name="Back to the text").click()
    expect(page.get_by_text("Last.")).to_be_visible()


def test_deep_lists_stay_in_a_narrow_window(show):
    body = "".join(" " * 2 * depth + f"- item {depth}\n" for depth in range(10))
    page = show(story(body), width=320, height=700)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    deepest = page.get_by_text("item 9").bounding_box()
    assert deepest["x"] + deepest["width"] <= 320 and deepest["height"] < 100


@pytest.mark.parametrize("script", [True, False])
def test_links_into_a_folded_box_open_it_and_scroll_there(show, script):
    box = f'<FeatureBox title="Box" expandable="true">\n\n{PROSE * 40}\n\n#### Deep\n\n{PROSE * 40}[^a]\n\n</FeatureBox>'
    page = show(story(f"[Go](#deep)\n\n{PROSE * 40}\n\n{box}\n\n{PROSE * 40}\n\n[^a]: One."), script=script)
    for link, target in [("Go", "[id=deep]"), ("Back to the text", "sup a")]:
        page.get_by_role("link", name=link).click()
        expect(page.locator(target)).to_be_in_viewport()
        page.locator("summary").click()
        page.locator(target).wait_for(state="hidden")


def test_an_inline_picture_is_no_taller_than_the_window(show, tmp_path):
    (tmp_path / "story.mdx").write_text(story(f"{PROSE}\n![A screen](phone.png)"))
    (tmp_path / "phone.png").write_bytes(png(400, 3000))
    page = show(tmp_path / "story.mdx")
    expect(page.locator(".inset")).to_have_js_property("height", round(page.viewport_size["height"] * 0.66))


def test_printed_code_wraps_and_tables_are_complete(show):
    page = show(story(WIDE[".code"] + "\n\n" + WIDE[".table"] + f"\n\n{PROSE}[^a]\n\n[^a]: One."), width=658, height=971)
    page.emulate_media(media="print")
    assert page.locator(".code").evaluate("box => box.scrollWidth <= box.clientWidth")
    assert style(page, ".table", "overflowX") == "visible"
    assert page.locator("table").evaluate("table => table.clientWidth <= table.parentElement.clientWidth")
    page = show(story(f"| Temperature | B |\n| - | - |\n| mild | {PROSE * 4} |"), width=658, height=971)
    page.emulate_media(media="print")
    assert page.locator("th").first.evaluate("head => head.clientHeight") == page.locator("th").nth(1).evaluate("head => head.clientHeight")
    assert page.locator("thead").evaluate("head => head.clientHeight") < 50
    assert page.locator(".back").is_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_small_text_is_readable(show, axe, scheme):
    """Also in a box, with its own background."""
    blocks = f"> {PROSE}\n\n| A | B |\n| - | - |\n| c | d |\n\n```js\ncode\n```\n\n- [x] one"
    page = show(story(f"{PROSE}[^a]\n\n{blocks}\n\n<FeatureBox title=\"A box\">\n\n{blocks}\n\n</FeatureBox>\n\n[^a]: One."), scheme=scheme)
    axe(page)


def test_the_title_is_not_shown_twice(show):
    page = show(story(f"# Trams\n\n{PROSE}\n\n## Two\n\n{PROSE}"))
    titles = page.get_by_role("heading", name="Trams")
    assert titles.count() == 2
    assert titles.nth(1).evaluate("heading => heading.clientWidth") <= 1
    assert page.get_by_role("heading", name=re.compile("Two")).evaluate("heading => heading.clientWidth") > 10
