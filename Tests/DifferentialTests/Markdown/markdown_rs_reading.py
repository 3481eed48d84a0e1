"""How markdown-rs reads a document: the Rust twin of micromark, on which mdx-js is built, by the same author.

It is asked for MDX without expressions and tags: without indented code, HTML and autolinks, and with GFM.
"""
import contextlib
import json
import os
import sys

import mdast

OPTIONS = dict(
    code_indented=False, html_flow=False, html_text=False, autolink=False, gfm_strikethrough=True, gfm_table=True,
    gfm_task_list_item=True)
SPANS = {"emphasis": "emphasis", "strong": "strong", "delete": "strikethrough"}


class Reading:
    def __init__(self, root):
        self.root, self.definitions, self.notes, self.numbers = root, {}, {}, {}
        self.collect(root)

    def collect(self, node):
        if node["type"] == "definition":
            self.definitions.setdefault(node["identifier"], node)
        elif node["type"] == "footnoteDefinition":
            self.notes.setdefault(node["identifier"], node)
        for child in node.get("children", ()):
            self.collect(child)

    def footnotes(self, bodies):
        return [{"number": number, "blocks": bodies[label]} for label, number in self.numbers.items() if label in bodies]

    def blocks(self, nodes, bodies):
        """The blocks of nodes; `bodies` collects those of footnotes."""
        result = []
        for node in nodes:
            kind = node["type"]
            if kind == "footnoteDefinition":
                body = self.blocks(node["children"], bodies)
                bodies.setdefault(node["identifier"], body)
            elif kind != "definition":
                result.append(self.block(kind, node, bodies))
        return result

    def block(self, kind, node, bodies):
        if kind == "paragraph":
            return {"type": kind, "inlines": self.inlines(node["children"])}
        if kind == "heading":
            return {"type": kind, "level": node["depth"], "inlines": self.inlines(node["children"])}
        if kind == "blockquote":
            return {"type": "blockQuote", "blocks": self.blocks(node["children"], bodies)}
        if kind == "list":
            items = [
                {"checked": item.get("checked"), "blocks": self.blocks(item["children"], bodies)} for item in node["children"]]
            tight = not node["spread"] and not any(item["spread"] for item in node["children"])
            return {"type": kind, "ordered": node["ordered"], "start": node.get("start"), "tight": tight, "items": items}
        if kind == "code":
            info = " ".join(filter(None, (node.get("lang"), node.get("meta"))))
            return {"type": "codeBlock", "info": info, "text": node["value"] and node["value"] + "\n"}
        if kind == "table":
            align = [{"align": align} if align and align != "none" else {} for align in node["align"]]
            rows = [[{"inlines": self.inlines(cell["children"])} for cell in row["children"]] for row in node["children"]]
            rows = [(row + [{"inlines": []}] * len(align))[:len(align)] for row in rows]
            return {"type": kind, "columns": align, "header": rows[0], "rows": rows[1:]}
        if kind == "thematicBreak":
            return {"type": kind}
        raise ValueError(f"there is no block {kind}")

    def inlines(self, nodes):
        return [self.inline(node) for node in nodes]

    def inline(self, node):
        kind = node["type"]
        if kind == "text":
            return {"type": kind, "text": node["value"]}
        if kind == "break":
            return {"type": "lineBreak"}
        if kind == "inlineCode":
            return {"type": "code", "text": code(node["value"])}
        if kind in SPANS:
            return {"type": SPANS[kind], "children": self.inlines(node["children"])}
        if kind == "footnoteReference":
            return {"type": kind, "number": self.numbers.setdefault(node["identifier"], len(self.numbers) + 1)}
        if kind in ("link", "linkReference", "image", "imageReference"):
            of = node if "url" in node else self.definitions[node["identifier"]]
            if kind.startswith("image"):
                return {"type": "image", "src": of["url"], "alt": node["alt"], "title": of.get("title")}
            return {"type": "link", "url": of["url"], "title": of.get("title"), "children": self.inlines(node["children"])}
        raise ValueError(f"there is no inline {kind}")


def code(words):
    """The tree of markdown-rs keeps the line endings of a code span, and spaces beside them."""
    spaced = words.replace("\n", " ")
    if "\n" in (words[:1], words[-1:]) and spaced[0] == spaced[-1] == " " and spaced.strip(" "):
        return spaced[1:-1]
    return spaced


def read(document, footnotes=False):
    """The blocks and the footnotes of a document; None where markdown-rs fails."""
    options = mdast.ParseOptions(**OPTIONS, gfm_footnote_definition=footnotes, gfm_label_start_footnote=footnotes)
    try:
        with quiet():
            root = json.loads(mdast.md_to_json(document, options))
        reading, bodies = Reading(root), {}
        return reading.blocks(root["children"], bodies), reading.footnotes(bodies)
    except ValueError:
        return None
    except BaseException as failure:
        if type(failure).__name__ != "PanicException":
            raise
        return None


@contextlib.contextmanager
def quiet():
    """Rust writes of its failures to standard error."""
    sys.stderr.flush()
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
