"""Debian's Chromium, started and driven."""

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

# After how many milliseconds a test that waits in vain fails. One that passes never comes near it, on a busy machine either.
TIMEOUT = 300_000


def timers(times):
    """A script that runs before a page's own, for timers of so many milliseconds to take others."""
    return f"""{{
        const times = {json.dumps(times)};
        const later = setTimeout;
        window.setTimeout = (act, time, ...rest) => later(act, times[time] ?? time, ...rest);
    }}"""


# A page waits 400 ms for a browser that does not go back. On a busy machine each is such a browser.
GOES_BACK_SLOWLY = timers({400: TIMEOUT})


@contextlib.contextmanager
def chromium():
    """A browser, for as long as it is wanted."""
    # The headless shell is the same engine without windows, each of which costs more than the page in it.
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
    """What pages say where readers don't look. Nothing may be there but what a test expects."""

    def __init__(self):
        self.messages = []
        self.expected = []

    def expect(self, pattern):
        """Announces messages in which a regular expression is found."""
        self.expected.append(re.compile(pattern))

    def add(self, message):
        """Notes a message or an error."""
        if not any(pattern.search(message) for pattern in self.expected):
            self.messages.append(message)


class Reader:
    """Opens pages in a browser, as readers of different habits do. `network` and `console` are those of the test that runs."""

    def __init__(self, browser, network=None, console=None):
        self.browser = browser
        self.network, self.console = network or Network(), console or Console()
        self.contexts = []
        # The tabs that are shared, and those of them that are in use.
        self.tabs = {}
        self.used = set()

    def open(
        self, built, *, at="", width=1440, height=900, scheme="light", script=True, reduced_motion=False,
        forced_colors=False, touch=False, turns=False, policy=True, served=False, before=None, context=None, wait="load",
    ):
        """A BuiltPage in a tab, at `at` (`?…#…`). `served` is as from a server, otherwise it is a file. With `turns` one sees
        pages turn, which takes a moment. Without `policy` the browser does what the page's policy forbids. `before` is a script that runs before all of the page's; `context` that
        of another page, served as well, whose storage this one then shares; `wait` what it waits for, as `Page.goto` has it.
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
        """As `open`, in the one tab that all tests have for pages that they only look at: a quarter of the work. What the page
        before it was, is gone, and what it stored; so a test does nothing to the tab that outlasts a page.
        """
        key = (script, policy, before)
        page = self.tabs.get(key)
        if page is None:
            page = self.tabs[key] = self._context(script, False, policy).new_page()
            self._attend(page)
            if before:
                page.add_init_script(before)
        else:
            self._clear(page)
        self.used.add(key)
        self._emulate(page, width, height, scheme, reduced_motion, forced_colors)
        return self._go(page, built, served, at, wait)

    @staticmethod
    def _clear(page):
        page.evaluate("try { localStorage.clear(); sessionStorage.clear(); } catch {}")
        page.goto("about:blank")
        page.mouse.move(0, 0)

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
        """Waits until a page finds what another of its context stored: each has a process of its own, and what is stored comes
        to the other a moment later. Only for pages that are served.
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
        """Closes all that it opened, but for the tabs that are shared."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        for key in self.used:
            self._clear(self.tabs[key])
        self.used.clear()


STORED = "JSON.stringify(Object.entries(localStorage).sort())"

# Asks again and again, by timers that no page replaces and no clock of a test stops.
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
    """Waits until an expression holds, or a function of an argument. It is the page that asks, also after another was opened in
    its place; the policy of a page lets playwright's own `wait_for_function` ask no more than once.
    """
    while True:
        try:
            assert page.evaluate(ASK.format(expression=expression, timeout=TIMEOUT), argument), f"never: {expression}"
            return
        except Error as error:
            if "context was destroyed" not in str(error):
                raise


def until(page, holds):
    """Waits until something holds that the test knows, such as that a request has come."""
    end = time.monotonic() + TIMEOUT / 1000
    while not holds():
        assert time.monotonic() < end, "it never holds"
        # Each answer of the page lets playwright tell what has come.
        page.evaluate("0")


def resize(page, width, height):
    """Gives the window another size, and waits until the page has it."""
    page.set_viewport_size({"width": width, "height": height})
    until(page, lambda: page.evaluate("[innerWidth, innerHeight]") == [width, height])


def rest(page):
    """Waits until nothing scrolls or grows any more."""
    page.evaluate("""async () => {
        for (let last, frames = 0; frames < 10;) {
            await new Promise(requestAnimationFrame);
            const now = `${scrollY} ${document.documentElement.scrollHeight}`;
            frames = now === last ? frames + 1 : 0;
            last = now;
        }
    }""")


def look(page):
    """Waits until the page has been told what is on the screen: whoever observes that hears of it in turn."""
    page.evaluate("""async () => {
        for (let count = 0; count < 2; count += 1) {
            await new Promise((resolve) => {
                const observer = new IntersectionObserver(() => resolve(observer.disconnect()));
                observer.observe(document.body);
            });
        }
    }""")


def run_timers(page):
    """Waits until the page has done what it put off until it had nothing else to do: its timers without a time."""
    page.evaluate("async () => { for (let count = 0; count < 3; count += 1) await new Promise((resolve) => setTimeout(resolve)); }")


def stand_still(page):
    """Waits until all that moves for a while has moved."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)).then(() => {})")


def stop_clock(page):
    """Lets the page's time pass by `page.clock` only."""
    page.clock.install(time=0)
    page.clock.pause_at(3600)
