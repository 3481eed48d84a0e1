"""What holds of every page, whatever it shows."""

from chromium import PATIENCE, resize

PHONE, DESKTOP = (390, 844), (1440, 900)


def test_accessible(open_page, axe, story):
    """axe finds nothing, by day and by night, on a phone and on a desk; and nothing is said on the console."""
    page = open_page(story)
    for width, height in (DESKTOP, PHONE):
        resize(page, width, height)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            axe(page)


def test_all_words_without_script(open_page, build, story):
    """Without script every word of the story is in the text of the page, in order where it has one."""
    page = open_page(story, script=False)
    page.evaluate("document.querySelectorAll('details').forEach(box => box.open = true)")
    for _ in range(PATIENCE // 50):
        # What a box holds has no text before the browser has drawn it open.
        shown = "".join(page.locator("body").inner_text().casefold().split())
        missing = [word for word in build(story).words() if word.casefold() not in shown]
        if not missing:
            break
        page.wait_for_timeout(50)
    assert missing == []


def test_nothing_sticks_out(open_page, story):
    """Nobody scrolls sideways. 640 is a window of 1280 at 200 %, 320 one at 400 %."""
    page = open_page(story)
    for width in (320, 390, 640, 1024, 1440):
        resize(page, width, 800)
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_served_as_well_as_from_a_file(open_page, network, story):
    """From a server a page asks for the same pictures, by the same names, once all of them are looked at."""
    asked = []
    for served in (False, True):
        network.requests.clear()
        page = open_page(story, served=served)
        page.evaluate("""async () => {
            for (const image of document.images) image.loading = "eager";
            while (![...document.images].every((image) => image.complete)) await new Promise((done) => setTimeout(done, 20));
        }""")
        asked.append({address for address in network.requests if not address.endswith(".wav")})
    assert asked[0] == asked[1]
