"""Blocks and inlines as the IR has them, in one spelling, so that those of different parsers compare with `==`.

A block or inline is a dict with the members of IR.md, without ids, spans and what a backend computes.
"""
import re

ALLOWED = {"http", "https", "mailto", "tel", "music", "musics", "itms", "itmss"}
SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
PICTURE = re.compile(r"https?://")


class NotComparable(Exception):
    """A story with this is an error, or shows something else than its Markdown; so no parser can be asked."""


def text(words):
    return {"type": "text", "text": words}


def one_space(words):
    return " ".join(words.split())


def inlines(children):
    """Texts that touch are one, a line ending is a space, and a relative link is its label, as stories have it."""
    result = []
    for child in children:
        kind = child["type"]
        if kind == "text":
            after_break = result and result[-1]["type"] == "lineBreak"
            add_text(result, re.sub(r"[ \t]*\n[ \t]*", " ", child["text"].lstrip(" \t") if after_break else child["text"]))
            continue
        if kind == "link":
            scheme = SCHEME.match(child["url"])
            if not scheme:
                for label in inlines(child["children"]):
                    add_text(result, label["text"]) if label["type"] == "text" else result.append(label)
                continue
            if scheme.group(1).lower() not in ALLOWED:
                raise NotComparable(f"the link '{child['url']}' is unsafe")
            made = {"type": "link", "url": child["url"], **title(child), "children": inlines(child["children"])}
        elif kind == "image":
            made = image("image", child)
        elif kind in ("emphasis", "strong", "strikethrough"):
            made = {"type": kind, "children": inlines(child["children"])}
        elif kind == "code":
            made = {"type": kind, "text": child["text"]}
        elif kind == "footnoteReference":
            made = {"type": kind, "number": child["number"]}
        else:
            made = {"type": kind}
        result.append(made)
    return result


def add_text(result, words):
    if words and result and result[-1]["type"] == "text":
        result[-1] = text(result[-1]["text"] + words)
    elif words:
        result.append(text(words))


def title(node):
    return {"title": node["title"]} if node.get("title") else {}


def image(kind, node):
    if not PICTURE.match(node["src"]):
        raise NotComparable(f"the picture '{node['src']}' is not there")
    return {"type": kind, "src": node["src"], "alt": one_space(node.get("alt") or ""), **title(node)}


def trimmed(children):
    """The inlines of a paragraph, heading or cell: white space at the ends is none of theirs."""
    result = inlines(children)
    if result and result[0]["type"] == "text":
        result[0] = text(result[0]["text"].lstrip(" \t"))
    if result and result[-1]["type"] == "text":
        result[-1] = text(result[-1]["text"].rstrip(" \t"))
    return [inline for inline in result if inline != text("")]


def blocks(nodes):
    return [block(node) for node in nodes]


def block(node):
    kind = node["type"]
    if kind == "paragraph":
        children = node["inlines"]
        if len(children) == 1 and children[0]["type"] == "image":
            return image("figure", children[0])
        return {"type": kind, "inlines": trimmed(children)}
    if kind == "figure":
        return image("figure", node)
    if kind == "heading":
        return {"type": kind, "level": node["level"], "inlines": trimmed(node["inlines"])}
    if kind == "blockQuote":
        return {"type": kind, "blocks": blocks(node["blocks"])}
    if kind == "list":
        return {
            "type": kind, "ordered": node["ordered"], **({"start": node["start"]} if node["ordered"] else {}),
            "tight": node["tight"],
            "items": [
                {**({"checked": item["checked"]} if item.get("checked") is not None else {}), "blocks": blocks(item["blocks"])}
                for item in node["items"]
            ],
        }
    if kind == "codeBlock":
        info = one_space(node.get("info") or node.get("language") or "")
        text = re.sub(r"(?m)^[ \t]+$", "", node["text"])
        return {"type": kind, "language": info.split(" ")[0], "info": info, "text": text}
    if kind == "table":
        row = lambda cells: [{"inlines": trimmed(cell["inlines"])} for cell in cells]
        columns = [{"align": column["align"]} if column.get("align") else {} for column in node["columns"]]
        return {"type": kind, "columns": columns, "header": row(node["header"]), "rows": [row(cells) for cells in node["rows"]]}
    if kind == "thematicBreak":
        return {"type": kind}
    return {member: value for member, value in node.items() if member not in ("id", "span")}


def story(body, footnotes=()):
    """What a story says: its blocks, and what each footnote says, in order of number."""
    notes = [{"number": note["number"], "blocks": blocks(note["blocks"])} for note in footnotes]
    return {"blocks": blocks(body), "footnotes": sorted(notes, key=lambda note: note["number"])}


def without_details(node, left_out="tight"):
    """For markdown-rs, which gets these wrong: which lists are tight, and the white space of code in containers."""
    if isinstance(node, list):
        return [without_details(child, left_out) for child in node]
    if not isinstance(node, dict):
        return node
    result = {member: without_details(value, left_out) for member, value in node.items() if member != left_out}
    if node.get("type") == "codeBlock":
        result["text"] = "\n".join(line.strip() for line in node["text"].split("\n")).rstrip("\n")
    return result


def without_inlines(node):
    """The blocks alone."""
    if isinstance(node, list):
        return [without_inlines(child) for child in node]
    if not isinstance(node, dict):
        return node
    return {member: without_inlines(value) for member, value in node.items() if member not in ("inlines", "alt")}


# For people

def outline(tree):
    lines = outline_blocks(tree["blocks"], "")
    for note in tree["footnotes"]:
        lines += [f"[^{note['number']}]:"] + outline_blocks(note["blocks"], "  ")
    return "\n".join(lines) or "nothing"


def outline_blocks(nodes, indent):
    lines = []
    for node in nodes:
        kind, inner = node["type"], indent + "  "
        if kind == "paragraph":
            lines.append(indent + "p " + outline_inlines(node["inlines"]))
        elif kind == "heading":
            lines.append(f"{indent}h{node['level']} " + outline_inlines(node["inlines"]))
        elif kind == "blockQuote":
            lines += [indent + "quote"] + outline_blocks(node["blocks"], inner)
        elif kind == "list":
            name = f"ordered {node['start']}" if node["ordered"] else "bullets"
            lines.append(f"{indent}{name} {'tight' if node['tight'] else 'loose'}")
            for item in node["items"]:
                lines.append(inner + {None: "-", False: "- [ ]", True: "- [x]"}[item.get("checked")])
                lines += outline_blocks(item["blocks"], inner + "  ")
        elif kind == "codeBlock":
            lines.append(f"{indent}code {node['info']!r} {node['text']!r}")
        elif kind == "table":
            row = lambda cells: " | ".join(outline_inlines(cell["inlines"]) for cell in cells)
            aligns = " ".join(column.get("align", "none") for column in node["columns"])
            lines += [f"{indent}table {aligns}", inner + row(node["header"])] + [inner + row(cells) for cells in node["rows"]]
        elif kind == "figure":
            lines.append(indent + "figure " + outline_inlines([{**node, "type": "image"}]))
        else:
            lines.append(indent + " ".join([kind] + [repr(value) for member, value in node.items() if member != "type"]))
    return lines


def outline_inlines(nodes):
    return " ".join(outline_inline(node) for node in nodes)


def outline_inline(node):
    kind = node["type"]
    if kind in ("text", "code"):
        return ("" if kind == "text" else "code") + repr(node["text"])
    if kind == "image":
        return f"image({node['src']!r} {node['alt']!r} {node.get('title')!r})"
    if kind == "footnoteReference":
        return f"[^{node['number']}]"
    if "children" not in node:
        return kind
    of = f"{node['url']!r} {node.get('title')!r}: " if kind == "link" else ""
    return f"{kind}({of}{outline_inlines(node['children'])})"
