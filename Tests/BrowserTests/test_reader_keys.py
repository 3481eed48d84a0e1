"""Details of the reader of branching stories: repeated keys, scroll positions, announcements, requests and sounds."""

import pytest

from branching import PUDDING, Book, choices, section, story
from chromium import timers, wait
from test_reader_sounds import LISTEN

LONG = "\n\n".join(f"Paragraph {number}." for number in range(60))
LINES = story(
    section("gate", f'<Page id="one" reveal="lineByLine">\n\n{LONG}\n\n' + choices("home", prompt="And now?") + "\n\n</Page>")
    + section("road", f'<Page id="long" next="home">\n\n{LONG}\n\n</Page>')
    + section("home", f'{LONG}\n\n<Ending kind="good" />'))


@pytest.fixture
def read(browse):
    return lambda story=LINES, **habits: Book(browse(story, **habits))


def test_a_repeated_key_advances_once(read):
    # A key that stays down outlasts the page.
    book = read(alone=True)
    for _ in range(3):
        book.page.keyboard.down("ArrowRight")
    assert book.at("gate/one#l1")
    book.page.keyboard.up("ArrowRight")
    book.page.keyboard.down("ArrowRight")
    assert book.at("gate/one#l2")


def test_a_page_begins_at_its_top(read):
    book = read(at="#road")
    book.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    wait(book.page, "scrollY > 100")
    book.press("Turn the page")
    assert book.at("home/p1#l0") and book.page.evaluate("scrollY") == 0


def test_the_line_of_the_bookmark_is_in_view(read):
    left = read(at="#gate/one%23l50", served=True)
    book = read(served=True, context=left.page.context)
    assert book.at("gate/one#l50")
    line = book.page.locator("p:visible", has_text="Paragraph 50.")
    wait(book.page, "scrollY > 100")
    assert 0 < line.bounding_box()["y"] < 900


EXITS = {
    choices("home", prompt="And now?"): ["And now?"],
    choices("home", "gate").replace(' prompt="Where to?"', ""): ["To home", "To gate"],
    '<Ending kind="bad" title="You drowned" />': ["A bad ending", "You drowned"],
}


@pytest.mark.parametrize("way", ["key", "button"])
@pytest.mark.parametrize("exit_of_page", EXITS)
def test_what_appears_with_the_last_line_is_announced(read, exit_of_page, way):
    """After the button has gone, the line has the focus, and is not announced besides."""
    book = read(story(
        section("gate", f'<Page id="p1" reveal="lineByLine">\n\nOne.\n\nTwo.\n\n{exit_of_page}\n\n</Page>')
        + section("home", 'Tea.\n\n<Ending kind="good" />')))
    if way == "key":
        book.page.keyboard.press("ArrowRight")
    else:
        book.page.get_by_role("button", name="Go on").press("Enter")
        wait(book.page, "document.activeElement.textContent.trim() === 'Two.'")
    told = book.page.locator("main > .unseen").text_content().split("\n")
    assert [line for line in told if line] == (["Two."] if way == "key" else []) + EXITS[exit_of_page]


def test_a_file_that_never_loads_times_out(read, network):
    network.hold("assets/hare.png")
    book = read(PUDDING, wait="commit", before=timers({20_000: 200}))
    book.page.get_by_role("button", name="Read on without it").wait_for()


def test_muting_is_immediate(read):
    book = read(PUDDING, at="#kitchen/cover", before=LISTEN)
    book.page.locator("section img:visible").click()
    book.page.evaluate("heard.splice(0)")
    book.page.get_by_role("button", name="Sound").click()
    assert "pause wobble.wav" in book.page.evaluate("heard")


def test_only_the_last_used_sounds_are_kept(read, network):
    """Forty pages, each with its own sound."""
    for number in range(40):
        network.answer(f"https://example.com/{number}.wav", b"", "audio/wav")
    assets = "assets:\n" + "".join(
        f'  - {{key: s{number}, type: audio, src: "https://example.com/{number}.wav"}}\n' for number in range(40))
    pages = "".join(
        f'<Page id="p{number}">\n\nPage {number}.\n\n<Sound ref="s{number}" on="tap" />\n\n</Page>\n\n' for number in range(40))
    book = read(story(section("gate", pages), extra=assets + "defaults: {reveal: lineByLine}\n"), before="""
        const Sound = Audio;
        window.made = [];
        window.Audio = function (...file) { const audio = new Sound(...file); made.push(audio); return audio; };
    """)
    for number in range(39):
        book.press("Turn the page")
        # Loading sounds are kept, however many there are.
        wait(book.page, "made.every((audio) => audio.error || !audio.getAttribute('src'))")
    assert book.at("gate/p39#l0")
    wait(book.page, "made.length >= 35")
    assert book.page.evaluate("made.filter((audio) => audio.getAttribute('src')).length") <= 24


STEPS = story(section("gate", '<Page id="p1" reveal="lineByLine">\n\nOne.\n\nTwo.\n\nThree.\n\n</Page>') + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_back_moves_the_focus_and_is_announced(read):
    """The line that is last again is announced, and gets the focus if there is no Back button any more."""
    book = read(STEPS)
    for _ in range(2):
        book.press("Go on")
    back = book.page.get_by_role("button", name="Back", exact=True)
    back.press("Enter")
    assert book.at("gate/p1#l1")
    assert book.page.locator("main > .unseen").text_content() == "Two."
    book.page.keyboard.press("Enter")
    assert book.at("gate/p1#l0")
    assert not back.is_visible() and book.focused == "One."
