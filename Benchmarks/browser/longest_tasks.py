"""How long single tasks of pages keep their thread busy, beside a task of known work: longest_tasks.py MDXC ROUNDS SCALE

Prints JSON: for each walk through a page, the processor time of the longest task of each round, and that of the reference in the
same round, both in microseconds.
"""

import contextlib
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/BrowserTests"))

from branching import PUDDING, Book, choices, section, story
from built_pages import WHOLE_STORIES, BuiltPages, many_stories
from chromium import Reader, chromium, until, wait

NARRATIVE = "stories/last-night-at-the-tin-room"
# What every browser has to do for a long text: to make and lay out two thousand paragraphs, in one task.
REFERENCE = """() => new Promise((resolve) => setTimeout(() => {
    const box = document.createElement("div");
    for (let count = 0; count < 2000; count += 1) {
        box.append(Object.assign(document.createElement("p"), { textContent: `Paragraph ${count} of this reference. `.repeat(4) }));
    }
    document.body.append(box);
    resolve(box.offsetHeight);
}))"""


def read_narrative(reader, pages, scale):
    """Scrolls through the largest narrative story among the fixtures."""
    page = reader.open(pages.build(NARRATIVE))

    def walk(_):
        page.reload()
        page.evaluate("""async () => {
            const frame = () => new Promise(requestAnimationFrame);
            for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
                scrollTo(0, y);
                await frame();
                await frame();
            }
        }""")
        page.wait_for_load_state("networkidle")
    return page, walk


def read_branching(reader, pages, scale):
    """Reads the largest branching story among the fixtures to an end."""
    book = Book(reader.open(pages.build(PUDDING)))

    def walk(_):
        book.page.evaluate("localStorage.clear(); location.hash = ''")
        book.page.reload()
        book.is_there()
        while book.left != "The end":
            if book.page.locator("section button[data-choice]:visible").count():
                book.page.locator("section button[data-choice]:visible").first.click()
            else:
                book.page.keyboard.press("Enter")
            book.is_there()
    return book.page, walk


def go_on_in_long(reader, pages, scale):
    """Ten choices in a story of 12,000 sections, each of which leads to the next and to one far away."""
    count = 12_000 // scale
    text = story("".join(
        section(f"s{number}", f"Here is number {number}.\n\n" + choices(f"s{(number + 1) % count}", f"s{number * 7919 % count}", "home"))
        for number in range(count)) + section("home", 'Tea.\n\n<Ending kind="good" />'))
    book = Book(reader.open(pages.build(text)))
    book.page.get_by_role("button", name="To s1", exact=True).wait_for()

    def walk(round):
        for number in range(10 * round + 1, 10 * round + 11):
            book.page.evaluate("document.querySelector('section.here .choices button').click()")
            book.at(f"s{number}/p1#l0")
    return book.page, walk


def search_catalogue(reader, pages, scale):
    """Opens a page of 10,000 stories, and searches, filters and sorts them."""
    page = reader.open(many_stories(pages.build(*WHOLE_STORIES), 10_000 // scale))
    # By their ids, since to find something by its role or its label looks at all of the page, in the tasks that are measured.
    box = page.locator("#search")

    def walk(_):
        page.reload()
        page.locator("#sort").wait_for()
        for text in ("p", "pu", "pudding", "pudding 09", ""):
            box.fill(text)
        box.press_sequentially("00998")
        box.fill("")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.locator(".story").nth(30).wait_for(state="attached")
        page.locator("#sort").select_option("Most ways first")
    return page, walk


def use_player(reader, pages, scale):
    """Takes recordings out of a queue of 3,000, and puts them in again."""
    numbers = range(3_000 // scale)
    page = reader.open(pages.build(story(
        '<Section id="all" title="All">\n\n' + "\n\n".join(f'<MediaRef ref="m{number}" intent="full" />' for number in numbers) + "\n\n</Section>",
        extra="media:\n" + "".join(
            f'  - {{key: m{number}, type: track, apple_music_id: "{number + 1}", title: Song {number}, artist: B}}\n' for number in numbers)
        + "assets:\n" + "".join(f"  - {{key: m{number}, type: audio, src: https://example.com/{number}.wav}}\n" for number in numbers))), wait="commit")
    wait(page, "document.readyState === 'complete'")

    def walk(round):
        number = len(numbers) // 2 + round
        page.evaluate(f"""document.querySelector("[aria-label='Remove Song {number}']").click()""")
        page.evaluate(f"document.querySelectorAll('.card')[{number}].querySelectorAll('.buttons button')[1].click()")
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    return page, walk


WALKS = [read_narrative, read_branching, go_on_in_long, search_catalogue, use_player]


@contextlib.contextmanager
def tasks(page):
    """The tasks of the page's own thread while this goes on: how long each took of the processor, in microseconds."""
    took, done, result = [], [], []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda data: took.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"traceConfig": {
        "includedCategories": ["toplevel", "disabled-by-default-devtools.timeline", "blink", "__metadata"]}})
    yield result
    session.send("Tracing.end")
    until(page, lambda: done)
    session.detach()
    # Other pages of the browser have processes of their own.
    own = {frame["processId"] for event in took if event["name"] == "TracingStartedInBrowser"
           for frame in event["args"]["data"]["frames"] if frame["url"].split("#")[0] == page.url.split("#")[0]}
    threads = {(event["pid"], event["tid"]) for event in took
               if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain" and event["pid"] in own}
    took = [event for event in took if (event.get("pid"), event.get("tid")) in threads and "tdur" in event]
    # Once a page is there its whole file is decoded again for developer tools, by which it is watched here.
    decoded = [event for event in took if event["name"] == "TextResourceDecoder::Decode"]
    for task in took:
        if task["name"].endswith("RunTask"):
            begin, end = task["ts"], task["ts"] + task["dur"]
            # The clock of a thread can be far ahead of the one on the wall, on machines that are shared.
            result.append(min(task["tdur"], task["dur"]) - sum(event["tdur"] for event in decoded if begin <= event["ts"] < end))


def longest(page, work):
    """The longest task of the page while some work goes on."""
    with tasks(page) as took:
        work()
    return max(took)


def main(mdxc, rounds, scale):
    results = {}
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        pages, reader = BuiltPages(mdxc, folder), Reader(browser)
        for prepare in WALKS:
            page, walk = prepare(reader, pages, scale)
            blank = page.context.new_page()
            found = {"walk": [], "reference": []}
            for round in range(rounds):
                blank.goto("about:blank#reference")
                blank.reload()
                found["reference"].append(longest(blank, lambda: blank.evaluate(REFERENCE)))
                found["walk"].append(longest(page, lambda: walk(round)))
            reader.close()
            results[prepare.__doc__.strip().rstrip(".")] = found
    print(json.dumps(results))


main(pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]), int(sys.argv[3]))
