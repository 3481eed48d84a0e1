"""Answers all requests of pages without a network, and records them."""

import io
import mimetypes
import pathlib
import wave
from urllib.parse import unquote, urlsplit

# The origin of served pages. It is never resolved, since each request is answered here.
HOST = "http://localhost/"

PICTURE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 12 8"><rect width="12" height="8" fill="#48606e"/>'
    b'<path d="M0 8 4 3 7 6 9 4 12 8z" fill="#8aa3a0"/><circle cx="9" cy="2" r="1" fill="#f2d8a7"/></svg>'
)


def silence(seconds):
    """Returns a silent WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(8000)
        sound.writeframes(b"\x80" * int(8000 * seconds))
    return file.getvalue()


class Network:
    """The network of the pages of one test. A request for a URL that neither a story nor the test names is an error.

    `requests`: the URLs in order; for files in the folder of the page, their paths in it.
    """

    def __init__(self):
        self.requests = []
        self.faults = []
        self.pages = []
        self.answers = {}

    def answer(self, address, body=b"", type="text/plain", status=200):
        """Defines the response to a URL, or to a path in the folder of the page."""
        headers = {"Access-Control-Allow-Origin": "*", "Content-Type": type}
        self.answers[address] = lambda route: route.fulfill(status=status, headers=headers, body=body)

    def refuse(self, address):
        """Lets requests for a URL fail as without a connection."""
        self.answers[address] = lambda route: route.abort("internetdisconnected")

    def hold(self, address):
        """Delays requests for a URL. Returns a function that answers them as usual."""
        waiting = []
        self.answers[address] = waiting.append

        def release():
            del self.answers[address]
            while waiting:
                self._answer(waiting.pop(0), address)

        return release

    def handle(self, route):
        """Answers a request of the browser."""
        url = route.request.url
        address = self._path(url) or url
        self.requests.append(address)
        self._answer(route, address)

    def _path(self, url):
        """Returns the path of a URL in the folder of a page; None if it is outside."""
        for page in self.pages:
            for start in (page.path.parent.as_uri() + "/", HOST):
                if url.startswith(start):
                    return unquote(urlsplit(url[len(start):]).path) or "index.html"
        return None

    def _answer(self, route, address):
        url = route.request.url
        if answer := self.answers.get(address):
            answer(route)
        elif url.startswith(HOST):
            self._serve(route, self.pages[-1].path.parent / address)
        elif address != url:
            route.continue_()
        elif any(page.names(url) for page in self.pages):
            self._stand_in(route, url)
        else:
            self.faults.append(f"asked for {url}, which the story does not name")
            route.abort()

    def _serve(self, route, file):
        """Responds as a web server for a folder does."""
        if file.is_file():
            route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0])
        else:
            route.fulfill(status=404)

    @staticmethod
    def _stand_in(route, url):
        """Responds for the web: with a picture, an empty video, or a silent sound that is longer than any test."""
        kind = route.request.resource_type
        headers = {"Access-Control-Allow-Origin": "*"}
        if kind != "media":
            route.fulfill(body=PICTURE, headers=headers | {"Content-Type": "image/svg+xml"})
        elif pathlib.PurePath(urlsplit(url).path).suffix in (".mp4", ".webm", ".mov", ".m4v"):
            route.fulfill(body=b"", headers=headers | {"Content-Type": "video/mp4"})
        else:
            route.fulfill(body=silence(40), headers=headers | {"Content-Type": "audio/wav"})
