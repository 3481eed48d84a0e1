"""Settings of readers: reduced motion, forced colours and dark mode; and pages without layout shifts."""

import pytest

from chromium import rest

# The largest fixture of each kind.
NARRATIVE, BRANCHING = "stories/last-night-at-the-tin-room", "stories/pudding-uphill"
both = pytest.mark.parametrize("large", [NARRATIVE, BRANCHING])

OBSERVE = """
    window.observed = { shift: 0 };
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) observed.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""


def walk_through(page):
    """Scrolls through a page to its end, and waits for everything that becomes visible."""
    page.evaluate("""async () => {
        const frame = () => new Promise(requestAnimationFrame);
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
            scrollTo(0, y);
            await frame();
            await frame();
        }
    }""")
    page.wait_for_load_state("networkidle")


@both
@pytest.mark.parametrize("width", [390, 1440])
def test_there_are_no_layout_shifts(open_page, build, network, large, width):
    """Even if pictures load late."""
    pictures = [asset["src"] for asset in build(large).document["assets"] if asset["kind"] == "image"]
    release = [network.hold(picture) for picture in pictures]
    page = open_page(large, width=width, before=OBSERVE, wait="commit")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("domcontentloaded")
    rest(page)
    for answer in release:
        answer()
    walk_through(page)
    assert page.evaluate("observed.shift") < 0.05


@both
def test_reduced_motion_stops_all_motion(show, large):
    page = show(large, reduced_motion=True)
    moving = page.evaluate("""() => [...document.querySelectorAll("*")].flatMap((element) => {
        const style = getComputedStyle(element);
        const seconds = [...style.transitionDuration.split(","), ...style.animationDuration.split(",")].map(parseFloat);
        return Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth" ? [element.outerHTML.slice(0, 80)] : [];
    })""")
    assert moving == []


@both
def test_forced_colours_are_kept(show, axe, large):
    """All text has one of the forced colours."""
    page = show(large, forced_colors=True)
    strange = page.evaluate("""() => {
        const resolved = (name) => {
            const probe = Object.assign(document.createElement("i"), { hidden: true });
            document.body.append(probe);
            probe.style.color = name;
            const color = getComputedStyle(probe).color;
            probe.remove();
            return color;
        };
        const allowed = ["CanvasText", "LinkText", "VisitedText", "ButtonText", "GrayText", "FieldText", "HighlightText"].map(resolved);
        return [...document.body.querySelectorAll("*")].filter((element) =>
            element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
            && !allowed.includes(getComputedStyle(element).color)).map((element) => element.outerHTML.slice(0, 80));
    }""")
    assert strange == []
    axe(page)


@both
def test_night_is_dark(show, large):
    """By night the page is dark and its text light, by day the other way round."""
    page = show(large)
    for scheme, paper, ink in (("light", range(200, 256), range(0, 90)), ("dark", range(0, 60), range(160, 256))):
        page.emulate_media(color_scheme=scheme)
        colours = page.evaluate("""() => {
            const style = getComputedStyle(document.documentElement);
            const grey = (color) => color.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
            return [grey(style.backgroundColor), grey(style.color)].map(Math.round);
        }""")
        assert colours[0] in paper and colours[1] in ink
