"""Sounds of a branching story: played at the right time, and fetched once."""

import json

import pytest

from branching import PUDDING, Book, choices, section, story
from built_pages import FIXTURES
from chromium import run_timers, wait
from network import silence

# Records played and stopped sounds, as `play gull.wav`, instead of playing them.
LISTEN = """
    window.heard = [];
    window.players = {};
    const name = (audio) => audio.src.split("/").pop();
    HTMLMediaElement.prototype.play = function () {
      window.heard.push("play " + name(this));
      window.players[name(this)] = this;
      return Promise.resolve();
    };
    HTMLMediaElement.prototype.pause = function () { window.heard.push("pause " + name(this)); };
    Object.defineProperty(HTMLMediaElement.prototype, "readyState", { get: () => 4 });
"""


@pytest.fixture
def read(browse):
    return lambda story=PUDDING, **habits: Book(browse(story, **habits))


def heard(book):
    """Returns the sounds that were played since the last call."""
    return [line.removeprefix("play ") for line in book.page.evaluate("heard.splice(0)") if line.startswith("play ")]


def test_nothing_plays_before_the_first_gesture(read):
    book = read(at="#kitchen/tin", before=LISTEN)
    # Automatic sounds play when the page appears.
    assert book.is_there() and heard(book) == []
    book.page.locator("h2:visible").click()
    assert heard(book) == ["wobble.wav"]


def test_waiting_sounds_do_not_play_on_another_page(read):
    book = read(at="#kitchen/tin#l3", before=LISTEN)
    book.press("Turn the page")
    assert book.at("kitchen/ready#l0")
    assert heard(book) == []


def test_entering_a_page_plays_its_sound(read):
    book = read(at="#last/p1#l1", before=LISTEN)
    book.press("Backwards, as a wall for the hare.")
    book.page.get_by_role("heading", name="Ninety").wait_for()
    assert heard(book) == ["bell.wav"]
    book.press("Turn the page")
    assert "pause bell.wav" in book.page.evaluate("heard")


def test_a_tap_plays_its_sound(read):
    book = read(before=LISTEN)
    book.page.locator("section img:visible").click()
    assert heard(book) == ["wobble.wav"]
    book.press("Turn the page")
    assert book.at("kitchen/tin#l0")
    assert heard(book) == ["wobble.wav"]
    # This was the sound of the entered page, on which taps have none.
    book.page.locator("main section:visible p:visible").first.click()
    assert heard(book) == []


def test_buttons_and_keys_play_the_sound_of_a_tap(read):
    bell = 'assets: [{key: bell, type: audio, src: "https://example.com/bell.wav"}]\n'
    lines = "\n\n".join(f"Line {number}." for number in range(5))
    book = read(story(section("gate", f'<Page id="p1" reveal="lineByLine" tapAudio="bell">\n\n{lines}\n\n' + choices("home") + "\n\n</Page>")
                      + section("home", 'Tea.\n\n<Ending kind="good" />'), extra=bell), before=LISTEN)
    book.press("Go on")
    assert heard(book) == ["bell.wav"]
    for key in ("Enter", "Space", "ArrowRight"):
        book.page.evaluate("document.activeElement.blur()")
        book.page.keyboard.press(key)
        assert heard(book) == ["bell.wav"], key
    assert book.at("gate/p1#l4")
    book.press("Back")
    assert heard(book) == []


def test_the_voice_of_a_line_plays_when_it_appears(read):
    book = read(at="#hat/p1", before=LISTEN)
    book.press("Go on")
    assert heard(book) == []
    book.press("Go on")
    assert heard(book) == ["gull.wav"]
    book.press("Back")
    assert "pause gull.wav" in book.page.evaluate("heard")


def test_voices_of_simultaneous_lines_play_in_turn(read):
    sounds = "assets:\n" + "".join(f'  - {{key: {key}, type: audio, src: "https://example.com/{key}.wav"}}\n' for key in "abc")
    body = section("gate", "A gate.\n\n" + choices("talk")) + section(
        "talk", '<Sound ref="a" />\n\n<Line speaker="Bo" audio="b">Ho.</Line>\n\n<Line speaker="Cy" audio="c">Hm.</Line>\n\n<Ending kind="bad" />')
    book = read(story(body, extra=sounds), before=LISTEN)
    book.press("To talk")
    # The page's own sound, and voices over it, one after the other.
    assert heard(book) == ["b.wav", "a.wav"]
    book.page.evaluate("players['b.wav'].dispatchEvent(new Event('ended'))")
    assert heard(book) == ["c.wav"]
    book.page.evaluate("players['c.wav'].dispatchEvent(new Event('ended'))")
    assert heard(book) == []


@pytest.mark.parametrize("needed", [1, 26])
def test_a_page_waits_for_critical_sounds_among_many(read, needed):
    """More sounds than are kept; one or all of them are critical."""
    names = [f"v{number}" for number in range(26)]
    criticality = lambda name: ", criticality: critical" if name in names[:needed] else ""
    sounds = "assets:\n" + "".join(
        f'  - {{key: {name}, type: audio, src: "https://example.com/{name}.wav"{criticality(name)}}}\n' for name in names)
    lines = "".join(f'<Line speaker="Bo" audio="{name}">Line {name}.</Line>\n\n' for name in names)
    book = read(story(section("gate", "A gate.\n\n" + choices("talk")) + section("talk", lines + '<Ending kind="bad" />'), extra=sounds))
    book.press("To talk")
    book.page.get_by_text("Line v25.").wait_for()


def test_a_missing_voice_is_skipped(read, network, console):
    console.expect("Failed to load resource")
    sounds = "assets:\n" + "".join(
        f'  - {{key: {key}, type: audio, src: "https://example.com/{key}.wav"}}\n' for key in "abc")
    network.answer("https://example.com/a.wav", silence(0.3), "audio/wav")
    network.refuse("https://example.com/b.wav")
    lines = "".join(f'<Line speaker="Bo" audio="{key}">Line {key}.</Line>\n\n' for key in "abc")
    body = section("gate", "A gate.\n\n" + choices("talk")) + section("talk", lines + '<Ending kind="bad" />')
    book = read(story(body, extra=sounds), before="""
        window.heard = [];
        const { play } = HTMLMediaElement.prototype;
        // Where nothing can sound, browsers may say of a file that it failed and then that it ended.
        HTMLMediaElement.prototype.play = function () {
          heard.push(this.src.slice(-5));
          const played = play.call(this);
          played.catch(() => setTimeout(() => this.dispatchEvent(new Event("ended"))));
          return played;
        };""")
    book.press("To talk")
    wait(book.page, "heard.length >= 3")
    run_timers(book.page)
    assert book.page.evaluate("heard") == ["a.wav", "b.wav", "c.wav"]


def test_sounds_collect_no_listeners(read):
    """Listeners don't accumulate on a sound that many pages use."""
    bell = 'assets: [{key: bell, type: audio, src: "https://example.com/bell.wav"}]\n'
    pages = "".join(f'<Page id="p{number}">\n\n<Sound ref="bell" />\n\nPage {number}.\n\n</Page>\n\n' for number in range(12))
    book = read(story(section("walk", pages + '<Page id="last">\n\nTea.\n\n<Ending kind="good" />\n\n</Page>'), extra=bell), before="""
        window.added = 0;
        const { addEventListener } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.addEventListener = function (...rest) { added += 1; return addEventListener.apply(this, rest); };""")
    while book.offers("Turn the page"):
        book.press("Turn the page")
    assert book.at("walk/last#l0")
    assert 0 < book.page.evaluate("added") <= 12


def test_a_choice_plays_its_sound(read):
    book = read(at="#stumble/p1#l2", before=LISTEN)
    book.press("The gulls'. They saw it first.")
    assert book.at("gulls/p1#l0")
    assert heard(book) == ["gull.wav"]
    assert "pause gull.wav" not in book.page.evaluate("heard")


def test_the_sound_of_a_choice_plays_to_its_end(read):
    """Also if the page that it leaves has the same sound."""
    bell = 'assets: [{key: bell, type: audio, src: "https://example.com/bell.wav"}]\n'
    book = read(story(section("gate", '<Sound ref="bell" />\n\nA gate.\n\n<Choices>\n<Choice to="home" tapAudio="bell">Home</Choice>\n</Choices>')
                      + section("home", 'Tea.\n\n<Ending kind="good" />'), extra=bell), before=LISTEN)
    book.page.get_by_text("A gate.").click()
    assert heard(book) == ["bell.wav"]
    book.press("Home")
    book.page.get_by_text("Tea.").wait_for()
    assert book.page.evaluate("heard") == ["play bell.wav"]


def test_muting_is_remembered(read):
    book = read(at="#kitchen/cover", before=LISTEN, served=True)
    sound = book.page.get_by_role("button", name="Sound")
    assert sound.get_attribute("aria-pressed") == "true"
    sound.click()
    assert sound.get_attribute("aria-pressed") == "false"
    heard(book)
    book.page.locator("section img:visible").click()
    book.press("Turn the page")
    assert heard(book) == []
    again = read(at="#kitchen/cover", before=LISTEN, served=True, context=book.page.context)
    again.page.locator("section img:visible").click()
    assert heard(again) == []
    again.page.get_by_role("button", name="Sound").click()
    again.page.locator("section img:visible").click()
    assert heard(again) == ["wobble.wav"]


def test_a_story_without_sounds_has_no_sound_button(read):
    assert read(story(section("gate", "A gate.\n\n" + choices("gate", "home")) + section("home", 'Tea.\n\n<Ending kind="good" />'))
                ).page.get_by_role("button", name="Sound").count() == 0


def test_sounds_are_really_played(read):
    """Without a stub, on a page that is a file."""
    book = read(before="addEventListener('playing', event => (window.played = true), true); window.played = false;"
                "const play = HTMLMediaElement.prototype.play; HTMLMediaElement.prototype.play = function () {"
                "this.addEventListener('playing', () => (window.played = true)); return play.call(this); };")
    book.page.locator("section img:visible").click()
    wait(book.page, "played")


# Records sounds that are played, stopped or change their volume, and plays nothing.
SOUND_CASES = """
    window.heard = [];
    const sounding = new Set();
    const name = (audio) => audio.src.split("/").pop().replace(".wav", "");
    const { volume } = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype);
    Object.defineProperties(HTMLMediaElement.prototype, {
      readyState: { get: () => 4 },
      volume: {
        get() { return volume.get.call(this); },
        set(value) {
          if (sounding.has(this) && value !== this.volume) heard.push(`volume ${name(this)} ${value}`);
          volume.set.call(this, value);
        },
      },
    });
    Object.assign(HTMLMediaElement.prototype, {
      play() {
        heard.push(`play ${name(this)}` + (this.volume === 1 ? "" : ` at ${this.volume}`));
        sounding.add(this);
        return Promise.resolve();
      },
      pause() {
        if (sounding.delete(this)) heard.push(`stop ${name(this)}`);
      },
    });
    window.end = (key) => {
      for (const audio of sounding) {
        if (name(audio) !== key) continue;
        sounding.delete(audio);
        audio.dispatchEvent(new Event("ended"));
      }
    };
"""
CASES = json.loads((FIXTURES / "backends/sounds/cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_sounds_follow_the_rules(read, case):
    """The test cases are shared with StorySounds in StoryKit."""
    book = read("backends/sounds", at="#" + case["at"], before=SOUND_CASES)
    sound = book.page.get_by_role("button", name="Sound")
    tap = lambda: book.page.locator("h2:visible").first.click()
    do = {
        "open": book.is_there, "gesture": lambda: book.page.keyboard.press("Shift"), "tap": tap, "mute": sound.click,
        "unmute": sound.click, "back": lambda: book.press("Back"),
        "next": lambda: book.press("Turn the page" if book.offers("Turn the page") else "Go on"),
    }
    for action, expected in case["steps"]:
        verb, *rest = action.split()
        if verb == "end":
            book.page.evaluate("key => end(key)", rest[0])
        elif verb == "choose":
            book.page.locator("button[data-choice]:visible").nth(int(rest[0])).click()
        else:
            do[verb]()
        book.is_there()
        assert sorted(book.page.evaluate("heard.splice(0)")) == expected, action
