"""Reading together in two windows of a browser, and in terminals and browsers over a real broker."""

import contextlib
import os
import shutil
import socket
import subprocess
import threading
import time

import pytest
from playwright.sync_api import expect

from branching import WALK, Book, choices, section, story
from chromium import until, wait

KEY = "friday#abcdefghijklmnopqrstuvwxyz"
# Nothing listens on this port, and the system assigns it to no program. Windows of one browser don't need the broker.
NOWHERE = "ws://127.0.0.1:1023/mqtt"


class Window(Book):
    """A page that takes part in a shared reading."""

    def begin(self, how, name, invitation=KEY):
        panel = self.page.locator(".together")
        panel.locator("summary").click()
        panel.get_by_label("Your name").fill(name)
        panel.get_by_label("Invitation").fill(invitation)
        panel.get_by_role("button", name=how).click()

    def says(self, text):
        expect(self.page.locator(".together [role=status]")).to_contain_text(text)

    def try_everything(self):
        """Tries all ways to turn a page."""
        for key in ("ArrowRight", "ArrowLeft", "Enter", " "):
            self.page.keyboard.press(key)
        self.page.locator("main .page:visible").first.click(force=True)
        self.page.evaluate("for (const button of document.querySelectorAll('main .choices button, .onward button')) button.click()")


@pytest.fixture
def windows(open_page, console):
    console.expect("WebSocket connection to")

    def windows(text=WALK, url=NOWHERE):
        first = open_page(text, options=["--together-url", url], served=True)
        second = open_page(text, options=["--together-url", url], served=True, context=first.context)
        return Window(first), Window(second)

    return windows


def test_a_follower_follows_the_owner(windows):
    ada, bo = windows()
    ada.begin("Lead", "Ada")
    ada.says("You lead")
    bo.begin("Follow", "Bo")
    bo.says("You follow Ada.")
    expect(ada.page.locator(".together .with")).to_have_text("With Bo.")
    ada.page.get_by_role("button", name="To lake").click()
    for place in ("lake/shore#l0", "lake/shore#l1", "lake/shore#l2", "lake/boat#l0"):
        assert bo.at(place)
        bo.try_everything()
        ada.page.keyboard.press("ArrowRight")
    assert bo.at("lake/boat#l0") and ada.at("lake/boat#l0")
    # A follower makes the same kind of step.
    saved = "JSON.parse(localStorage['mdxc.place.walk']).history"
    assert bo.page.evaluate(saved) == ada.page.evaluate(saved)
    ada.page.get_by_role("button", name="Start again").first.click()
    assert bo.at("gate/p1#l0") and bo.page.evaluate(saved) == []
    ada.page.get_by_label("Followers may turn pages").check()
    bo.says("may turn pages")
    bo.page.get_by_role("button", name="To wood").click()
    assert bo.at("wood/p1#l0") and ada.place == "gate/p1#l0"
    ada.page.get_by_label("Followers may turn pages").uncheck()
    assert bo.at("gate/p1#l0")
    # The follower takes over, and the other one follows.
    bo.page.get_by_role("button", name="Lead").click()
    ada.says("You follow Bo.")
    bo.page.get_by_role("button", name="To wood").click()
    assert ada.at("wood/p1#l0")
    # A participant that leaves is gone immediately.
    ada.page.evaluate("const now = performance.now(); performance.now = () => now")
    bo.page.get_by_role("button", name="Leave").click()
    ada.says("Bo has gone. You can read on alone.")
    ada.page.evaluate("delete performance.now")
    ada.page.get_by_role("button", name="To home").click()
    assert ada.at("home/p1#l0")


WAITS = story(
    section("gate", "A gate.\n\n" + choices("lake", "home"))
    + section("lake", '<Page id="shore">\n\n<Image ref="map" />\n\nA lake.\n\n' + choices("gate", "home") + "\n\n</Page>")
    + section("home", 'Tea.\n\n<Ending id="tea" kind="good" title="Home" />'),
    extra='assets:\n  - {key: map, type: image, src: "https://example.com/map.png", alt: "A map", criticality: critical}\n')


def test_followers_see_that_the_owner_waits(windows, network, console):
    console.expect("net::ERR_")
    network.refuse("https://example.com/map.png")
    ada, bo = windows(WAITS)
    ada.begin("Lead", "Ada")
    ada.says("You lead")
    bo.begin("Follow", "Bo")
    bo.says("You follow Ada.")
    ada.page.get_by_role("button", name="To lake").click()
    bo.says("Ada can’t show the next page.")
    expect(bo.page.locator("main .page.here")).to_be_hidden()
    assert bo.place == "gate/p1#l0"
    ada.page.keyboard.press("ArrowLeft")
    bo.says("You follow Ada.")
    expect(bo.page.locator("main .page.here")).to_be_visible()
    ada.page.get_by_role("button", name="To lake").click()
    bo.says("Ada can’t show the next page.")
    # An asset that the follower lacks too is then its own error.
    ada.page.get_by_role("button", name="Read on without it").click()
    bo.page.get_by_role("button", name="Read on without it").click()
    assert bo.at("lake/shore#l0") and ada.at("lake/shore#l0")


HOSTILE = """async (name) => {
    const channel = new BroadcastChannel(`mdxc/together/${name}`);
    const heard = [];
    channel.onmessage = ({ data }) => heard.push(data);
    // Until both have told that they are there, which they do every five seconds.
    while (new Set(heard.map(({ isState }) => isState)).size < 2) await scheduler.postTask(() => {}, { delay: 10 });
    const noise = [null, 7, {}, { bytes: "x" }, { bytes: new Uint8Array(5), isState: true }, { bytes: new Uint8Array(50000), isState: true }];
    for (let round = 0; round < 300; round += 1) {
        for (const data of [...noise, ...heard]) channel.postMessage(data);
        for (const { bytes } of heard) {
            channel.postMessage({ bytes, isState: round % 2 === 0 });
            const forged = bytes.slice();
            forged[round % forged.length] ^= 1;
            channel.postMessage({ bytes: forged, isState: true });
        }
    }
    return heard.length;
}"""


def memory(page):
    """Returns the heap size of a page in bytes, after garbage collection."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    usage = session.send("Runtime.getHeapUsage")
    session.detach()
    return usage["usedSize"] + usage.get("backingStorageSize", 0)


def test_a_stranger_changes_nothing(windows):
    ada, bo = windows()
    ada.begin("Lead", "Ada")
    bo.begin("Follow", "Bo")
    bo.says("You follow Ada.")
    expect(ada.page.locator(".together .with")).to_have_text("With Bo.")
    ada.page.get_by_role("button", name="To wood").click()
    assert bo.at("wood/p1#l0")
    record = """window.seen = []; new MutationObserver(() => seen.push(document.querySelector(".together").innerText))
        .observe(document.querySelector(".together"), { subtree: true, childList: true, characterData: true })"""
    for one in (ada, bo):
        one.page.evaluate(record)
    before = [memory(one.page) for one in (ada, bo)]
    stranger = bo.page.context.new_page()
    stranger.goto(ada.page.url)
    assert stranger.evaluate(HOSTILE, "friday") > 0
    ada.page.get_by_role("button", name="To home").click()
    assert bo.at("home/p1#l0")
    assert [one.page.evaluate("seen") for one in (ada, bo)] == [[], []]
    assert max(memory(one.page) - was for one, was in zip((ada, bo), before)) < 10_000_000


def test_the_box_is_accessible(windows, axe):
    ada, bo = windows()
    ada.page.locator(".together summary").click()
    axe(ada.page)
    bo.begin("Lead", "Bo")
    bo.says("You lead")
    axe(bo.page)


def test_wrong_invitations_are_refused(windows):
    ada, _ = windows()
    ada.begin("Follow", "Ada", "friday")
    ada.says("An invitation is NAME#KEY")
    ada.page.get_by_label("Invitation").fill("")
    ada.page.get_by_role("button", name="Lead").click()
    ada.says("You lead")
    assert ada.page.get_by_label("Invitation").input_value().startswith("walk#")


def test_only_pages_with_the_option_contain_it(build):
    plain = build(WALK).path.read_text(encoding="utf-8")
    assert "together" not in plain and "connect-src" not in plain
    page = build(WALK, options=["--together-url", "wss://broker.example/mqtt"]).path.read_text(encoding="utf-8")
    assert "connect-src wss://broker.example;" in page and 'data-together-url="wss://broker.example/mqtt"' in page
    narrative = build("stories/one-song", options=["--together-url", "wss://broker.example/mqtt"]).path.read_text(encoding="utf-8")
    assert "together" not in narrative.split("</style>")[1].split("<main")[0] and "connect-src" not in narrative


def reserved():
    """Returns a socket with a free port. While it is open, the system assigns the port to no other program, but a
    program may bind it explicitly.
    """
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    one.bind(("127.0.0.1", 0))
    return one


class Broker:
    """A mosquitto with listeners for programs and for pages."""

    def __init__(self, folder):
        self.reserved = [reserved(), reserved()]
        self.port, self.page_port = (one.getsockname()[1] for one in self.reserved)
        self.url = f"ws://127.0.0.1:{self.page_port}/mqtt"
        self.configuration = folder / "mosquitto.conf"
        self.configuration.write_text(
            f"user root\npersistence false\nallow_anonymous true\nlistener {self.port} 127.0.0.1\n"
            f"listener {self.page_port} 127.0.0.1\nprotocol websockets\n")
        self.start()

    def start(self):
        program = shutil.which("mosquitto") or "/usr/sbin/mosquitto"
        self.process = subprocess.Popen([program, "-c", self.configuration], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def broker(tmp_path):
    broker = Broker(tmp_path)
    yield broker
    broker.kill()
    for one in broker.reserved:
        one.close()


class Terminal:
    """`mdxc play` in a terminal that the test controls."""

    def __init__(self, mdxc, *arguments):
        self.process = subprocess.Popen(
            [mdxc, "play", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.shown = ""
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.shown += line

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()


@pytest.fixture
def walk(tmp_path):
    (tmp_path / "walk").mkdir()
    path = tmp_path / "walk/story.mdx"
    path.write_text(WALK, encoding="utf-8")
    return path


def test_two_terminals_and_two_pages_over_a_broker_that_dies(broker, walk, open_page, pages, console):
    console.expect("WebSocket connection to")
    # As files: the browser forbids pages of simulated servers to connect to this machine.
    bo, di = (Window(open_page(walk, options=["--together-url", broker.url])) for _ in range(2))
    page = bo.page
    address = ["--broker", f"127.0.0.1:{broker.port}"]
    ada = Terminal(pages.mdxc, walk, "--share", KEY, *address, "--as", "Ada")
    until(page, lambda: "You lead" in ada.shown)
    cy = Terminal(pages.mdxc, walk, "--follow", KEY, *address, "--as", "Cy")
    bo.begin("Follow", "Bo")
    di.begin("Follow", "Di")
    for one in (bo, di):
        one.says("You follow Ada.")
    for name in ("Bo", "Cy", "Di"):
        until(page, lambda: f"{name} joined." in ada.shown)
    ada.type("1")
    for one in (bo, di):
        assert one.at("lake/shore#l0")
        one.try_everything()
    ada.type("")
    assert bo.at("lake/shore#l1") and di.at("lake/shore#l1")
    until(page, lambda: "Two." in cy.shown)
    broker.kill()
    for one in (bo, di):
        one.says("Only windows of this browser are connected.")
    for one in (ada, cy):
        until(page, lambda: "Not connected" in one.shown)
    ada.type("")
    until(page, lambda: "Three." in ada.shown)
    assert "Three." not in cy.shown
    broker.start()
    assert bo.at("lake/shore#l2") and di.at("lake/shore#l2")
    until(page, lambda: "Three." in cy.shown and "Connected again." in ada.shown)
    # A page takes over, and all other participants follow.
    page.get_by_role("button", name="Lead").click()
    until(page, lambda: "Bo leads now." in ada.shown)
    page.keyboard.press("ArrowRight")
    assert di.at("lake/boat#l0")
    for one in (ada, cy):
        until(page, lambda: "A boat." in one.shown)
        one.type("q")
        assert one.process.wait() == 0


def test_a_terminal_shows_that_the_owner_waits(broker, tmp_path, open_page, pages, network, console):
    console.expect("net::ERR_")
    network.refuse("https://example.com/map.png")
    path = tmp_path / "story.mdx"
    path.write_text(WAITS, encoding="utf-8")
    ada = Window(open_page(path, options=["--together-url", broker.url]))
    ada.begin("Lead", "Ada")
    ada.says("You lead")
    bo = Terminal(pages.mdxc, path, "--follow", KEY, "--broker", f"127.0.0.1:{broker.port}", "--as", "Bo")
    until(ada.page, lambda: "You follow Ada" in bo.shown)
    bo.type("1")
    until(ada.page, lambda: "Ada leads: you go where Ada goes." in bo.shown)
    ada.page.get_by_role("button", name="To lake").click()
    until(ada.page, lambda: "Ada can't show the next page." in bo.shown)
    assert "A lake." not in bo.shown
    ada.page.get_by_role("button", name="Read on without it").click()
    until(ada.page, lambda: "A lake." in bo.shown)
    bo.type("q")
    assert bo.process.wait() == 0
