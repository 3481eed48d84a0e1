"""How markdown-it-py reads a document, once it reads as MDX and GitHub do.

It is the preset `commonmark` with GFM's tables, strikethrough and task list items, without indented code, HTML and autolinks.
Where it then still is not MDX, GFM or CommonMark, rules are changed:

- A table needs a pipe or a colon in its delimiter row, as on GitHub. A row that begins another block is none, and a lazy line
  no header.
- White space at the start of a line of a paragraph is no part of it, in code and titles too: so cmark reads CommonMark.
  Tabs at the end of one neither.
- Definitions are what a paragraph begins with, once it is known how far that reaches: so cmark reads CommonMark 4.7.
  markdown-it begins a new block behind a definition, outside of the quote where the next line is lazy.
- Labels of footnotes are the same in upper and lower case, and a definition ends a quote and a table.
- What comes after the label of a link says whether emphasis can end there; to markdown-it the label's end is white space.
- A list that is indented by more than three columns counts those of its items from its first marker, as in MDX.
- A list goes on behind an empty item and two blank lines. Spaces behind a lone backslash at the end of a line are no text.
"""
import functools
import inspect
import re
import textwrap

from markdown_it import MarkdownIt, rules_block, rules_inline
from markdown_it.common.utils import mdTrim, unescapeAll
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import escapedSplit
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.footnote import index as footnote

DELIMITER_ROW = re.compile(r"(?!-[ \t])\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
ALIGNS = {(False, False): None, (True, False): "left", (False, True): "right", (True, True): "center"}
TIGHT = 'state.tokens[listTokIdx].meta["tight"] = True'
OUTER = "state.listIndent = state.blkIndent"
FIRST_MARKER = """outerIndent, marker = state.blkIndent, state.sCount[listLines[0]]
        state.listIndent = marker if marker - outerIndent > 3 else outerIndent"""
LONE_BACKSLASH = """escapedStr = state.src[pos]
    if escapedStr not in _ESCAPED:
        state.pending += "" if silent else chr(92)
        state.pos = pos
        return True"""
PARAGRAPH_OF_WORDS = """state.line = nextLine
    if not content:
        state.parentType = oldParentType
        return True
"""
HEADING_OF_WORDS = """if not content:
        state.parentType = oldParentType
        return False
    state.line = nextLine + 1
"""
# Of a paragraph's text, in which nothing else begins.
REFERENCES = MarkdownIt("zero")
REFERENCES.normalizeLink, REFERENCES.validateLink = lambda url: url, lambda url: True
LINE_START = re.compile(r"\n[ \t]+")
SCAN_DELIMITERS = StateInline.scanDelims
TASK = re.compile(r"\[([ xX])\](?=[ \t\n])\s*(?=\S)")


def scan_delimiters(state, *arguments):
    end, state.posMax = state.posMax, len(state.src)
    scanned = SCAN_DELIMITERS(state, *arguments)
    state.posMax = end
    return scanned


StateInline.scanDelims = scan_delimiters


@functools.cache
def parser(footnotes):
    md = MarkdownIt("commonmark", {"strikethrough_single_tilde": True, "maxNesting": 1000})
    md.disable(["code", "html_block", "html_inline", "autolink"]).enable(["strikethrough"])
    md.normalizeLink, md.validateLink = lambda url: url, lambda url: True
    rules = md.block.ruler
    lines = "mdTrim(state.getLines(startLine, nextLine, state.blkIndent, False))"
    rules.at("reference", lambda *_: False)
    strip = (lines, f"without_definitions(state, {lines})")
    rules.at("paragraph", patched(rules_block.paragraph, strip, ("state.line = nextLine\n", PARAGRAPH_OF_WORDS)))
    rules.at("lheading", patched(rules_block.lheading, strip, ("state.line = nextLine + 1\n", HEADING_OF_WORDS)))
    rules.at("list", patched(
        rules_block.list_block, ("markTightParagraphs(state, listTokIdx)", TIGHT),
        ("min(state.line + 2, endLine)", "min(state.skipEmptyLines(state.line + 1), endLine)"),
        (OUTER, FIRST_MARKER), ("state.blkIndent = state.listIndent", "state.blkIndent = outerIndent"),
    ), {"alt": ["paragraph", "reference", "blockquote"]})
    rules.before("lheading", "gfm_table", table, {"alt": ["paragraph", "reference"]})
    md.inline.ruler.at("escape", patched(rules_inline.escape, ("escapedStr = state.src[pos]", LONE_BACKSLASH)))
    md.core.ruler.after("block", "tasks", tasks)
    if footnotes:
        footnote_plugin(md, inline=False, move_to_end=False)
        in_any_case = lambda rule, label: patched(rule, (label, label + ".casefold()"))
        definition = in_any_case(footnote.footnote_def, "label = state.src[start + 2 : pos - 2]")
        reference = in_any_case(footnote.footnote_ref, "label = state.src[start + 2 : pos - 1]")
        rules.at("footnote_def", definition, {"alt": ["paragraph", "reference", "blockquote"]})
        md.inline.ruler.at("footnote_ref", reference)
    return md


def patched(rule, *changes):
    """A rule of markdown-it with other lines in its source."""
    source = textwrap.dedent(inspect.getsource(rule))
    for line, other in changes:
        assert line in source, f"markdown-it's {rule.__name__} is another one now"
        source = source.replace(line, other)
    names = dict(vars(inspect.getmodule(rule)), without_definitions=without_definitions)
    exec(source, names)
    return names[rule.__name__]


class Rest(str):
    """What is left behind definitions; it is not what a list item begins with."""


def without_definitions(state, text):
    """What is left of a paragraph's text behind the definitions that it begins with, which the state takes note of."""
    text = LINE_START.sub("\n", text)
    lines = StateBlock(text, REFERENCES, state.env, [])
    while lines.line < lines.lineMax and rules_block.reference(lines, lines.line, lines.lineMax, False):
        pass
    return Rest("\n".join(text.split("\n")[lines.line:])) if lines.line else text


def cells(state, line):
    row = escapedSplit(mdTrim(state.src[state.bMarks[line] + state.tShift[line]:state.eMarks[line]]))
    return [mdTrim(cell) for cell in row[row[:1] == [""]:len(row) - (len(row) > 1 and row[-1] == "")]]


def table(state, start, end, silent):
    if start + 2 > end or min(state.sCount[start:start + 2]) < state.blkIndent:
        return False
    row = state.src[state.bMarks[start + 1] + state.tShift[start + 1]:state.eMarks[start + 1]]
    header = cells(state, start)
    source = state.src[state.bMarks[start] + state.tShift[start]:state.eMarks[start]]
    if not DELIMITER_ROW.fullmatch(row) or not ("|" in row or ":" in row) or "|" not in source or len(header) != len(cells(state, start + 1)):
        return False
    if silent:
        return True
    aligns = [ALIGNS[cell[0] == ":", cell[-1] == ":"] for cell in cells(state, start + 1)]
    parent, state.parentType = state.parentType, "table"
    state.push("table_open", "table", 1)
    line = start
    while line < end and not (line > start and (state.isEmpty(line) or state.sCount[line] < state.blkIndent)):
        if line > start + 1 and any(rule(state, line, end, True) for rule in state.md.block.ruler.getRules("blockquote")):
            break
        if line != start + 1:
            state.push("tr_open", "tr", 1)
            for align, cell in zip(aligns, cells(state, line) + [""] * len(aligns)):
                state.push("td_open", "td", 1).meta = {"align": align} if align else {}
                token = state.push("inline", "", 0)
                token.content, token.map, token.children = cell, [line, line + 1], []
                state.push("td_close", "td", -1)
            state.push("tr_close", "tr", -1)
        line += 1
    state.push("table_close", "table", -1)
    state.parentType, state.line = parent, line
    return True


def tasks(state):
    for item, opener, inline in zip(state.tokens, state.tokens[1:], state.tokens[2:]):
        if item.type == "list_item_open" and not isinstance(inline.content, Rest) and opener.type == "paragraph_open" and (match := TASK.match(inline.content)):
            item.meta["checked"] = match.group(1) != " "
            inline.content = inline.content[match.end():]


class Reading:
    """What a token stream says, in the words of the IR."""

    def __init__(self, tokens):
        self.tokens, self.at, self.numbers, self.notes = tokens, 0, {}, {}

    def footnotes(self):
        return [
            {"number": number, "blocks": self.notes[label]} for label, number in self.numbers.items() if label in self.notes
        ]

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def until(self, closer):
        """The nodes up to the token `closer`, which is passed."""
        result = []
        while self.at < len(self.tokens):
            token = self.next()
            if token.type == closer:
                break
            if (node := self.block(token)) is not None:
                result.append(node)
        return result

    def block(self, token):
        kind = token.type
        if kind in ("paragraph_open", "heading_open"):
            children = self.inlines(self.next().children)
            self.next()
            if kind == "heading_open":
                return {"type": "heading", "level": int(token.tag[1]), "inlines": children}
            return {"type": "paragraph", "inlines": children}
        if kind == "blockquote_open":
            return {"type": "blockQuote", "blocks": self.until("blockquote_close")}
        if kind in ("bullet_list_open", "ordered_list_open"):
            return self.list(token)
        if kind == "list_item_open":
            return {"checked": token.meta.get("checked"), "blocks": self.until("list_item_close")}
        if kind == "fence":
            info = unescapeAll(token.info).strip()
            return {"type": "codeBlock", "info": info, "text": token.content}
        if kind == "hr":
            return {"type": "thematicBreak"}
        if kind == "table_open":
            return self.table()
        if kind == "footnote_reference_open":
            body = self.until("footnote_reference_close")
            self.notes.setdefault(token.meta["label"], body)
            return None
        raise ValueError(f"no block begins with {kind}")

    def list(self, token):
        ordered = token.type == "ordered_list_open"
        items = self.until(token.type.replace("open", "close"))
        start = token.attrs.get("start", 1)
        return {"type": "list", "ordered": ordered, "start": start, "tight": token.meta.get("tight", False), "items": items}

    def table(self):
        rows, columns = [], []
        while (token := self.next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "td_open":
                if len(rows) == 1:
                    columns.append(token.meta)
                rows[-1].append({"inlines": self.inlines(self.next().children)})
        return {"type": "table", "columns": columns, "header": rows[0], "rows": rows[1:]}

    def inlines(self, tokens):
        stack = [[]]
        openers = {"em": "emphasis", "strong": "strong", "s": "strikethrough"}
        for token in tokens:
            kind = token.type
            if kind in ("text", "text_special"):
                stack[-1].append({"type": "text", "text": token.content})
            elif kind == "softbreak":
                if stack[-1] and stack[-1][-1]["type"] == "text":
                    stack[-1][-1]["text"] = stack[-1][-1]["text"].rstrip(" \t")
                stack[-1].append({"type": "text", "text": "\n"})
            elif kind == "hardbreak":
                stack[-1].append({"type": "lineBreak"})
            elif kind == "code_inline":
                stack[-1].append({"type": "code", "text": token.content})
            elif kind == "image":
                src, title = token.attrGet("src"), token.attrGet("title")
                stack[-1].append({"type": "image", "src": src, "alt": words(token.children or ()), "title": title})
            elif kind == "link_open":
                url, title = token.attrGet("href"), token.attrGet("title")
                stack[-1].append({"type": "link", "url": url, "title": title, "children": []})
                stack.append(stack[-1][-1]["children"])
            elif kind.endswith("_open"):
                stack[-1].append({"type": openers[token.type.removesuffix("_open")], "children": []})
                stack.append(stack[-1][-1]["children"])
            elif kind == "footnote_ref":
                number = self.numbers.setdefault(token.meta["label"], len(self.numbers) + 1)
                stack[-1].append({"type": "footnoteReference", "number": number})
            elif token.nesting == -1:
                stack.pop()
            else:
                raise ValueError(f"there is no inline {kind}")
        return stack[0]


def words(tokens):
    """The text that stands for a picture."""
    parts = {"softbreak": " ", "hardbreak": " "}
    return "".join(
        words(token.children or ()) if token.type == "image" else parts.get(token.type, token.content) for token in tokens)


def read(document, footnotes=False):
    """The blocks and the footnotes of a document."""
    reading = Reading(parser(footnotes).parse(document))
    return reading.until(None), reading.footnotes()
