"""Debian's Chromium, started and driven."""

import contextlib
import json
import os
import re
import shutil
import sys

try:
    from playwright.sync_api import expect, sync_playwright
except ImportError:
    sys.exit("error: playwright is not installed; 'Tests/browser' installs it, by way of '.ci/setup tests'")

from network import HOST

# Much longer than anything takes, on a busy machine too; in milliseconds.
PATIENCE = 20_000


def timers(times):
    """A script that runs before a page's own, for timers of so many milliseconds to take others."""
    return f"""{{
        const times = {json.dumps(times)};
        const later = setTimeout;
        window.setTimeout = (act, time, ...rest) => later(act, times[time] ?? time, ...rest);
    }}"""


# Who reads a story does not wait long for a browser that does not go back. On a busy machine each is such a browser.
GOES_BACK_SLOWLY = timers({400: 5_000})


@contextlib.contextmanager
def chromium():
    """A browser, for as long as it is wanted."""
    program = shutil.which("chromium")
    if not program:
        sys.exit("error: there is no 'chromium' on PATH; '.ci/setup tests' installs Debian's, elsewhere install it by hand")
    expect.set_options(timeout=PATIENCE)
    arguments = ["--mute-audio", "--font-render-hinting=none"]
    if os.geteuid() == 0:
        # Its sandbox does not work for root.
        arguments.append("--no-sandbox")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
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
    """Opens pages in a browser, as readers of different habits do."""

    def __init__(self, browser, network, console):
        self.browser, self.network, self.console = browser, network, console
        self.contexts = []

    def open(
        self, built, *, at="", width=1440, height=900, scheme="light", script=True, reduced_motion=False,
        forced_colors=False, touch=False, policy=True, served=False, before=None, context=None, wait="load",
    ):
        """A BuiltPage in a tab, at `at` (`?…#…`). `served` is as from a server, otherwise it is a file. Without `policy` the
        browser does what the page's policy forbids. `before` is a script that runs before all of the page's; `context` that
        of another page, served as well, whose storage this one then shares; `wait` what it waits for, as `Page.goto` has it.
        """
        if context is None:
            context = self.browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script,
                reduced_motion="reduce" if reduced_motion else "no-preference",
                forced_colors="active" if forced_colors else "none", has_touch=touch,
                bypass_csp=not policy)
            context.set_default_timeout(PATIENCE)
            context.add_init_script(GOES_BACK_SLOWLY)
            context.route("**/*", self.network.handle)
            self.contexts.append(context)
        else:
            self._share(context)
        self.network.pages.append(built)
        page = context.new_page()
        page.on("console", lambda message: self.console.add(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.console.add(f"error: {error}"))
        page.on("dialog", self._dismiss)
        if before:
            page.add_init_script(before)
        page.goto((HOST if served else built.path.as_uri()) + at, wait_until=wait)
        return page

    @staticmethod
    def _share(context):
        """Waits until what the last page of a context stored can be found by the next: each has a process of its own, and what
        is stored comes to the other a moment later. Only for pages that are served.
        """
        stored = "JSON.stringify(Object.entries(localStorage).sort())"
        last = context.pages[-1].evaluate(stored)
        other = context.new_page()
        other.route("**/*", lambda route: route.fulfill(content_type="text/html"))
        other.goto(HOST)
        wait(other, f"last => {stored} === last", last)
        other.close()

    def _dismiss(self, dialog):
        self.console.add(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def close(self):
        """Closes all that it opened."""
        for context in self.contexts:
            context.close()


def wait(page, expression, argument=None):
    """Waits until an expression holds, or a function of an argument. The policy of a page lets playwright's own
    `wait_for_function` ask no more than once.
    """
    for _ in range(PATIENCE // 50):
        if page.evaluate(expression, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


def resize(page, width, height):
    """Gives the window another size, and waits until the page has it."""
    page.set_viewport_size({"width": width, "height": height})
    wait(page, "([width, height]) => innerWidth === width && innerHeight === height", [width, height])


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


def stop_clock(page):
    """Lets the page's time pass by `page.clock` only."""
    page.clock.install(time=0)
    page.clock.pause_at(3600)
