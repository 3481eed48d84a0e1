"""Pages of `mdxc serve`, which follow changes of their story."""

import re
import signal
import subprocess

import pytest
from playwright.sync_api import expect

from branching import WALK
from built_pages import FIXTURES
from chromium import TIMEOUT
from network import silence

TEXT = """---
schema_version: 0.3
id: tale
title: A Tale
---

""" + "\n\n".join(f"## Part {part}\n\n" + "\n\n".join(f"Words {part}.{line}. " + "They go on. " * 30 for line in range(8)) for part in range(6)) + "\n"

# One section of many short lines.
FLAT = TEXT.split("##")[0] + "## Part\n\n" + "\n\n".join(f"Words 0.{line}." for line in range(1, 200)) + "\n"

# Shells start jobs in the background with SIGINT ignored, which the servers would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Server:
    def __init__(self, mdxc, folder):
        self.folder = folder
        self.process = subprocess.Popen(
            [mdxc, "serve", folder, "--port", "0"], stderr=subprocess.PIPE, text=True)
        self.address = re.search(r"http://\S+/", self.process.stderr.readline()).group()
        self.await_run()

    def await_run(self):
        while "serving at" not in self.process.stderr.readline():
            assert self.process.poll() is None

    def write(self, name, text):
        # Atomically, as editors do: the server might read a file that is written in steps.
        whole = self.folder.with_name(f"{self.folder.name}.next")
        whole.write_text(text, encoding="utf-8")
        whole.replace(self.folder / name)
        self.await_run()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()
        assert self.process.returncode == 0


@pytest.fixture
def serve(pages, tmp_path):
    """`serve({name: content})` serves a folder with these files."""
    servers = []

    def serve(files):
        for name, content in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        servers.append(Server(pages.mdxc, tmp_path))
        return servers[-1]
    yield serve
    for server in servers:
        server.end()


@pytest.fixture
def visit(everyday_reader):
    """`visit(address)` opens an address of a server in a new context; the test fails if the page writes to the console.
    """
    said, contexts = [], []

    def visit(address):
        contexts.append(everyday_reader.browser.new_context(viewport={"width": 1000, "height": 800}))
        contexts[-1].set_default_timeout(TIMEOUT)
        page = contexts[-1].new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        return page
    yield visit
    for context in contexts:
        context.close()
    assert said == []


PANEL = "#mdxc-live"


def top_of(page, text):
    return page.get_by_text(text).evaluate("block => block.getBoundingClientRect().top")


@pytest.mark.parametrize("text, words", [(TEXT, "Words 3.4."), (FLAT, "Words 0.100.")])
def test_a_narrative_follows_and_keeps_its_scroll_position(serve, visit, text, words):
    server = serve({"tale/story.mdx": text})
    page = visit(server.address + "tale/")
    page.get_by_text(words).evaluate("block => scrollBy(0, block.getBoundingClientRect().top - 100)")
    expect(page.locator(PANEL)).to_be_hidden()
    server.write("tale/story.mdx", text.replace("Words 0.1.", "New.\n\n" * 20 + "Words 0.1."))
    expect(page.get_by_text("New.").first).to_be_attached()
    expect(page.locator(PANEL)).to_be_hidden()
    page.wait_for_function("() => document.readyState === 'complete'")
    assert abs(top_of(page, words) - 100) < 2


def test_a_broken_story_shows_its_last_page_under_a_panel(serve, visit):
    server = serve({"tale/story.mdx": TEXT})
    page = visit(server.address + "tale/")
    server.write("tale/story.mdx", TEXT + "\n<Nope>\n")
    panel = page.locator(PANEL)
    expect(panel).to_contain_text("story.mdx:")
    expect(panel).to_contain_text("<Nope>")
    expect(panel).to_contain_text("The story has errors")
    expect(page.get_by_text("Words 0.1.")).to_be_visible()
    page.reload()
    expect(panel).to_contain_text("<Nope>")
    server.write("tale/story.mdx", TEXT.replace("Words 0.1.", "Better words."))
    expect(page.get_by_text("Better words.")).to_be_visible()
    expect(panel).to_contain_text("Fixed")
    panel.get_by_role("button").click()
    expect(panel).to_be_hidden()
    server.write("tale/story.mdx", TEXT + "\n<Nope>\n")
    expect(panel).to_contain_text("<Nope>")
    server.write("tale/story.mdx", TEXT.replace("Words 0.1.", "Better words."))
    expect(panel).to_contain_text("Fixed")


def test_a_story_that_was_never_built_has_only_the_panel(serve, visit):
    server = serve({"tale/story.mdx": TEXT, "odd/story.mdx": "---\nid: odd\ntitle: Odd\n---\n<Nope>\n"})
    page = visit(server.address + "odd/")
    expect(page.locator(PANEL)).to_contain_text("odd/story.mdx:5:1")
    catalogue = visit(server.address)
    expect(catalogue.locator(PANEL)).to_contain_text("odd/story.mdx:5:1")
    server.write("odd/story.mdx", TEXT.replace("id: tale", "id: odd"))
    expect(page.get_by_text("Words 0.1.")).to_be_visible()
    expect(page.locator(PANEL)).to_contain_text("Fixed")
    expect(catalogue.locator(".cards li")).to_have_count(2)


def test_a_branching_story_stays_on_its_page(serve, visit):
    server = serve({"walk/story.mdx": WALK})
    page = visit(server.address + "walk/")
    page.get_by_role("button", name="To wood").click()
    expect(page.get_by_text("Trees, and a")).to_be_visible()
    before = page.evaluate("location.hash")
    server.write("walk/story.mdx", WALK.replace("Trees, and", "Tall trees, and").replace("A gate.", "A wide gate."))
    expect(page.get_by_text("Tall trees, and a")).to_be_visible()
    assert page.evaluate("location.hash") == before
    expect(page.get_by_text("A wide gate.")).to_be_hidden()
    page.get_by_role("button", name="To home").click()
    expect(page.get_by_text("Tea.")).to_be_visible()


def test_a_page_follows_while_its_sound_plays(serve, visit):
    text = WALK.replace("locale: en\n", "locale: en\nassets: [{key: hum, type: audio, src: assets/hum.wav}]\n").replace(
        "Trees, and", '<Sound ref="hum" />\n\nTrees, and')
    server = serve({"walk/assets/hum.wav": silence(60), "walk/story.mdx": text})
    page = visit(server.address + "walk/")
    page.evaluate("""() => {
        const play = HTMLMediaElement.prototype.play;
        HTMLMediaElement.prototype.play = function () { window.played = this; return play.call(this); };
    }""")
    page.get_by_role("button", name="To wood").click()
    page.wait_for_function("() => window.played?.currentTime > 0")
    before = page.evaluate("location.hash")
    server.write("walk/story.mdx", text.replace("Trees, and", "Tall trees, and"))
    expect(page.get_by_text("Tall trees, and a")).to_be_visible()
    assert page.evaluate("location.hash") == before


def test_a_picture_with_another_name_is_shown(serve, visit):
    text = TEXT + "\n![A goat](assets/goat.png)\n"
    goat = (FIXTURES / "stories/pudding-uphill/assets/goat.png").read_bytes()
    server = serve({"tale/assets/goat.png": goat, "tale/story.mdx": text})
    page = visit(server.address + "tale/")
    picture = page.get_by_alt_text("A goat")
    is_drawn = "picture => picture.decode().then(() => picture.naturalWidth > 0)"
    picture.scroll_into_view_if_needed()
    assert picture.evaluate(is_drawn)
    (server.folder / "tale/assets/goat.png").rename(server.folder / "tale/assets/kid.png")
    server.write("tale/story.mdx", text.replace("goat.png", "kid.png"))
    expect(picture).to_have_attribute("src", "assets/kid.png")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate(is_drawn)
    assert page.request.get(server.address + "tale/assets/goat.png").status == 404


def test_two_windows_follow_each_its_story(serve, visit):
    server = serve({"tale/story.mdx": TEXT, "other/story.mdx": TEXT.replace("id: tale", "id: other")})
    one, other = visit(server.address + "tale/"), visit(server.address + "other/")
    second = visit(server.address + "tale/")
    other.evaluate("window.isSame = true")
    server.write("tale/story.mdx", TEXT.replace("Words 0.1.", "New words."))
    for page in one, second:
        expect(page.get_by_text("New words.")).to_be_visible()
    server.write("other/story.mdx", TEXT.replace("id: tale", "id: other") + "\n<Nope>\n")
    expect(other.locator(PANEL)).to_contain_text("<Nope>")
    assert other.evaluate("window.isSame")
    expect(one.locator(PANEL)).to_be_hidden()
