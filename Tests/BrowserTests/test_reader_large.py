"""However long a story is, its reader begins at once and goes on at once."""

import contextlib

import pytest

from branching import PUDDING, Book, choices, section, story

SECTIONS = 12_000

# What a task may take of the processor, in microseconds: others may use it too, so a clock on the wall says nothing.
LONGEST = 50_000


@contextlib.contextmanager
def tasks(page):
    """The tasks of the page's own thread while this goes on: how long each took, in microseconds."""
    took = []
    session = page.context.new_cdp_session(page)
    done = []
    session.on("Tracing.dataCollected", lambda data: took.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"]}})
    result = []
    yield result
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    # Other pages of the browser have processes of their own.
    own = {frame["processId"] for event in took if event["name"] == "TracingStartedInBrowser"
           for frame in event["args"]["data"]["frames"] if frame["url"].split("#")[0] == page.url.split("#")[0]}
    pages = {(event["pid"], event["tid"]) for event in took
             if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain" and event["pid"] in own}
    result += [event["tdur"] for event in took
               if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in pages and "tdur" in event]


@pytest.fixture(scope="module")
def endless():
    """A story of very many sections, each of which leads to the next and to one far away."""
    return story("".join(
        section(f"s{number}", f"Here is number {number}.\n\n" + choices(f"s{(number + 1) % SECTIONS}", f"s{number * 7919 % SECTIONS}", "home"))
        for number in range(SECTIONS)) + section("home", 'Tea.\n\n<Ending kind="good" />'))


def test_the_largest_fixture_has_no_long_task(open_page):
    book = Book(open_page(PUDDING))
    with tasks(book.page) as took:
        book.page.reload()
        for _ in range(40):
            if book.page.locator("section button[data-choice]:visible").count():
                book.page.locator("section button[data-choice]:visible").first.click()
            else:
                book.page.keyboard.press("Enter")
        assert book.left == "The end"
    assert len(took) > 100 and max(took) < LONGEST


def test_a_step_takes_as_long_in_a_large_story(open_page, endless):
    book = Book(open_page(endless))
    book.page.get_by_role("button", name="To s1", exact=True).wait_for()
    with tasks(book.page) as took:
        for number in range(1, 11):
            book.page.evaluate("document.querySelector('section.here .choices button').click()")
            assert book.at(f"s{number}/p1#l0")
    assert len(took) > 100 and max(took) < LONGEST


def test_the_start_reads_no_more_than_it_shows(open_page, endless):
    """Of all pages the script touches the first only: no element of another is changed or looked at."""
    book = Book(open_page(endless, before="""
        window.looked = 0;
        for (const name of ["querySelectorAll", "getElementsByTagName", "getElementsByClassName"]) {
          for (const kind of [Document, Element]) {
            const own = kind.prototype[name];
            kind.prototype[name] = function (...all) { const found = own.apply(this, all); window.looked += found.length; return found; };
          }
        }"""))
    assert "Here is number 0." in book.text
    assert book.page.evaluate("looked") < 50
    assert book.page.evaluate("document.querySelectorAll('section button').length") == 3
