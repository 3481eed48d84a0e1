"""Makes pictures of the main views: screenshots.py MDXC FOLDER"""

import pathlib
import sys
import tempfile

from built_pages import FIXTURES, BuiltPages
from chromium import Console, Reader, chromium
from network import Network

NARRATIVE, BRANCHING = "stories/last-night-at-the-tin-room", "stories/pudding-uphill"
SIZES = {"phone": (390, 844), "desk": (1440, 900)}


def main(mdxc, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, chromium() as browser:
        pages, console = BuiltPages(mdxc, temporary), Console()
        stories = sorted(f"stories/{story.name}" for story in (FIXTURES / "stories").iterdir())
        views = {"narrative": [NARRATIVE], "branching": [BRANCHING], "index": stories}
        for name, shown in views.items():
            for size, (width, height) in SIZES.items():
                for scheme in ("light", "dark"):
                    reader = Reader(browser, Network(), console)
                    page = reader.open(pages.build(*shown), width=width, height=height, scheme=scheme, wait="networkidle")
                    take(page, folder / f"{name}-{size}-{scheme}.png")
                    # A branching story is a page at a time, and has no whole.
                    if name != "branching":
                        take(page, folder / f"{name}-{size}-{scheme}-whole.png", full_page=True)
                    reader.close()
        for message in console.messages:
            print(f"warning: {message}", file=sys.stderr)


def take(page, file, **options):
    """Writes what a page shows, and says so."""
    page.screenshot(path=file, **options)
    print(f"wrote {file}")


main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]))
