"""A real server for the folder of a page, since in two of the engines requests can't be intercepted."""

import functools
import http.server
import mimetypes
import re
import threading
from urllib.parse import unquote, urlsplit

# Runs before the policy of a page is read. Records errors, and whether a page is turning.
WATCH = """
    const turns = Document.prototype.startViewTransition;
    if (turns) Document.prototype.startViewTransition = function (show) {
      const transition = window.turning = turns.call(this, show);
      const end = () => { if (window.turning === transition) window.turning = null; };
      transition.finished.then(end, end);
      return transition;
    };
    window.faults = [];
    for (const kind of ["error", "unhandledrejection", "securitypolicyviolation"]) {
      addEventListener(kind, (event) => faults.push(`${kind}: ${event.message ?? event.reason ?? event.violatedDirective}`));
    }
"""


class Site:
    """Serves a BuiltPage, each from its own origin, so that each has its own storage. `before`: a script that runs
    before those of the page. `answers`: bytes in place of files; None for a missing file.
    """

    def __init__(self, built, before=""):
        self.built, self.before = built, before
        self.answers = {}
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, self))
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def read(self, path):
        """Returns the bytes at a path; None if there are none."""
        if path in self.answers:
            return self.answers[path]
        file = self.built.path.parent / path
        if not file.is_file():
            return None
        body = file.read_bytes()
        if file.suffix == ".html":
            body = re.sub(rb"<head>", lambda head: head[0] + f"<script>{WATCH}{self.before}</script>".encode(), body, count=1)
        return body

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, site, *arguments):
        self.site = site
        super().__init__(*arguments)

    def do_GET(self):
        path = unquote(urlsplit(self.path).path).lstrip("/") or "index.html"
        body = self.site.read(path)
        if body is None:
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        # Players request parts of sounds.
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        first, last = (int(part[1]), min(int(part[2] or len(body) - 1), len(body) - 1)) if part else (0, len(body) - 1)
        self.send_response(206 if part else 200)
        if part:
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(body)}")
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Type", mimetypes.guess_type(path)[0] or "application/octet-stream")
        self.send_header("Content-Length", str(last - first + 1))
        self.end_headers()
        try:
            self.wfile.write(body[first:last + 1])
        except (BrokenPipeError, ConnectionResetError):
            # Browsers close the connection when they have enough of a sound.
            self.close_connection = True

    def log_message(self, *arguments):
        pass
