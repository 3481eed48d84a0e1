"""Takes screenshots of the main views: screenshots.py MDXC FOLDER"""

import pathlib
import sys
import tempfile

from built_pages import FIXTURES, BuiltPages
from chromium import Console, Reader, chromium, stand_still
from network import Network

STORIES = sorted(f"stories/{story.name}" for story in (FIXTURES / "stories").iterdir())
PICTURED, EVERYTHING = "stories/darkroom-sessions", "stories/last-night-at-the-tin-room"
MUSICAL, BRANCHING = "stories/the-ceiling-concerts", "stories/pudding-uphill"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}


def play(page):
    """Plays the recording whose card is fully visible."""
    card = page.locator(".card", has_text="Waltz").last
    card.get_by_role("button", name="Play").click()
    card.scroll_into_view_if_needed()
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    stand_still(page)


def read(page):
    """Reveals all lines of the current page, and waits until they are shown."""
    on = page.get_by_role("button", name="Go on", exact=True)
    while on.is_visible():
        on.click()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    stand_still(page)


# The stories, the locations in them, and the actions of a reader.
VIEWS = {
    "narrative": ([PICTURED], "", None),
    "everything": ([EVERYTHING], "", None),
    "music": ([MUSICAL], "", play),
    "branching": ([BRANCHING], "", None),
    "choice": ([BRANCHING], "#gate", read),
    "ending": ([BRANCHING], "#door/ears", read),
    "index": (STORIES, "", None),
}
# The stories that are longer than a window, and not read page by page.
LONG = ("narrative", "everything", "index")


def main(mdxc, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, chromium() as browser:
        pages, console = BuiltPages(mdxc, temporary), Console()
        for name, (stories, place, use) in VIEWS.items():
            for size, (width, height) in SIZES.items():
                for scheme in ("light", "dark"):
                    reader = Reader(browser, Network(), console)
                    page = reader.open(
                        pages.build(*stories), at=place, width=width, height=height, scheme=scheme, wait="networkidle")
                    if use:
                        use(page)
                    take(page, folder / f"{name}-{size}-{scheme}.png")
                    if name in LONG:
                        take(page, folder / f"{name}-{size}-{scheme}-whole.png", full_page=True)
                    reader.close()
        for message in console.messages:
            print(f"warning: {message}", file=sys.stderr)


def take(page, file, **options):
    """Writes a screenshot of a page, and prints its name."""
    page.screenshot(path=file, **options)
    print(f"wrote {file}")


main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
