"""Tests of the converters: trees made by hand, and the HTML that CommonMark gives for its examples.

usage: python -m pytest -q -p no:cacheprovider test_readings.py
"""
import html
import json
import re
from urllib.parse import quote, unquote

import pytest
from markdown_it import MarkdownIt

import documents
import markdown_it_reading
import markdown_rs_reading
import tree

BY_HAND = {
    "a *b*\nc\\\nd\n": "p 'a ' emphasis('b') ' c' lineBreak 'd'",
    "      # h #\n": "h1 'h'",
    "- a\n\n- b\n": "bullets loose\n  -\n    p 'a'\n  -\n    p 'b'",
    "2) [x] a\n3) [ ] b\n4) [ ]\n": "ordered 2 tight\n  - [x]\n    p 'a'\n  - [ ]\n    p 'b'\n  -\n    p '[ ]'",
    "-\n\n\n- a\n": "bullets loose\n  -\n  -\n    p 'a'",
    "> ``` js x\n>  y\n": "quote\n  code 'js x' ' y\\n'",
    "> a\nb\n": "quote\n  p 'a b'",
    "~~a~~ ~b~ ~~~c~~~ ~d~~\n": "p strikethrough('a') ' ' strikethrough('b') ' ~~~c~~~ ~d~~'",
    "|a|b\\|c|\n|:-|:-:|\n|d\n|e|f|g|\n": "table left center\n  'a' | 'b|c'\n  'd' | \n  'e' | 'f'",
    "|a\n---\n": "h2 '|a'",
    "- a|b\n  -|-\n": "bullets tight\n  -\n    table none none\n      'a' | 'b'",
    "![a *b*](https://e.test/p.png 't')\n": "figure image('https://e.test/p.png' 'a b' 't')",
    "[r] ![r]\n\n[r]: https://e.test\n": "p link('https://e.test' None: 'r') ' ' image('https://e.test' 'r' None)",
    "[a](b.html) c\n": "p 'a c'",
    "---\n***\n": "thematicBreak\nthematicBreak",
}


def outline(reading, document, footnotes=False):
    return tree.outline(tree.story(*reading.read(document, footnotes)))


@pytest.mark.parametrize("reading", [markdown_it_reading, markdown_rs_reading], ids=["markdown-it", "markdown-rs"])
@pytest.mark.parametrize("document", BY_HAND, ids=repr)
def test_tree(reading, document):
    expected = BY_HAND[document]
    assert outline(reading, document) == expected


@pytest.mark.parametrize("reading", [markdown_it_reading, markdown_rs_reading], ids=["markdown-it", "markdown-rs"])
def test_footnotes(reading):
    document = "a[^x] b[^y] c[^X] d[^z]\n\n[^y]: one\n\n    - two\n\n[^x]: three\n"
    expected = "p 'a' [^1] ' b' [^2] ' c' [^1] ' d[^z]'\n[^1]:\n  p 'three'\n"
    expected += "[^2]:\n  p 'one'\n  bullets tight\n    -\n      p 'two'"
    assert outline(reading, document, footnotes=True) == expected


def test_not_comparable():
    for document in ("[a](javascript:x)\n", "![a](p.png)\n"):
        with pytest.raises(tree.NotComparable):
            outline(markdown_it_reading, document)


# In this example a line of code is blank, and the spaces in it are not compared.
BLANK_CODE = {129}


def shows_indented_code(document):
    return MarkdownIt("commonmark").render(document) != MarkdownIt("commonmark").disable("code").render(document)


@pytest.mark.parametrize("example", json.loads(documents.EXAMPLES.read_text()), ids=lambda example: str(example["example"]))
def test_html(example, monkeypatch):
    """The tree as HTML is what the specification shows."""
    if re.search(r"[<{}]", example["markdown"]):
        pytest.skip("MDX reads '<', '{' and '}' otherwise")
    monkeypatch.setattr(tree, "SCHEME", re.compile("((?=))"))
    monkeypatch.setattr(tree, "ALLOWED", {""})
    monkeypatch.setattr(tree, "PICTURE", re.compile(""))
    actual = of_blocks(tree.story(*markdown_it_reading.read(example["markdown"]))["blocks"])
    other = example["example"] in BLANK_CODE or shows_indented_code(example["markdown"])
    assert (plain(actual) != plain(example["html"])) == other, actual


def plain(text):
    """HTML without what has no meaning: line endings beside tags and in texts, and how addresses are spelled."""
    text = re.sub(r"(?<=>)\s+|\s+(?=<)", "", text) if "<pre>" not in text else re.sub(r"\n(?=<)|(?<=>)\n", "", text)
    text = re.sub(r'(href|src)="([^"]*)"', lambda match: f'{match[1]}="{address(match[2])}"', text)
    return text if "<pre>" in text else re.sub(r"\s+", " ", text)


def address(text):
    return quote(unquote(html.unescape(text)), safe="")


def of_blocks(nodes, tight=False):
    return "".join(of_block(node, tight) + "\n" for node in nodes)


def of_block(node, tight):
    kind = node["type"]
    if kind == "figure":
        node = {"type": "paragraph", "inlines": [{**node, "type": "image"}]}
        kind = "paragraph"
    if kind == "paragraph":
        inner = of_inlines(node["inlines"])
        return inner if tight else f"<p>{inner}</p>"
    if kind == "heading":
        return f"<h{node['level']}>{of_inlines(node['inlines'])}</h{node['level']}>"
    if kind == "blockQuote":
        return f"<blockquote>\n{of_blocks(node['blocks'])}</blockquote>"
    if kind == "list":
        start = f' start="{node["start"]}"' if node["ordered"] and node["start"] != 1 else ""
        name = "ol" if node["ordered"] else "ul"
        items = "\n".join(f"<li>{of_blocks(item['blocks'], node['tight'])}</li>" for item in node["items"])
        return f"<{name}{start}>\n{items}\n</{name}>"
    if kind == "codeBlock":
        language = f' class="language-{escape(node["language"])}"' if node["language"] else ""
        return f"<pre><code{language}>{escape(node['text'])}</code></pre>"
    return {"thematicBreak": "<hr />"}[kind]


def of_inlines(nodes):
    return "".join(of_inline(node) for node in nodes)


def of_inline(node):
    kind = node["type"]
    title = f' title="{escape(node["title"])}"' if node.get("title") else ""
    if kind == "text":
        return escape(node["text"])
    if kind == "code":
        return f"<code>{escape(node['text'])}</code>"
    if kind == "lineBreak":
        return "<br />\n"
    if kind == "image":
        return f'<img src="{escape(node["src"])}" alt="{escape(node["alt"])}"{title} />'
    if kind == "link":
        return f'<a href="{escape(node["url"])}"{title}>{of_inlines(node["children"])}</a>'
    name = {"emphasis": "em", "strong": "strong", "strikethrough": "del"}[kind]
    return f"<{name}>{of_inlines(node['children'])}</{name}>"


def escape(text):
    return html.escape(text, quote=False).replace('"', "&quot;")
