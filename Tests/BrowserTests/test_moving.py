"""Pictures that move can be hidden (WCAG 2.2.2)."""

import pytest

from branching import story

SAFELIGHT = "stories/darkroom-sessions"
CONTROL = "A picture that moves"


@pytest.mark.parametrize("script", [True, False])
def test_it_can_be_folded_away(open_page, axe, script):
    page = open_page(SAFELIGHT, script=script)
    control, picture = page.get_by_text(CONTROL), page.get_by_role("img", name="A safelight pulsing")
    control.scroll_into_view_if_needed()
    assert picture.is_visible()
    control.press("Enter")
    picture.wait_for(state="hidden")
    if script:
        axe(page)
    control.click()
    picture.wait_for(state="visible")


@pytest.mark.parametrize("width", [390, 1440])
def test_so_can_it_wherever_it_stands(open_page, width):
    """Also where it fills what is around it."""
    gif = "https://example.com/a.gif"
    page = open_page(story(
        f'<Section id="one" title="One">\n\nWords.\n\n<Image ref="gif" />\n\n<FullBleed kind="image" src="{gif}" alt="C" />\n\n'
        f'<Gallery>\n<GalleryImage src="{gif}?b#c" alt="D" />\n<GalleryImage src="https://example.com/a.GIF" alt="E" />\n'
        '<GalleryImage src="https://example.com/gif" alt="F" />\n<GalleryImage src="https://example.com/a.png?b.gif" alt="G" />\n</Gallery>\n\n</Section>',
        extra=f'hero_image: {{src: "{gif}", alt: "A"}}\nleadArt: {{src: "{gif}", alt: "B"}}\n'
              f'assets: [{{key: gif, type: image, src: "{gif}", alt: "H"}}]\n'), width=width, reduced_motion=True)
    controls = page.get_by_text(CONTROL)
    assert controls.count() == 6
    for control in controls.all():
        control.click()
    left = page.locator("img").evaluate_all("images => images.filter(image => image.checkVisibility()).map(image => image.alt)")
    assert left == ["F", "G"]
