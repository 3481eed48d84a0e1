"""Three engines with one interface: Chromium, controlled by playwright; Firefox, by its Marionette; and WebKitGTK, the
closest to Safari on Linux, by its WebDriver. The last two take commands of the W3C's WebDriver.
"""

import contextlib
import http.client
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from playwright.sync_api import Error as PlaywrightError

from chromium import TIMEOUT

# A proxy address on which nothing listens.
NOWHERE = "127.0.0.1:9"

# The name of an element: its label, or else its text.
FIND = r"""([css, name]) => [...document.querySelectorAll(css)].find((element) => element.getClientRects().length
    && (name === null || (element.ariaLabel ?? element.textContent).replace(/\s+/g, " ").trim() === name)) ?? null"""

# Whether an element is at the point of the click, and not covered, for example by a turning page.
IS_FREE = f"""(argument) => {{
    if (window.turning) return false;
    const element = ({FIND})(argument);
    element?.scrollIntoView({{ block: "center", behavior: "instant" }});
    const {{ x, y, width, height }} = element?.getBoundingClientRect() ?? {{}};
    const hit = element && document.elementFromPoint(x + width / 2, y + height / 2);
    return element?.contains(hit);
}}"""

# Polls with timers of the page, so that it can work between polls. In the background, timers may take a second.
ASK = """async (argument) => {{
    const holds = () => {{ const value = ({expression}); return typeof value === "function" ? value(argument) : value; }};
    for (let count = 0; count < 20 && !holds(); count += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    return !!holds();
}}"""

SWIPE = """([css, across]) => {
    const target = document.querySelector(css);
    const { x, y, width, height } = target.getBoundingClientRect();
    const [from, clientY] = [x + width / 2, y + height / 2];
    const touch = (kind, clientX) => target.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, cancelable: true, composed: true, isPrimary: true, pointerId: 7, pointerType: "touch", clientX, clientY,
    }));
    touch("pointerdown", from);
    for (let step = 1; step <= 8; step += 1) touch("pointermove", from + across * step / 8);
    touch("pointerup", from + across);
}"""


class EngineError(Exception):
    """The error of a driver."""


def program(name):
    """Returns the path of a program that a driver needs."""
    if path := shutil.which(name):
        return path
    raise AssertionError(f"there is no '{name}'; '.ci/setup tests' installs it")


class Window:
    """A window of an engine. A script is an expression, or a function of one argument, whose promise is awaited."""

    def click(self, css, name=None):
        """Clicks the first visible element that matches, with this name if one is given."""
        end = time.monotonic() + TIMEOUT / 1000
        while True:
            self.wait(IS_FREE, [css, name])
            try:
                return self.click_element([css, name])
            except EngineError as error:
                # Drivers look the element up again; it may have been covered meanwhile.
                if time.monotonic() > end or not any(word in str(error) for word in ("interact", "intercept", "stale", "null")):
                    raise

    def wait(self, expression, argument=None):
        """Waits until a condition is true, also after navigation."""
        end = time.monotonic() + TIMEOUT / 1000
        while True:
            try:
                if self.evaluate(ASK.format(expression=expression), argument):
                    return
            except EngineError as error:
                # Navigation ends the scripts of the page.
                if not any(word in str(error) for word in ("unloaded", "destroyed", "navigat", "closed", "no such", "timeout")):
                    raise
            assert time.monotonic() < end, f"never: {expression} {argument!r}"

    def swipe(self, css, across):
        """Swipes over an element, `across` pixels to the right. WebKitGTK's driver has no touch input, so all engines
        get synthetic events.
        """
        self.evaluate(SWIPE, [css, across])


class ChromiumWindow(Window):
    def __init__(self, page):
        self.page = page

    def _try(self, act, *arguments, **named):
        try:
            return act(*arguments, **named)
        except PlaywrightError as error:
            raise EngineError(str(error)) from error

    def open(self, url):
        self._try(self.page.goto, url)

    def evaluate(self, script, argument=None):
        return self._try(self.page.evaluate, script, argument)

    def click_element(self, argument):
        self._try(self.page.evaluate_handle(FIND, argument).as_element().click)

    def press(self, key):
        self._try(self.page.keyboard.press, {" ": "Space"}.get(key, key))

    def back(self):
        self._try(self.page.go_back)

    def forward(self):
        self._try(self.page.go_forward)

    def reload(self):
        self._try(self.page.reload)

    def close(self):
        self.page.close()


class Chromium:
    """Chromium, in the browser of all other tests."""

    def __init__(self, browser, is_calm=False):
        self.context = browser.new_context(
            reduced_motion="reduce" if is_calm else "no-preference", proxy={"server": NOWHERE, "bypass": "127.0.0.1"})
        self.context.set_default_timeout(TIMEOUT)

    def window(self, width, height):
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return ChromiumWindow(page)

    def stop(self):
        self.context.close()


# The WebDriver codes of keys other than characters.
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


# A script on a page that is left never returns, so its timeout is short, and it is run again. The proxy keeps requests
# on this machine.
WANTED = {
    "timeouts": {"script": 5_000, "pageLoad": TIMEOUT},
    "proxy": {"proxyType": "manual", "httpProxy": NOWHERE, "sslProxy": NOWHERE, "noProxy": ["127.0.0.1"]},
}


class DrivenWindow(Window):
    """A window of a browser that takes the commands of WebDriver."""

    def __init__(self, driver, handle):
        self.driver, self.handle = driver, handle
        self.frame = None

    def send(self, command, **parameters):
        if self.driver.front != self.handle:
            self.driver.send("SwitchToWindow", handle=self.handle)
            self.driver.front = self.handle
        return self.driver.send(command, **parameters)

    def open(self, url):
        self.send("Navigate", url=url)

    def evaluate(self, script, argument=None):
        return self.send("ExecuteScript", args=[argument], script=f"""
            const value = ({script});
            return typeof value === "function" ? value(arguments[0]) : value;""")

    def click_element(self, argument):
        self.send("ElementClick", id=self.evaluate(FIND, argument)[ELEMENT])

    def press(self, key):
        value = KEYS.get(key, key)
        self.send("PerformActions", actions=[{"type": "key", "id": "keys", "actions": [
            {"type": kind, "value": value} for kind in ("keyDown", "keyUp")]}])

    def back(self):
        self.send("Back")

    def forward(self):
        self.send("Forward")

    def reload(self):
        self.send("Refresh")

    def close(self):
        # The window is reused, which takes a fraction of the time of a new one.
        self.open("about:blank")
        self.driver.unused.append(self)

    def resize(self, width, height):
        """Gives the page this size; the window is larger."""
        if self.frame is None:
            outer, inner = self.send("GetWindowRect"), self.evaluate("[innerWidth, innerHeight]")
            self.frame = [outer["width"] - inner[0], outer["height"] - inner[1]]
        self.send("SetWindowRect", width=width + self.frame[0], height=height + self.frame[1])
        self.wait("size => innerWidth === size[0] && innerHeight === size[1]", [width, height])


class Driven:
    """A browser with its own profile that takes commands of WebDriver."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="engine-")
        self.stack = contextlib.ExitStack()
        self.stack.callback(self.folder.cleanup)
        # The window that receives commands, and the unused windows.
        self.front = None
        self.unused = []

    def start(self, *command, **more):
        """Starts a program, which ends with this browser."""
        process = subprocess.Popen(command, stderr=subprocess.STDOUT, **more)
        self.stack.callback(process.wait)
        self.stack.callback(process.terminate)
        return process

    def window(self, width, height):
        if self.unused:
            window = self.unused.pop()
        else:
            window = DrivenWindow(self, self.send("NewWindow", type="window")["handle"])
            # Replaces the initial page of the window.
            window.open("about:blank")
        window.resize(width, height)
        return window

    def stop(self):
        with contextlib.suppress(EngineError, OSError):
            self.send("DeleteSession")
        self.stack.close()


# Settings: Firefox must not ask the user, contact a server, or make sound.
PREFERENCES = {
    "marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False, "datareporting.policy.dataSubmissionEnabled": False, "app.normandy.enabled": False,
    "toolkit.telemetry.enabled": False, "network.captive-portal-service.enabled": False, "extensions.update.enabled": False,
    "network.connectivity-service.enabled": False, "services.settings.server": "", "media.volume_scale": "0.0",
}


class Firefox(Driven):
    def __init__(self, is_calm=False):
        super().__init__()
        preferences = PREFERENCES | {"ui.prefersReducedMotion": int(is_calm)}
        profile = pathlib.Path(self.folder.name)
        (profile / "user.js").write_text("".join(
            f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in preferences.items()))
        process = self.start(
            program("firefox-esr"), "--headless", "--no-remote", "--marionette", "--profile", profile,
            stdout=subprocess.PIPE, env={**os.environ, "HOME": str(profile), "MOZ_CRASHREPORTER_DISABLE": "1"})
        for line in process.stdout:
            if b"Listening on port" in line:
                break
        else:
            raise AssertionError("Firefox does not start")
        # Other output is discarded, so that it does not block.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        self.socket = self.stack.enter_context(socket.create_connection(("127.0.0.1", int(line.split()[-1])), 2 * TIMEOUT / 1000))
        self.stream = self.stack.enter_context(self.socket.makefile("rb"))
        self.count = 0
        self.receive()
        self.send("NewSession", capabilities={"alwaysMatch": WANTED})

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def send(self, command, **parameters):
        self.count += 1
        message = json.dumps([0, self.count, f"WebDriver:{command}", parameters]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            raise EngineError(f"{command}: {error['error']}: {error['message']}")
        return result["value"] if result and set(result) == {"value"} else result


# The paths of the commands.
PATHS = {
    "NewSession": ("POST", "/session"), "DeleteSession": ("DELETE", ""), "Navigate": ("POST", "/url"),
    "Back": ("POST", "/back"), "Forward": ("POST", "/forward"), "Refresh": ("POST", "/refresh"), "NewWindow": ("POST", "/window/new"),
    "SwitchToWindow": ("POST", "/window"), "GetWindowRect": ("GET", "/window/rect"),
    "SetWindowRect": ("POST", "/window/rect"), "ExecuteScript": ("POST", "/execute/sync"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "PerformActions": ("POST", "/actions"),
}


class WebKit(Driven):
    def __init__(self, is_calm=False):
        super().__init__()
        browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
        assert browser, "there is no 'MiniBrowser' of WebKitGTK; '.ci/setup tests' installs it"
        home = pathlib.Path(self.folder.name)
        (home / "gtk-3.0").mkdir()
        (home / "gtk-3.0/settings.ini").write_text(f"[Settings]\ngtk-enable-animations={int(not is_calm)}\n")
        reading, writing = os.pipe()
        self.start(program("Xvfb"), "-displayfd", str(writing), "-screen", "0", "1920x1600x24", "-nolisten", "tcp",
                   pass_fds=[writing], stdout=subprocess.DEVNULL)
        os.close(writing)
        with open(reading) as display:
            number = display.readline().strip()
        assert number, "Xvfb does not start"
        bus = self.start(
            program("dbus-daemon"), "--session", "--nofork", "--nopidfile", "--print-address", stdout=subprocess.PIPE)
        address = bus.stdout.readline().decode().strip()
        # Its own sandbox needs more than a container grants.
        environment = os.environ | {
            "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "DBUS_SESSION_BUS_ADDRESS": address, "NO_AT_BRIDGE": "1", "HOME": str(home),
            "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            # Without a graphics card, painting by way of OpenGL takes longer.
            "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
        options = {"binary": str(browser), "args": ["--automation"]}
        # We choose a free port for the driver, and the driver one for its browser. If another program takes it first,
        # there is no answer, so this tries again.
        for is_last in (False, False, True):
            try:
                self.connect(environment)
                result = self.send("NewSession", capabilities={"alwaysMatch": WANTED | {"webkitgtk:browserOptions": options}})
                break
            except (TimeoutError, ConnectionError, http.client.HTTPException):
                if is_last:
                    raise
        self.connection.sock.settimeout(2 * TIMEOUT / 1000)
        self.session = "/session/" + result["sessionId"]

    def connect(self, environment):
        """Starts a driver, and connects to it."""
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        process = self.start(program("WebKitWebDriver"), f"--port={port}", stdout=subprocess.DEVNULL, env=environment)
        self.session = ""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=TIMEOUT / 1000)
        while self.connection.sock is None:
            if process.poll() is not None:
                raise ConnectionError("WebKitWebDriver does not start")
            with contextlib.suppress(ConnectionRefusedError):
                self.connection.connect()

    def send(self, command, id="", **parameters):
        method, path = PATHS[command]
        body = json.dumps(parameters) if method == "POST" else None
        self.connection.request(method, self.session + path.format(id=id), body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            raise EngineError(f"{command}: {value['error']}: {value['message']}")
        return value


ENGINES = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
