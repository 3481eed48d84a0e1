"""Builds pages of stories with the tested mdxc."""

import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Fixtures"
# The names of the fixtures that are stories; those in `backends` each show one feature.
WHOLE_STORIES = sorted(f"stories/{folder.name}" for folder in (FIXTURES / "stories").iterdir())


class BuiltPages:
    """Builds pages into its own folder, each once."""

    def __init__(self, mdxc, folder):
        self.mdxc = mdxc
        self.folder = pathlib.Path(folder)
        self.built = {}
        self.builds = 0

    def build(self, *stories, options=()):
        """Builds the page of a fixture, such as `stories/one-song`, of a path, or of a story's text. Returns a
        BuiltPage.

        Several stories, or none, are built into one folder; the returned page is its index page (`index.html`).
        """
        key = (stories, tuple(options))
        if key not in self.built:
            folder = self.folder / str(self.builds)
            self.builds += 1
            folder.mkdir(parents=True)
            inputs = [self._input(story, folder / "input") for story in stories]
            command = [self.mdxc, "build", *inputs, "--emit", "html,ir", "-o", folder / "out", *options]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                raise AssertionError(f"mdxc build {stories} failed:\n{done.stderr}{done.stdout}")
            pages = sorted(folder.glob("out/*/index.html"))
            assert len(pages) == len(stories), f"{len(pages)} pages of {len(stories)} stories"
            page = pages[0] if len(stories) == 1 else folder / "out" / "index.html"
            self.built[key] = BuiltPage(page, [read.with_name("story.json") for read in pages])
        return self.built[key]

    @staticmethod
    def _input(story, folder):
        """Returns the path of a story, which is given as a path, the name of a fixture, or text."""
        if isinstance(story, str) and "\n" in story:
            folder.mkdir(exist_ok=True)
            path = folder / f"{len(list(folder.iterdir()))}.mdx"
            path.write_text(story, encoding="utf-8")
            return path
        if isinstance(story, pathlib.Path):
            return story
        fixture = FIXTURES / story
        for name in ("story.mdx", "story.json", "input.mdx"):
            if (fixture / name).exists():
                return fixture / name
        raise AssertionError(f"there is no story in {fixture}")


class BuiltPage:
    """A page, and the IR of the stories that it shows."""

    def __init__(self, path, documents):
        self.path = path
        self.documents = [json.loads(document.read_text(encoding="utf-8")) for document in documents]

    @property
    def document(self):
        """The IR of its only story."""
        (document,) = self.documents
        return document

    def words(self):
        """All words of its stories that readers must find, in order."""
        return [word for document in self.documents for word in _words(document["sections"])]

    def names(self, url):
        """Returns whether a story contains a URL, as written or as browsers normalize it."""
        return any(_same(url, text) for document in self.documents for text in _texts(document))


def many_stories(catalogue, count):
    """Returns an index page of `count` stories, with cards as mdxc writes them. Ten thousand have nearly six thousand
    tags and two thousand cultures, in different scripts.
    """
    text = catalogue.path.read_text(encoding="utf-8")
    head, cards, tail = re.match(r'(.*<ul class="cards" role="list">\n)(.*</li>\n)(</ul>\n</main>.*)', text, re.S).groups()
    cards = re.findall(r'<li class="story.*?</div>\n</li>\n', cards, re.S)
    assert len(cards) == len(catalogue.documents)
    tag = re.search(r"<li>\s*<bdi>cats</bdi>\s*</li>\n", text).group()

    def card(number):
        text = re.sub(r'(<a href=")([^"]*">)', rf"\g<1>\g<2>{number:05} ", cards[number % len(cards)])
        word = ("Café", "mountain", "Übung", "港町", "горы")[number % 5]
        tags = tag.replace("cats", f"{word} {number * 7919 % 5_881}") + tag.replace("cats", word)
        text = re.sub(r'(<ul class="tags"[^>]*>\n)', rf"\g<1>{tags}", text)
        return re.sub(r'(<bdi class="culture"[^>]*>)', rf"\g<1>{word} {number * 31 % 18_013} ", text)

    cards_of = [card(number) for number in range(count)]
    first, *others = ["".join(cards_of[start:start + 60]) + "</ul>\n" for start in range(0, count, 60)]
    rest = "".join(f'<noscript>\n<ul class="cards" role="list">\n{part}</noscript>\n' for part in others)
    path = catalogue.path.with_name(f"{count}.html")
    path.write_text(head + first + rest + tail.removeprefix("</ul>\n"), encoding="utf-8")
    page = BuiltPage(path, [])
    page.documents = catalogue.documents
    return page


# Members of the IR that are text on the page. Descriptions of pictures and links (`alt`, the `title` of a link) are
# not.
_WORDS = {"title", "caption", "attribution", "label", "summary", "value", "year", "text", "speaker", "prompt"}

# Characters that HTML can't contain; pages have a replacement character instead.
_FORBIDDEN = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef]|[" + "".join(
    chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF)) + "]"


def _words(node, name=None):
    if isinstance(node, dict):
        for member, value in node.items():
            if member not in ("media", "extensions") and not (member == "title" and node.get("type") in ("link", "image")):
                yield from _words(value, member)
    elif isinstance(node, list):
        for value in node:
            yield from _words(value, name)
    elif name in _WORDS and isinstance(node, str):
        yield from re.sub(_FORBIDDEN, "\ufffd", node).split()


def _texts(node):
    if isinstance(node, dict):
        node = list(node.values())
    if isinstance(node, list):
        for value in node:
            yield from _texts(value)
    elif isinstance(node, str):
        yield node


def _same(url, text):
    """Returns whether a text of a story is the URL that a browser has normalized."""
    if not re.match("https?:", text):
        return False
    return _letters(url) == _letters(text)


def _letters(url):
    """Returns a URL with all encodings of a character made equal."""
    from urllib.parse import unquote

    return unquote(url.split("#")[0]).rstrip("/")
