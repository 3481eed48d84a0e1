"""Debian's Chromium, started and driven."""

import contextlib
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
        of another page, whose storage this one then shares; `wait` what it waits for, as `Page.goto` has it.
        """
        if context is None:
            context = self.browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script,
                reduced_motion="reduce" if reduced_motion else "no-preference",
                forced_colors="active" if forced_colors else "none", has_touch=touch,
                bypass_csp=not policy)
            context.set_default_timeout(PATIENCE)
            context.route("**/*", self.network.handle)
            self.contexts.append(context)
        self.network.pages.append(built)
        page = context.new_page()
        page.on("console", lambda message: self.console.add(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.console.add(f"error: {error}"))
        page.on("dialog", self._dismiss)
        if before:
            page.add_init_script(before)
        page.goto((HOST if served else built.path.as_uri()) + at, wait_until=wait)
        return page

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
