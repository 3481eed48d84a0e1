"""Tests of branching stories in every engine: Chromium, Firefox and WebKitGTK."""

import pytest

from branching import CAT, MUSEUM, PUDDING, WALK, section, story
from journeys import PHONE
from pictures import png

# Records the directions of page turns.
TURNS = """
    window.turned = [];
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (show) {
      turned.push(getComputedStyle(document.documentElement).getPropertyValue("--turn").trim());
      return start.call(this, show);
    };
"""
# Shows the print style on the screen.
ON_PAPER = """() => {
    const print = (rules) => {
        for (const rule of rules) {
            if (rule.media) {
                const media = rule.media.mediaText;
                rule.media.mediaText = /\\bprint\\b/.test(media) ? media.replace(/\\bprint\\b/g, "screen") : media.replace(/\\bscreen\\b/g, "print");
            }
            if (rule.cssRules) print(rule.cssRules);
        }
    };
    for (const sheet of document.styleSheets) print(sheet.cssRules);
}"""
# Announcements are removed soon, so they are recorded.
RECORD_ANNOUNCEMENTS = """() => {
    window.announcements = [];
    const status = document.querySelector("main > .unseen");
    new MutationObserver(() => announcements.push(status.textContent.trim())).observe(status, { childList: true });
}"""
# A page without scripts, in a frame that tests can read.
WITHOUT_SCRIPT = b"""<!DOCTYPE html><body style="margin: 0"><iframe sandbox="allow-same-origin" src="index.html" width="800" height="700"></iframe>
<script>window.inside = () => document.querySelector("iframe").contentDocument;
window.shows = (text) => [...inside().querySelectorAll("main *")].some((element) => element.checkVisibility() && element.textContent.trim() === text);</script>"""


def test_begins_with_one_page(travel):
    journey = travel()
    journey.at("gate/p1#l0")
    journey.sees("It opens.")
    for text in ("One.", "Trees", "Tea."):
        journey.misses(text)


def test_reads_with_taps(travel):
    journey = travel(at="#lake/shore", size=PHONE)
    for line in range(2):
        journey.at(f"lake/shore#l{line}")
        journey.click("main .page.here p")
    journey.at("lake/shore#l2")
    # A tap turns no page.
    journey.click("main .page.here p")
    journey.click("button", "Turn the page")
    journey.at("lake/boat#l0")


def test_reads_with_keys(travel):
    journey = travel(at="#lake/shore")
    for key, place in (("ArrowRight", "shore#l1"), ("Enter", "shore#l2"), (" ", "boat#l0"), ("ArrowLeft", "shore#l2"), ("ArrowLeft", "shore#l1"),
                       ("ArrowDown", "shore#l2")):
        journey.press(key)
        journey.at("lake/" + place)


def test_reads_with_swipes(travel):
    journey = travel(at="#lake/shore", size=PHONE)
    for across, place in ((-120, "shore#l1"), (-120, "shore#l2"), (-120, "boat#l0"), (120, "shore#l2"), (-30, "shore#l2"), (120, "shore#l1")):
        journey.window.swipe("main .page.here p", across)
        journey.at("lake/" + place)
    assert journey.evaluate("document.querySelector('main').style.translate") == ""


def test_arrow_keys_are_swapped_in_right_to_left_stories(travel):
    journey = travel(WALK.replace("locale: en", "locale: ar"), at="#lake/shore")
    journey.press("ArrowLeft")
    journey.at("lake/shore#l1")
    journey.press("ArrowRight")
    journey.at("lake/shore#l0")


def test_chooses_and_goes_back(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.click("button", "Go on")
    journey.click("button", "Go on")
    journey.click("button", "Turn the page")
    journey.click("button", "To wood")
    journey.at("wood/p1#l0")
    for place in ("lake/boat#l0", "lake/shore#l2", "lake/shore#l1", "lake/shore#l0", "gate/p1#l0"):
        journey.click("button", "Back")
        journey.at(place)
    assert journey.evaluate("document.querySelector('.way .back').disabled")


def test_buttons_work_while_a_page_turns(travel):
    journey = travel()
    journey.click("button", "To lake")
    # The target of a click on it in WebKit.
    journey.evaluate("""() => {
        const { x, y, width, height } = document.querySelector(".way .back").getBoundingClientRect();
        document.documentElement.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: x + width / 2, clientY: y + height / 2 }));
    }""")
    journey.at("gate/p1#l0")


def test_the_browser_goes_back_and_forward(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.click("button", "Go on")
    journey.click("button", "Go on")
    journey.click("button", "Turn the page")
    for step, place in (("back", "lake/shore#l2"), ("back", "gate/p1#l0"), ("forward", "lake/shore#l2"), ("forward", "lake/boat#l0")):
        getattr(journey.window, step)()
        journey.at(place)
    journey.sees("A boat.")


def test_a_reload_keeps_the_history(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.click("button", "Go on")
    journey.window.reload()
    journey.at("lake/shore#l1")
    journey.misses("Three.")
    journey.click("button", "Back")
    journey.at("lake/shore#l0")
    journey.click("button", "Back")
    journey.at("gate/p1#l0")


def test_another_window_opens_the_bookmark(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.click("button", "Go on")
    journey.at("lake/shore#l1")
    other = travel(beside=journey)
    other.at("lake/shore#l1")
    other.sees("You are where you left off.")
    other.click("button", "Back")
    other.at("lake/shore#l0")


def test_an_address_opens_its_location(travel):
    journey = travel(at="#lake/shore%23l1")
    journey.at("lake/shore#l1")
    journey.evaluate("() => { location.hash = 'wood'; }")
    journey.at("wood/p1#l0")
    journey.evaluate("() => { location.hash = 'nowhere'; }")
    journey.at("gate/p1#l0")
    journey.sees("There is no location ‘nowhere’")


# Pages of one story turn with animations, which take most of the time.
@pytest.mark.parametrize("fixture, is_calm", [(PUDDING, False), (CAT, True), (MUSEUM, True)])
def test_the_keyboard_alone_completes_a_story(travel, fixture, is_calm):
    """With Tab and Enter only, following the focus."""
    journey = travel(fixture, is_calm=is_calm)
    journey.wait("document.documentElement.classList.contains('ready')")
    taken = set()
    for _ in range(400):
        journey.wait("!document.documentElement.classList.contains('holding') && !window.turning")
        left, place, choice, is_on = journey.evaluate("""[document.querySelector(".way .left").innerText, location.hash,
            document.activeElement.dataset.choice ?? "", document.activeElement.matches(".on")]""")
        if left == "The end":
            break
        is_new = is_on or choice and (place, choice) not in taken
        if choice:
            taken.add((place, choice))
        journey.press("Enter" if is_new else "Tab")
    assert left == "The end"
    assert journey.evaluate("[...document.querySelectorAll('.ending')].filter((ending) => ending.checkVisibility()).length") == 1


def test_an_ending_offers_a_restart(travel):
    journey = travel(PUDDING, at="#guest/p1#l3")
    journey.sees("The Guest")
    assert journey.evaluate("document.querySelector('.way .left').innerText") == "The end"
    journey.click(".onward button", "Start again")
    journey.at("kitchen/cover#l0")


def test_the_focus_follows_and_lines_are_announced(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.wait("document.activeElement.innerText === 'At lake' && scrollY === 0")
    journey.evaluate(RECORD_ANNOUNCEMENTS)
    journey.press("ArrowRight")
    journey.wait("announcements.join() === 'Two.,'")


def test_pictures_are_announced_with_their_line(travel, tmp_path):
    asset = "assets:\n  - {key: kettle, type: image, src: kettle.png, alt: A kettle}\n"
    page = '<Page id="one" reveal="lineByLine">\n\nOne.\n\nTwo.\n\n<Image ref="kettle" />\n\n<Ending kind="good" />\n\n</Page>'
    (tmp_path / "kettle.png").write_bytes(png(4, 4))
    (tmp_path / "story.mdx").write_text(story(section("road", page), extra=asset))
    journey = travel(tmp_path / "story.mdx")
    journey.at("road/one#l0")
    journey.evaluate(RECORD_ANNOUNCEMENTS)
    journey.press("ArrowRight")
    journey.wait("announcements[0]?.startsWith('Two.\\nA kettle')")


def test_focus_on_what_is_in_view_scrolls_nothing(travel):
    long = "\n\n".join(f"Paragraph {number}." for number in range(60))
    end = section("end", 'Tea.\n\n<Ending kind="good" />')
    journey = travel(story(section("road", "One.", 'next="home"') + section("home", long, 'next="end"') + end))
    journey.press("ArrowRight")
    journey.at("home/p1#l0")
    assert journey.evaluate("""() => {
        scrollTo({ top: 400, behavior: "instant" });
        const tops = [...document.querySelectorAll(".way button:not(:disabled), .onward button")]
            .filter((button) => button.checkVisibility()).map((button) => (button.focus(), scrollY));
        return tops.length > 1 && tops.every((top) => top === 400);
    }""")


def test_space_scrolls_before_it_turns(travel):
    long = "\n\n".join(f"Paragraph {number}." for number in range(60))
    journey = travel(story(section("road", long, 'next="home"') + section("home", 'Tea.\n\n<Ending kind="good" />')))
    journey.at("road/p1#l0")
    journey.press(" ")
    journey.wait("scrollY > 100")
    journey.at("road/p1#l0")
    journey.evaluate("() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    journey.wait("innerHeight + scrollY >= document.documentElement.scrollHeight - 2")
    journey.press(" ")
    journey.at("home/p1#l0")


def test_missing_assets_can_be_requested_again(travel):
    journey = travel(PUDDING, answers={"assets/hare.png": None})
    journey.wait("document.querySelector('.held')?.innerText.includes('could not be loaded')")
    del journey.site.answers["assets/hare.png"]
    journey.click("button", "Try again")
    journey.at("kitchen/cover#l0")
    journey.wait("document.querySelector('.page.here img').naturalWidth > 0")


def test_missing_assets_can_be_skipped(travel):
    journey = travel(PUDDING, answers={"assets/hare.png": None})
    journey.click("button", "Read on without it")
    journey.at("kitchen/cover#l0")
    assert journey.evaluate("(({ alt, naturalWidth }) => [alt.slice(0, 14), naturalWidth])(document.querySelector('.page.here img'))") == [
        "A pink pudding", 0]


def test_pages_turn_in_the_direction_of_reading(travel):
    journey = travel(before=TURNS)
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    journey.click("button", "Back")
    journey.at("gate/p1#l0")
    journey.wait("turned.length === 2")
    assert journey.evaluate("turned") == ["1", "-1"]


def test_reduced_motion_stops_page_turns(travel):
    journey = travel(before=TURNS, is_calm=True)
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    moving = journey.evaluate("""() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        return document.getAnimations().length;
    }""")
    journey.at("lake/shore#l1")
    assert moving == 0 and journey.evaluate("turned") == []


def test_without_script_the_whole_story_is_shown(travel):
    journey = travel(at="around.html", answers={"around.html": WITHOUT_SCRIPT})
    journey.wait("inside()?.readyState === 'complete' && inside().querySelector('main') !== null")
    for text in ("It opens.", "Three.", "Tea."):
        journey.wait("shows", text)
    assert journey.evaluate("[...inside().querySelectorAll('.choices a')].map((link) => link.getAttribute('href'))")[:2] == ["#lake/shore", "#wood/p1"]
    assert journey.evaluate("[...inside().querySelectorAll('button')].every((button) => !button.checkVisibility())")


def test_a_file_works_like_a_served_page(travel):
    journey = travel()
    journey.window.open(journey.site.built.path.as_uri())
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    journey.window.reload()
    journey.at("lake/shore#l0")
    journey.click("button", "Back")
    journey.at("gate/p1#l0")


def test_the_whole_story_is_printed(travel):
    journey = travel(PUDDING, at="#gulls/p1#l0")
    journey.at("gulls/p1#l0")
    journey.evaluate(ON_PAPER)
    for text in ("The Kitchen", "Mine.", "Whoever talks to one gull", "Two Hares", "With the bus."):
        journey.sees(text)
    assert journey.evaluate("[...document.querySelectorAll('.way, .onward, .player')].every((element) => !element.checkVisibility())")
