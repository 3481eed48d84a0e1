"""Journeys through a story that every engine has to make: Chromium, Firefox and WebKitGTK."""

import functools

import pytest

from branching import CAT, MUSEUM, PUDDING, WALK, choices, section, story
from built_pages import WHOLE_STORIES, BuiltPage
from engines import ENGINES, Chromium
from network import silence
from player import CONCERTS, RAIN, SCALES, WALTZ
from served import Site
from test_together import KEY, NOWHERE

DESK, PHONE = (1200, 900), (500, 844)

# The player's own audio element stands nowhere on the page. Firefox plays nothing aloud where there is nothing to hear it by.
LISTEN = """
    const Sound = Audio;
    window.Audio = function (...file) { return (window.heard = Object.assign(new Sound(...file), { muted: true })); };
"""
# Which way pages turned.
TURNS = """
    window.turned = [];
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (show) {
      turned.push(getComputedStyle(document.documentElement).getPropertyValue("--turn").trim());
      return start.call(this, show);
    };
"""
# What is printed, seen on the screen.
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
# A page without script, whoever looks at it from around.
WITHOUT_SCRIPT = b"""<!DOCTYPE html><body style="margin: 0"><iframe sandbox="allow-same-origin" src="index.html" width="800" height="700"></iframe>
<script>window.inside = () => document.querySelector("iframe").contentDocument;
window.shows = (text) => [...inside().querySelectorAll("main *")].some((element) => element.checkVisibility() && element.textContent.trim() === text);</script>"""


@pytest.fixture(scope="session", params=ENGINES)
def engines(request):
    """`engines(is_calm)` is an engine for readers who do, or don't, want things to move."""
    kind, started = ENGINES[request.param], {}
    if kind is Chromium:
        kind = functools.partial(Chromium, request.getfixturevalue("everyday_reader").browser)

    def engine(is_calm):
        if is_calm not in started:
            started[is_calm] = kind(is_calm=is_calm)
        return started[is_calm]

    yield engine
    for engine in started.values():
        engine.stop()


class Journey:
    """A window with a page, and what is seen there."""

    def __init__(self, window, site):
        self.window, self.site = window, site
        self.click, self.press, self.wait, self.evaluate = window.click, window.press, window.wait, window.evaluate

    def at(self, place):
        """Comes to a place, with all that its page can't do without."""
        self.wait("""place => decodeURIComponent(location.hash.slice(1)) === place
            && (({ classList }) => classList.contains("ready") && !classList.contains("holding"))(document.documentElement)""", place)

    def sees(self, text):
        self.wait("text => document.querySelector('main').innerText.includes(text)", text)

    def misses(self, text):
        assert not self.evaluate("text => document.querySelector('main').innerText.includes(text)", text)

    def plays(self, title, sound):
        self.wait("([title, sound]) => document.querySelector('.player .song')?.textContent === title"
                  " && heard.currentSrc.endsWith(sound + '.wav') && !heard.paused && heard.currentTime > 0", [title, sound])

    def card(self, title, name):
        """Presses a button of a recording's card."""
        self.click(".card button", f"{name} {title}")

    def fill(self, css, text):
        """Writes into a field, key by key."""
        self.click(css)
        for letter in text:
            self.press(letter)


@pytest.fixture
def travel(engines, build):
    """`travel(story, …)` opens a page in a new window of an engine, and gives a Journey. `beside` is one whose site it shares."""
    journeys, sites = [], []

    def travel(story=WALK, at="", size=DESK, options=(), before="", answers=None, is_calm=False, beside=None):
        if beside is None:
            sites.append(Site(story if isinstance(story, BuiltPage) else build(story, options=options), before))
            sites[-1].answers.update(answers or {})
        site = beside.site if beside else sites[-1]
        journey = Journey(engines(is_calm).window(*size), site)
        journeys.append(journey)
        journey.window.open(site.url + at)
        return journey

    yield travel
    faults = [fault for journey in journeys for fault in journey.evaluate("window.faults ?? []")]
    for journey in journeys:
        journey.window.close()
    for site in sites:
        site.close()
    assert faults == []


def test_begins_with_one_page(travel):
    journey = travel()
    journey.at("gate/p1#l0")
    journey.sees("It opens.")
    for text in ("One.", "Trees", "Tea."):
        journey.misses(text)


def test_reads_by_taps(travel):
    journey = travel(at="#lake/shore", size=PHONE)
    for line in range(2):
        journey.at(f"lake/shore#l{line}")
        journey.click("main .page.here p")
    journey.at("lake/shore#l2")
    # A tap turns no page.
    journey.click("main .page.here p")
    journey.click("button", "Turn the page")
    journey.at("lake/boat#l0")


def test_reads_by_keys(travel):
    journey = travel(at="#lake/shore")
    for key, place in (("ArrowRight", "shore#l1"), ("Enter", "shore#l2"), (" ", "boat#l0"), ("ArrowLeft", "shore#l2"), ("ArrowLeft", "shore#l1"),
                       ("ArrowDown", "shore#l2")):
        journey.press(key)
        journey.at("lake/" + place)


def test_reads_by_swipes(travel):
    journey = travel(at="#lake/shore", size=PHONE)
    for across, place in ((-120, "shore#l1"), (-120, "shore#l2"), (-120, "boat#l0"), (120, "shore#l2"), (-30, "shore#l2"), (120, "shore#l1")):
        journey.window.swipe("main .page.here p", across)
        journey.at("lake/" + place)
    assert journey.evaluate("document.querySelector('main').style.translate") == ""


def test_arrows_point_the_other_way_from_right_to_left(travel):
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


def test_a_reload_stays_with_its_way(travel):
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


def test_another_window_begins_at_the_bookmark(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.click("button", "Go on")
    journey.at("lake/shore#l1")
    other = travel(beside=journey)
    other.at("lake/shore#l1")
    other.sees("You are where you left off.")
    other.click("button", "Back")
    other.at("lake/shore#l0")


def test_an_address_opens_its_place(travel):
    journey = travel(at="#lake/shore%23l1")
    journey.at("lake/shore#l1")
    journey.evaluate("() => { location.hash = 'wood'; }")
    journey.at("wood/p1#l0")
    journey.evaluate("() => { location.hash = 'nowhere'; }")
    journey.at("gate/p1#l0")
    journey.sees("There is no place ‘nowhere’")


@pytest.mark.parametrize("fixture", [PUDDING, CAT, MUSEUM])
def test_the_keyboard_alone_completes_a_story(travel, fixture):
    journey = travel(fixture)
    journey.wait("document.documentElement.classList.contains('ready')")
    taken = set()
    for _ in range(400):
        journey.wait("!document.documentElement.classList.contains('holding') && !document.activeViewTransition")
        left, place, choice, is_on = journey.evaluate("""[document.querySelector(".way .left").innerText, location.hash,
            document.activeElement.dataset.choice ?? "", document.activeElement.matches(".on")]""")
        if left == "The end":
            break
        is_new = is_on or choice and (place, choice) not in taken
        if choice:
            taken.add((place, choice))
        journey.press("Enter" if is_new else "Tab")
    assert left == "The end" and journey.evaluate("document.querySelector('.page.here .ending') !== null")


def test_an_ending_leads_to_the_beginning(travel):
    journey = travel(PUDDING, at="#guest/p1#l3")
    journey.sees("The Guest")
    assert journey.evaluate("document.querySelector('.way .left').innerText") == "The end"
    journey.click(".onward button", "Start again")
    journey.at("kitchen/cover#l0")


def test_the_focus_goes_along_and_lines_are_announced(travel):
    journey = travel()
    journey.click("button", "To lake")
    journey.wait("document.activeElement.innerText === 'At lake' && scrollY === 0")
    journey.press("ArrowRight")
    journey.wait("document.querySelector('main > .unseen').textContent.trim() === 'Two.'")


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


def test_what_is_missing_is_tried_again(travel):
    journey = travel(PUDDING, answers={"assets/hare.png": None})
    journey.wait("document.querySelector('.held')?.innerText.includes('could not be loaded')")
    del journey.site.answers["assets/hare.png"]
    journey.click("button", "Try again")
    journey.at("kitchen/cover#l0")
    journey.wait("document.querySelector('.page.here img').naturalWidth > 0")


def test_what_is_missing_can_be_left_out(travel):
    journey = travel(PUDDING, answers={"assets/hare.png": None})
    journey.click("button", "Read on without it")
    journey.at("kitchen/cover#l0")
    assert journey.evaluate("(({ alt, naturalWidth }) => [alt.slice(0, 14), naturalWidth])(document.querySelector('.page.here img'))") == [
        "A pink pudding", 0]


def test_pages_turn_the_way_one_goes(travel):
    journey = travel(before=TURNS)
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    journey.click("button", "Back")
    journey.at("gate/p1#l0")
    journey.wait("turned.length === 2")
    assert journey.evaluate("turned") == ["1", "-1"]


def test_nothing_moves_for_those_who_want_none_of_it(travel):
    journey = travel(before=TURNS, is_calm=True)
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    moving = journey.evaluate("""() => {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        return document.getAnimations().length;
    }""")
    journey.at("lake/shore#l1")
    assert moving == 0 and journey.evaluate("turned") == []


def test_without_script_all_of_it_is_there(travel):
    journey = travel(at="around.html", answers={"around.html": WITHOUT_SCRIPT})
    journey.wait("inside()?.readyState === 'complete' && inside().querySelector('main') !== null")
    for text in ("It opens.", "Three.", "Tea."):
        journey.wait("shows", text)
    assert journey.evaluate("[...inside().querySelectorAll('.choices a')].map((link) => link.getAttribute('href'))")[:2] == ["#lake/shore", "#wood/p1"]
    assert journey.evaluate("[...inside().querySelectorAll('button')].every((button) => !button.checkVisibility())")


def test_a_file_is_read_as_a_page_of_a_server_is(travel):
    journey = travel()
    journey.window.open(journey.site.built.path.as_uri())
    journey.click("button", "To lake")
    journey.at("lake/shore#l0")
    journey.window.reload()
    journey.at("lake/shore#l0")
    journey.click("button", "Back")
    journey.at("gate/p1#l0")


def test_all_of_it_is_printed(travel):
    journey = travel(PUDDING, at="#gulls/p1#l0")
    journey.at("gulls/p1#l0")
    journey.evaluate(ON_PAPER)
    for text in ("The Kitchen", "Mine.", "Whoever talks to one gull", "Two Hares", "With the bus."):
        journey.sees(text)
    assert journey.evaluate("[...document.querySelectorAll('.way, .onward, .player')].every((element) => !element.checkVisibility())")


# Sounds of pages, as they are begun.
PLAYED = """
    window.played = [];
    const begin = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener("playing", () => played.push(this.currentSrc.split("/").pop()), { once: true });
      return begin.call(this);
    };
"""


def test_a_page_is_heard_after_the_first_gesture(travel):
    journey = travel(PUDDING, at="#kitchen/tin", before=PLAYED)
    journey.at("kitchen/tin#l0")
    assert journey.evaluate("played") == []
    journey.click("main .page.here h2, main .page.here p")
    journey.wait("played.includes('wobble.wav')")


def test_sounds_can_be_off_and_stay_so(travel):
    journey = travel(PUDDING, at="#kitchen/tin", before=PLAYED)
    journey.click("button.sound")
    journey.wait("document.querySelector('.sound').ariaPressed === 'false'")
    journey.press("ArrowRight")
    journey.at("kitchen/tin#l1")
    journey.window.reload()
    journey.at("kitchen/tin#l1")
    assert journey.evaluate("document.querySelector('.sound').ariaPressed") == "false" and journey.evaluate("played") == []


@pytest.fixture
def listen(travel):
    """The story with all its music, none of which ends before a test has looked."""
    answers = {f"assets/{name}.wav": silence(40) for name in ("scales", "waltz", "rain", "hum")}
    return lambda: travel(CONCERTS, before=LISTEN, answers=answers)


def test_a_card_plays_and_pauses(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.card(WALTZ, "Pause")
    journey.wait("heard.paused")
    journey.click(".player button", "Play")
    journey.plays(WALTZ, "waltz")
    # Another takes its place.
    journey.card(RAIN, "Play")
    journey.plays(RAIN, "rain")


def test_a_preview_ends_after_half_a_minute(listen):
    journey = listen()
    journey.card(SCALES, "Preview")
    journey.plays(SCALES, "scales")
    journey.evaluate("() => { heard.currentTime = 29.5; }")
    journey.wait("heard.paused && document.querySelector('.player [role=status]').textContent === 'That was the preview.'")
    journey.click(".player button", "Play in full")
    journey.plays(SCALES, "scales")


def test_the_queue_goes_on_and_back(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.click(".player button", "Next")
    journey.wait("!heard.currentSrc.endsWith('waltz.wav') && !heard.paused && heard.currentTime > 0")
    journey.evaluate("() => { heard.currentTime = 0; }")
    journey.click(".player button", "Previous")
    journey.plays(WALTZ, "waltz")
    # What ends gives way to what is up next.
    journey.evaluate("() => { heard.currentTime = 39.8; }")
    journey.wait("!heard.currentSrc.endsWith('waltz.wav') && !heard.paused && heard.currentTime > 0")


def test_the_sheet_opens_and_seeks(listen):
    journey = listen()
    journey.card(WALTZ, "Play")
    journey.plays(WALTZ, "waltz")
    journey.click(".player .opener")
    journey.wait("document.querySelector('dialog.sheet').open && document.querySelector('.sheet').innerText.includes('Playing')")
    journey.evaluate("""() => { const slider = document.querySelector("input[type=range]"); slider.value = 20;
        for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind, { bubbles: true })); }""")
    journey.wait("heard.currentTime >= 20 && heard.currentTime < 39")
    journey.press("Escape")
    journey.wait("!document.querySelector('dialog.sheet')?.open && document.activeElement.matches('.opener')")


def test_keys_of_headsets_are_told_what_plays(listen):
    journey = listen()
    journey.card(RAIN, "Play")
    journey.plays(RAIN, "rain")
    assert journey.evaluate("(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)") == [
        RAIN, "Mrs Tveit", "The Ceiling Concerts"]
    assert journey.evaluate("navigator.mediaSession.playbackState") == "playing"


def test_footnotes_lead_there_and_back(travel):
    prose = "\n\n".join("Words go on. " * 40 for _ in range(20))
    journey = travel(story(section("one", f"{prose}\n\nA word.[^a]\n\n{prose}\n\n[^a]: A note.")).replace(" 0.2", " 0.3"))
    for css, hash in (("[role=doc-noteref]", "#.note1"), (".notes [role=doc-backlink]", "#.ref1")):
        journey.click(css)
        journey.wait("""hash => location.hash === hash
            && (({ top, bottom }) => top < innerHeight && bottom > 0)(document.getElementById(hash.slice(1)).getBoundingClientRect())""", hash)


def test_a_gallery_opens_and_closes(travel):
    journey = travel("backends/gallery")
    journey.click("a.zoom")
    journey.wait("document.querySelector('.lightbox').open && document.querySelector('.lightbox img').src.endsWith('copper.jpg')")
    journey.press("ArrowRight")
    journey.wait("document.querySelector('.lightbox img').src.endsWith('enamel.jpg')")
    journey.press("Escape")
    journey.wait("!document.querySelector('.lightbox')?.open && document.activeElement.matches('a.zoom[href$=\"enamel.jpg\"]')")


def test_a_box_opens_and_closes(travel):
    journey = travel("backends/feature-box")
    journey.click("summary", "Only a summary.")
    journey.sees("The text behind it.")
    journey.press("Enter")
    journey.wait("![...document.querySelectorAll('details')].some((box) => box.open && box.innerText.includes('The text behind it.'))")


def test_contents_lead_to_sections(travel):
    journey = travel("stories/last-night-at-the-tin-room")
    last = journey.evaluate("document.querySelector('.contents li:last-child a').hash")
    journey.click(".contents li:last-child a")
    journey.wait("hash => location.hash === hash && scrollY > 200 && document.querySelector(hash).getBoundingClientRect().top < innerHeight", last)


def test_no_story_is_wider_than_a_phone(travel, build):
    catalogue = build(*WHOLE_STORIES)
    journey = travel(catalogue, size=PHONE)
    for id in (document["story"]["id"] for document in catalogue.documents):
        journey.window.open(f"{journey.site.url}{id}/index.html")
        journey.wait("document.readyState === 'complete'")
        assert journey.evaluate("document.documentElement.scrollWidth <= innerWidth"), id
        assert journey.evaluate("faults") == [], id


def test_the_index_is_searched_and_comes_back(travel, build):
    journey = travel(build(*WHOLE_STORIES))
    journey.wait("document.querySelector('#sort') !== null")
    journey.fill("input[type=search]", "uphill PUDDING")
    titles = "[...document.querySelectorAll('.story h2')].map((title) => title.textContent.trim()).join()"
    journey.wait(f"{titles} === 'The Pudding That Had to Go Uphill'")
    journey.click(".story a")
    journey.wait("document.documentElement.classList.contains('ready')")
    journey.window.back()
    journey.wait(f"document.querySelector('input[type=search]')?.value === 'uphill PUDDING' && {titles} === 'The Pudding That Had to Go Uphill'")


def test_the_index_finds_letters_without_their_accents(travel, build):
    journey = travel(build(*WHOLE_STORIES))
    journey.wait("document.querySelector('#sort') !== null")
    journey.fill("input[type=search]", "oduya")
    journey.wait("[...document.querySelectorAll('.story h2')].map((title) => title.textContent.trim()).join() === 'The Lighthouse Cat'")


def begin(journey, how, name):
    journey.click(".together summary")
    for field, text in (("called", name), ("invitation", KEY)):
        journey.wait("name => document.querySelector('.together form')[name].checkVisibility()", field)
        journey.evaluate("([name, text]) => { document.querySelector('.together form')[name].value = text; }", [field, text])
    journey.click(".together button", how)


def says(journey, text):
    journey.wait("text => document.querySelector('.together [role=status]').textContent.includes(text)", text)


def test_two_windows_read_together(travel):
    ada = travel(options=["--together-url", NOWHERE])
    begin(ada, "Lead", "Ada")
    says(ada, "You lead")
    bo = travel(beside=ada)
    begin(bo, "Follow", "Bo")
    says(bo, "You follow Ada.")
    ada.click("button", "To lake")
    bo.at("lake/shore#l0")
    bo.press("ArrowRight")
    bo.click("main .page.here p")
    ada.press("ArrowRight")
    ada.at("lake/shore#l1")
    bo.at("lake/shore#l1")
    bo.click(".together button", "Lead")
    says(ada, "You follow Bo.")
    bo.press("ArrowRight")
    ada.at("lake/shore#l2")
    bo.click(".together button", "Leave")
    says(ada, "Bo has gone.")
