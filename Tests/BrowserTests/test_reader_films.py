"""Films of a branching story: fetched when their page is near, and audible only on that page."""

import pytest

from branching import Book, choices, section, story
from chromium import run_timers, wait
from network import silence


@pytest.fixture
def read(browse, network):
    """Opens a story whose films can be played."""
    def read(story, films):
        for name in films:
            network.answer(address(name), silence(20), "audio/wav")
        return Book(browse(story))
    return read


def address(name):
    return f"https://example.com/{name}.mp4"


def film(name):
    return f'<FullBleed src="{address(name)}" alt="{name}" kind="video" />\n\n'


def film_of(name):
    """Returns the locator of a film on the page."""
    return f"document.querySelector('video[aria-label={name}]')"


END = section("home", 'Tea.\n\n<Ending kind="good" />')
# The last film is far from the first page.
FAR = 12
LONG = story(
    section("gate", "A gate.\n\n" + film("gate") + choices("s0"))
    + "".join(section(f"s{number}", f"On {number}.\n\n" + (film("near") if number == 0 else "") + choices(f"s{number + 1}")) for number in range(FAR))
    + section(f"s{FAR}", "There.\n\n" + film("far") + choices("home")) + END)


def test_films_are_fetched_when_near(read, network):
    book = read(LONG, ["gate", "near", "far"])
    # It is requested last, after everything for the page itself.
    wait(book.page, f"{film_of('near')}.readyState > 0")
    run_timers(book.page)
    assert book.page.evaluate("[...document.querySelectorAll('video')].map((film) => film.preload)") == ["metadata", "metadata", "none"]
    asked = [request for request in network.requests if request.endswith(".mp4")]
    assert list(dict.fromkeys(asked)) == [address("gate"), address("near")]


def test_distant_films_are_released(read):
    count = 26
    book = read(story("".join(section(f"s{number}", film(f"f{number}") + choices(f"s{number + 1}" if number < count - 1 else "home"))
                              for number in range(count)) + END), [f"f{number}" for number in range(count)])
    wait(book.page, f"{film_of('f0')}.readyState > 0")
    for number in range(1, count):
        book.press(f"To s{number}")
        wait(book.page, f"{film_of(f'f{number}')}.readyState > 0")
    wait(book.page, f"{film_of('f0')}.readyState === 0")


def test_a_film_stops_when_its_page_is_left(read):
    book = read(LONG, ["gate", "near", "far"])
    book.page.evaluate(f"{film_of('gate')}.play()")
    wait(book.page, f"{film_of('gate')}.currentTime > 0")
    book.press("To s0")
    book.page.get_by_text("On 0.").wait_for()
    assert book.page.evaluate(f"{film_of('gate')}.paused")
