"""The fixtures: `open_page`, `build`, `network`, `console` and others."""

import json
import pathlib

import pytest
from axe_playwright_python.sync_playwright import Axe
from xdist.scheduler import LoadScopeScheduling

from apple_music import LIBRARY, STORY, STUB, TOKEN_URL
from built_pages import FIXTURES, WHOLE_STORIES, BuiltPage, BuiltPages
from chromium import Console, Reader, chromium
from engines import ENGINES
from journeys import engines, travel
from network import Network, silence
from player import CONCERTS


def pytest_addoption(parser):
    parser.addoption("--mdxc", required=True, help="the mdxc whose pages are tested")
    parser.addoption("--engine", action="append", choices=ENGINES, help="an engine in which the journeys run; all, where none is named")


# Every story that has a page; those in `backends` each show one feature.
STORIES = sorted(
    f"{area}/{folder.name}" for area in ("stories", "backends") for folder in (FIXTURES / area).iterdir()
    if (folder / "expected.html").exists())


def pytest_generate_tests(metafunc):
    """A test with a parameter `story` runs for each story, and one with `engines` in each engine."""
    if "engines" in metafunc.fixturenames:
        metafunc.parametrize("engines", metafunc.config.getoption("--engine") or list(ENGINES), indirect=True, scope="session")
    if "story" in metafunc.fixturenames:
        metafunc.parametrize("story", STORIES)


class OneProcessForEachEngine(LoadScopeScheduling):
    """One process runs all journeys of Firefox, and one those of WebKitGTK, so that these start once. Chromium runs in
    each process, for all other tests.
    """

    def _split_scope(self, nodeid):
        return next((name for name in ENGINES if name != "chromium" and f"[{name}" in nodeid), nodeid)


def pytest_xdist_make_scheduler(config, log):
    return OneProcessForEachEngine(config, log)


@pytest.fixture(scope="session")
def pages(request, tmp_path_factory):
    return BuiltPages(pathlib.Path(request.config.getoption("--mdxc")).resolve(), tmp_path_factory.mktemp("pages"))


@pytest.fixture(scope="session")
def everyday_reader():
    """The Reader that all tests share."""
    with chromium() as browser:
        yield Reader(browser)


@pytest.fixture
def build(pages):
    """`build(story, …, options=[…])` builds a page, and returns a BuiltPage."""
    return pages.build


@pytest.fixture
def catalogue(build):
    """The index page of the complete stories among the fixtures, as a BuiltPage."""
    return build(*WHOLE_STORIES)


@pytest.fixture
def network():
    """The Network of the test: requests and responses."""
    network = Network()
    yield network
    assert network.faults == []


@pytest.fixture
def console():
    """The Console of the test. The test fails if a page writes to it unexpectedly."""
    console = Console()
    yield console
    assert console.messages == []


@pytest.fixture
def reader(everyday_reader, network, console):
    """A Reader whose pages have the network and the console of this test."""
    everyday_reader.network, everyday_reader.console = network, console
    yield everyday_reader
    everyday_reader.close()


@pytest.fixture
def open_page(build, reader):
    """`open_page(story, …)` builds a page, or takes a BuiltPage, and opens it in a new context; the other parameters
    are those of `Reader.open`. The story is a fixture (`stories/one-song`), a path, or text.
    """
    def open_page(story, options=(), **habits):
        return reader.open(story if isinstance(story, BuiltPage) else build(story, options=options), **habits)
    return open_page


@pytest.fixture
def show(build, reader):
    """Like `open_page`, in a shared tab: see `Reader.show`."""
    def show(story, options=(), **habits):
        return reader.show(story if isinstance(story, BuiltPage) else build(story, options=options), **habits)
    return show


@pytest.fixture
def browse(open_page, show):
    """`browse(story, …)` opens a page as `show` does; if `alone`, or if a habit needs it, as `open_page` does. Tests
    that stop the clock, or that go offline, need to be alone.
    """
    def browse(story, alone=False, **habits):
        needs_context = alone or any(habits.get(name) for name in ("touch", "turns", "context"))
        return (open_page if needs_context else show)(story, **habits)
    return browse


@pytest.fixture
def music(browse, network, long_sounds):
    """`music(story, plan, …)` opens a story built with the URL of a token. `plan`: what the stand-in does."""
    network.answer(TOKEN_URL, "a token\n")
    network.answer(LIBRARY, STUB, "text/javascript")

    def music(story=STORY, plan=None, **habits):
        before = f"window.musicPlan = {json.dumps(plan or {})};"
        return browse(story, options=["--music-token-url", TOKEN_URL], before=before, **habits)
    return music


# Axe is loaded once for each page. By night, only the colours of a page differ, so only they are checked again.
AXE = """async (options) => {
    const { violations } = await axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`));
}"""


@pytest.fixture(scope="session")
def axe():
    """`axe(page)` fails if axe finds a violation on the current page; with `colours`, it checks only those."""
    script = Axe().axe_script

    def axe(page, colours=False):
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        options = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}} if colours else {}
        assert page.evaluate(AXE, options) == []

    return axe


# The audio element of the player is not in the document. `heard.sounding` is the file that it started last.
LISTEN = """
const Sound = Audio;
window.Audio = function (...file) {
  const audio = (window.heard = new Sound(...file));
  audio.sounding = "";
  audio.addEventListener("playing", () => { audio.sounding = audio.currentSrc; });
  for (const end of ["pause", "ended", "emptied"]) audio.addEventListener(end, () => { audio.sounding = ""; });
  return audio;
};
"""


@pytest.fixture
def listen(browse, long_sounds):
    """Opens a story with recordings. `window.heard` is the audio element that plays them."""
    def listen(story=CONCERTS, before="", **habits):
        return browse(story, before=LISTEN + before, **habits)
    return listen


@pytest.fixture
def long_sounds(network):
    """Recordings of forty seconds each, so that none ends during a test."""
    for name in ("scales", "waltz", "rain", "hum"):
        network.answer(f"assets/{name}.wav", silence(40), "audio/wav")
