"""Starts and controls Debian's Chromium."""

import contextlib
import json
import os
import re
import shutil
import sys
import time

try:
    from playwright.sync_api import Error, expect, sync_playwright
except ImportError:
    sys.exit("error: playwright is not installed; 'Tests/browser' installs it, by way of '.ci/setup tests'")

from network import HOST, Network

# The timeout of a test that waits, in milliseconds. Tests that pass never come near it, even on a busy machine.
TIMEOUT = 300_000


def timers(times):
    """Returns a script that runs before the page's own, and replaces the delays of its timers, in milliseconds."""
    return f"""{{
        const times = {json.dumps(times)};
        const later = setTimeout;
        window.setTimeout = (act, time, ...rest) => later(act, times[time] ?? time, ...rest);
    }}"""


# A page waits 400 ms for a browser to go back, which is too short on a busy machine.
GOES_BACK_SLOWLY = timers({400: TIMEOUT})


@contextlib.contextmanager
def chromium():
    """Starts a browser; closes it at the end of the `with` block."""
    # The headless shell is the same engine without windows, which take longer to create than the page.
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not program:
        sys.exit("error: there is no 'chromium-headless-shell' on PATH; '.ci/setup tests' installs Debian's, elsewhere install it by hand")
    expect.set_options(timeout=TIMEOUT)
    arguments = ["--mute-audio", "--font-render-hinting=none"]
    if os.geteuid() == 0:
        # Its sandbox does not work for root.
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments, timeout=TIMEOUT)
        try:
            yield browser
        finally:
            browser.close()


class Console:
    """The messages of pages on the console. Only messages that a test expects are allowed."""

    def __init__(self):
        self.messages = []
        self.expected = []

    def expect(self, pattern):
        """Allows messages that match a regular expression."""
        self.expected.append(re.compile(pattern))

    def add(self, message):
        """Records a message or an error."""
        if not any(pattern.search(message) for pattern in self.expected):
            self.messages.append(message)


class Reader:
    """Opens pages in a browser, with the settings of different readers. `network` and `console` are those of the
    current test.
    """

    def __init__(self, browser, network=None, console=None):
        self.browser = browser
        self.network, self.console = network or Network(), console or Console()
        self.contexts = []
        # The shared tabs, and for those in use the start of their address and the script that runs before the page's.
        self.tabs = {}
        self.used = {}

    def open(
        self, built, *, at="", width=1440, height=900, scheme="light", script=True, reduced_motion=False,
        forced_colors=False, touch=False, turns=False, policy=True, served=False, before=None, context=None, wait="load",
    ):
        """Opens a BuiltPage in a new tab. `at`: the query and fragment of its address (`?…#…`). `served`: whether it is
        served, or a file. `turns`: whether page turns are animated. `policy`: whether the browser enforces the policy
        of the page. `before`: a script that runs before those of the page. `context`: the context of another served
        page, whose storage is shared. `wait`: the `wait_until` of `Page.goto`.
        """
        if context is None:
            page = self._context(script, touch, policy, turns).new_page()
            self.contexts.append(page.context)
            self._emulate(page, width, height, scheme, reduced_motion, forced_colors)
        else:
            stored = context.pages[-1].evaluate(STORED)
            page = context.new_page()
            self._await_stored(page, stored)
        self._attend(page)
        if before:
            page.add_init_script(before)
        return self._go(page, built, served, at, wait)

    def show(
        self, built, *, at="", width=1440, height=900, scheme="light", script=True, reduced_motion=False,
        forced_colors=False, policy=True, served=False, before=None, wait="load",
    ):
        """Opens a page as `open` does, but in a tab that all tests share, which takes half of the time. The previous
        page and its storage are removed; a test must not change the tab in a way that outlasts the page, such as by
        its clock.
        """
        key = (script, policy)
        if key in self.used:
            self._clear(key)
        page = self.tabs.get(key)
        if page is None:
            page = self.tabs[key] = self._context(script, False, policy).new_page()
            self._attend(page)
        self.used[key] = HOST if served else "file:", page.add_init_script(before) if before else None
        self._emulate(page, width, height, scheme, reduced_motion, forced_colors)
        return self._go(page, built, served, at, wait)

    def _clear(self, key):
        """Empties a shared tab. Closes it if another origin or window may have something in its storage."""
        page, (start, script) = self.tabs[key], self.used.pop(key)
        if page.context.pages == [page] and page.url.startswith(start):
            # Pages may save something when they are left.
            page.evaluate("try { Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear(); } catch {}")
            page.goto("about:blank")
            page.mouse.move(0, 0)
            if script:
                script.close()
        else:
            del self.tabs[key]
            page.context.close()

    def _context(self, script, touch, policy, turns=False):
        context = self.browser.new_context(java_script_enabled=script, has_touch=touch, bypass_csp=not policy)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(GOES_BACK_SLOWLY)
        if not turns:
            context.add_init_script("delete Document.prototype.startViewTransition")
        context.route("**/*", lambda route: self.network.handle(route))
        return context

    @staticmethod
    def _emulate(page, width, height, scheme, reduced_motion, forced_colors):
        if page.viewport_size != {"width": width, "height": height}:
            page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(
            media="screen", color_scheme=scheme, contrast="no-preference",
            reduced_motion="reduce" if reduced_motion else "no-preference", forced_colors="active" if forced_colors else "none")

    def _go(self, page, built, served, at, wait):
        self.network.pages.append(built)
        page.goto((HOST if served else built.path.as_uri()) + at, wait_until=wait)
        return page

    def _attend(self, page):
        page.on("console", lambda message: self.console.add(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.console.add(f"error: {error}"))
        page.on("dialog", self._dismiss)

    @staticmethod
    def _await_stored(page, stored):
        """Waits until a page can read what another page of its context has stored. They have different processes,
        between which storage is synchronized with a delay. Only for served pages.
        """
        blank = lambda route: route.fulfill(content_type="text/html")
        page.route("**/*", blank)
        page.goto(HOST + "nowhere")
        wait(page, f"last => {STORED} === last", stored)
        page.unroute("**/*", blank)

    def _dismiss(self, dialog):
        self.console.add(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def close(self):
        """Closes everything that it opened, except shared tabs."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        for key in list(self.used):
            self._clear(key)


STORED = "JSON.stringify(Object.entries(localStorage).sort())"

# Polls with timers that neither a page replaces nor the clock of a test stops.
ASK = """async (argument) => {{
    const holds = () => {{ const value = ({expression}); return typeof value === "function" ? value(argument) : value; }};
    const late = AbortSignal.timeout({timeout});
    while (!holds()) {{
        if (late.aborted) return false;
        await scheduler.postTask(() => {{}}, {{ delay: 10 }});
    }}
    return true;
}}"""


def wait(page, expression, argument=None):
    """Waits until an expression, or a function of an argument, is true. The page polls, also after navigation.
    Playwright's own `wait_for_function` would evaluate only once, because of the page's policy.
    """
    while True:
        try:
            assert page.evaluate(ASK.format(expression=expression, timeout=TIMEOUT), argument), f"never: {expression}"
            return
        except Error as error:
            if "context was destroyed" not in str(error):
                raise


def until(page, holds):
    """Waits until a condition of the test is true, such as that a request has arrived."""
    end = time.monotonic() + TIMEOUT / 1000
    while not holds():
        assert time.monotonic() < end, "it never holds"
        # Each answer of the page lets playwright deliver pending events.
        page.evaluate("() => scheduler.postTask(() => {}, { delay: 10 })")


def resize(page, width, height):
    """Resizes the window, and waits until the page has the new size."""
    page.set_viewport_size({"width": width, "height": height})
    until(page, lambda: page.evaluate("[innerWidth, innerHeight]") == [width, height])


def rest(page):
    """Waits until scroll positions and sizes no longer change."""
    page.evaluate("""async () => {
        for (let last, frames = 0; frames < 10;) {
            await new Promise(requestAnimationFrame);
            const now = `${scrollY} ${document.documentElement.scrollHeight}`;
            frames = now === last ? frames + 1 : 0;
            last = now;
        }
    }""")


def look(page):
    """Waits until the intersection observers of the page were called."""
    page.evaluate("""async () => {
        for (let count = 0; count < 2; count += 1) {
            await new Promise((resolve) => {
                const observer = new IntersectionObserver(() => resolve(observer.disconnect()));
                observer.observe(document.body);
            });
        }
    }""")


def run_timers(page):
    """Waits until the timers of the page without a delay have run."""
    page.evaluate("async () => { for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setTimeout(resolve)); }")


def stand_still(page):
    """Waits until all finite animations have ended."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => {})")


def stop_clock(page):
    """Makes `page.clock` the only clock of the page."""
    page.clock.install(time=0)
    page.clock.pause_at(3600)
