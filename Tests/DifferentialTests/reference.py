#!/usr/bin/env python3
"""What another CommonMark parser makes of paragraphs, in the notation of `CanonicalInlines`.

usage: reference.py cmark|markdown-it < paragraphs        (separated by NUL; one line of output each)
"""
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

NAMESPACE = "{http://commonmark.org/xml/1.0}"


class Line:
    """Builds one line of output; adjacent texts are one."""

    def __init__(self):
        self.parts, self.text = [], ""

    def add(self, part):
        self.flush()
        self.parts.append(part)

    def flush(self):
        if self.text:
            self.parts.append("text " + json.dumps(self.text, ensure_ascii=False))
            self.text = ""

    def __str__(self):
        self.flush()
        return " ".join(self.parts)


def quoted(text):
    return json.dumps(text or "", ensure_ascii=False)


def write_cmark(node, line):
    kind = node.tag.removeprefix(NAMESPACE)
    if kind == "text":
        line.text += node.text or ""
    elif kind == "softbreak":
        line.text += " "
    elif kind == "linebreak":
        line.add("break")
    elif kind == "code":
        line.add("code " + quoted(node.text))
    elif kind in ("emph", "strong", "link"):
        name = {"emph": "em", "strong": "strong"}.get(kind)
        line.add(name + "(" if name else f"link {quoted(node.get('destination'))} {quoted(node.get('title'))} (")
        for child in node:
            write_cmark(child, line)
        line.add(")")
    else:
        line.add("other:" + kind)


def cmark(paragraphs):
    document = "\n\n".join(paragraphs).encode()
    xml = subprocess.run(["cmark", "-t", "xml"], input=document, stdout=subprocess.PIPE, check=True).stdout
    root = ElementTree.fromstring(xml)
    for block in root:
        line = Line()
        if block.tag != NAMESPACE + "paragraph":
            line.add("other:" + block.tag)
        for child in block:
            write_cmark(child, line)
        yield str(line)


def markdown_it(paragraphs):
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    parser.normalizeLink = lambda url: url
    parser.validateLink = lambda url: True
    for paragraph in paragraphs:
        line = Line()
        tokens = parser.parse(paragraph)
        if [token.type for token in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
            line.add("other")
        else:
            for token in tokens[1].children:
                if token.type in ("text", "text_special"):
                    line.text += token.content
                elif token.type == "softbreak":
                    line.text += " "
                elif token.type == "hardbreak":
                    line.add("break")
                elif token.type == "code_inline":
                    line.add("code " + quoted(token.content))
                elif token.type in ("em_open", "strong_open"):
                    line.add(token.type.removesuffix("_open") + "(")
                elif token.type == "link_open":
                    line.add(f"link {quoted(token.attrGet('href'))} {quoted(token.attrGet('title'))} (")
                elif token.nesting == -1:
                    line.add(")")
                else:
                    line.add("other:" + token.type)
        yield str(line)


def main():
    paragraphs = sys.stdin.buffer.read().decode().split("\0")
    for line in {"cmark": cmark, "markdown-it": markdown_it}[sys.argv[1]](paragraphs):
        sys.stdout.buffer.write(line.encode() + b"\n")


main()
