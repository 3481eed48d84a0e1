"""The style of the index page."""

import pytest

from branching import section, story as branching_story


def test_a_printed_card_without_a_picture_has_dark_text(show, catalogue):
    """Gradients are not printed, and white text would be invisible."""
    page = show(catalogue)
    card = page.locator(".poster[data-gradient]").first
    look = "(card) => [getComputedStyle(card).color, getComputedStyle(card).backgroundImage]"
    assert card.evaluate(look) != [page.evaluate("getComputedStyle(document.body).color"), "none"]
    page.emulate_media(media="print", color_scheme="dark")
    assert card.evaluate(look) == [page.evaluate("getComputedStyle(document.body).color"), "none"]


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessible(show, axe, catalogue, width, scheme):
    page = show(catalogue, width=width, scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    axe(page)


def test_posters_have_their_own_gradient(show, catalogue):
    page = show(catalogue)
    looks = page.locator(".poster").evaluate_all(
        "posters => posters.map((poster) => [getComputedStyle(poster).backgroundImage, poster.dataset.gradient ?? ''])")
    assert len({look for look, _ in looks}) > 2
    for look, gradient in looks:
        assert look.count("rgb(") == gradient.count("#")


def test_cards_use_the_typeface_of_their_story(show, catalogue):
    page = show(catalogue)
    title = page.locator(".story", has_text="Last Night at the Tin Room").locator("h2")
    assert "Rockwell" in title.evaluate("element => getComputedStyle(element).fontFamily")


def test_posters_without_colours_use_those_of_the_page(show, catalogue):
    looks = {}
    for scheme in ("light", "dark"):
        page = show(catalogue, scheme=scheme)
        card, ink, box = page.evaluate("""() => {
            const card = [...document.querySelectorAll(".story")].find((card) => card.textContent.includes("One Song"));
            const pictured = getComputedStyle(document.querySelector(".pictured"));
            const { backgroundColor, color } = getComputedStyle(card);
            return [backgroundColor, color, [pictured.backgroundColor, pictured.color]];
        }""")
        assert [card, ink] == box
        looks[scheme] = card
    assert looks["light"] != looks["dark"]


def test_browsers_without_typed_attr_get_gradients_by_script(open_page, catalogue):
    """On the first cards, and on cards that are added later."""
    page = open_page(catalogue, before="CSS.supports = () => false")
    told = """() => [...document.querySelectorAll(".story, .story img")].map((card) =>
        [card.style.backgroundImage, card.dataset.gradient ?? ""])"""
    for text in (None, "", "a"):
        if text is not None:
            page.get_by_role("searchbox").fill(text)
        looks = page.evaluate(told)
        assert any(gradient for _, gradient in looks)
        for look, gradient in looks:
            assert look.count("rgb(") == gradient.count("#")


def test_a_missing_picture_leaves_the_gradient(show, build, network, console):
    console.expect("ERR_INTERNET_DISCONNECTED")
    network.refuse("https://example.com/hero.jpg")
    text = branching_story(section("gate", 'A gate.\n\n<Ending id="end" />'), extra=(
        'hero_image: {src: "https://example.com/hero.jpg", alt: "A gate"}\nheroGradient: ["#204060", "#804020"]\n'))
    page = show(build(text, text.replace("id: walk", "id: other")))
    look = page.locator(".story img").first.evaluate("picture => getComputedStyle(picture).backgroundImage")
    assert look.startswith("linear-gradient(165deg, rgb(")
    assert page.locator(".story").first.evaluate("card => getComputedStyle(card).backgroundImage") == "none"


def test_all_text_of_a_right_to_left_story_is_aligned(show, build):
    text = branching_story(section("gate", 'A gate.\n\n<Ending id="end" />'), locale="he", extra='tags: ["\u05d9\u05dd"]\n')
    text = text.replace("A Walk", "\u05d8\u05d9\u05d5\u05dc")
    page = show(build(text, branching_story(section("gate", 'A gate.\n\n<Ending id="end" />'), id="other")))
    ends = page.locator(".story", has_text="\u05d8\u05d9\u05d5\u05dc").locator(".words").evaluate("""words => [...words.children].map((child) => {
        const range = document.createRange();
        range.selectNodeContents(child);
        return Math.round(words.getBoundingClientRect().right - range.getBoundingClientRect().right);
    })""")
    assert len(ends) == 4 and max(ends) - min(ends) <= 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_focus_ring_is_visible_on_any_picture(show, catalogue, scheme):
    """Its ring has two colours, those of the text and of the background."""
    page = show(catalogue, scheme=scheme)
    link = page.locator(".story.pictured a").first
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    ring, shadow, ink, paper = link.evaluate("""link => {
        const { outlineColor, boxShadow } = getComputedStyle(link, "::after");
        const { color, backgroundColor } = getComputedStyle(document.documentElement);
        return [outlineColor, boxShadow, color, backgroundColor];
    }""")
    assert ring == ink and shadow.startswith(paper) and shadow.endswith("inset")
