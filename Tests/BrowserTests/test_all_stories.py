"""Properties of every page."""

from chromium import resize, wait

PHONE, DESKTOP = (390, 844), (1440, 900)


def test_served_or_not_it_fits_and_is_accessible(show, axe, network, story):
    """No page scrolls sideways: 640 is a window of 1280 at 200 %, 320 at 400 %. axe finds nothing, by day and by night,
    on a phone and on a desktop; and nothing is written to the console. A served page requests the same pictures by the
    same names, once all of them were visible.
    """
    def requested():
        page.evaluate("for (const image of document.images) image.loading = 'eager'")
        wait(page, "[...document.images].every((image) => image.complete)")
        return {address for address in network.requests if not address.endswith(".wav")}

    page = show(story)
    pictures = requested()
    for width in (320, 390, 640, 1024, 1440):
        resize(page, width, 800)
        assert page.evaluate("document.documentElement.scrollWidth") == width
    for width, height in (DESKTOP, PHONE):
        resize(page, width, height)
        page.emulate_media(color_scheme="light")
        axe(page)
        page.emulate_media(color_scheme="dark")
        axe(page, colours=True)
    network.requests.clear()
    page = show(story, served=True)
    assert requested() == pictures


def test_all_words_without_script(show, build, story):
    """Without script every word of the story is in the text of the page, in order where it has one."""
    page = show(story, script=False)
    page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
    words = build(story).words()
    # The content of a box has no text before the browser has rendered it open, which may take several frames.
    for _ in range(20):
        page.screenshot(clip={"x": 0, "y": 0, "width": 1, "height": 1})
        shown = "".join(page.locator("body").inner_text().casefold().split())
        missing = [word for word in words if word.casefold() not in shown]
        if not missing:
            break
    assert missing == []
