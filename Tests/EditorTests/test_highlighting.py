"""Compares the TextMate grammar with the semantic tokens of the language server, for all stories in Fixtures.

A TextMate grammar works line by line, without the rest of the story and the compiler's error recovery. So these are not
compared: paragraphs from a line on with an error or with Markdown that the version of the story does not support, and
invalid front matter. Elsewhere, each character must have the same kind, except on LINES.
"""

import re
import shutil

from babi.highlight import Grammars, highlight_line
from lsprotocol import types as lsp

from conftest import FIXTURES, REPOSITORY

# The kinds to compare, by token type. Only the compiler distinguishes the values of attributes.
KINDS = {
    "class": "tag", "property": "name", "comment": "comment", "keyword": "heading or language",
    **dict.fromkeys(["string", "enumMember", "variable", "number"], "value"),
}
# The kinds by scope; the first matching scope counts. Emphasis, lists and quotes are operators, which are not compared.
SCOPES = {
    "entity.name.tag.yaml": "name", "entity.other.attribute-name": "name",
    "entity.name.tag": "tag", "punctuation.definition.tag": "tag",
    "comment": "comment", "punctuation.definition.comment": "comment", "invalid.illegal.html": "comment",
    "punctuation.definition.heading": "heading or language", "fenced_code.block.language": "heading or language",
    "punctuation": None, "invalid.illegal.attribute-value": "value",
    "string": "value", "constant": "value", "variable": "value", "markup.underline.link": "value", "markup.raw": "value",
}
# Lines that differ, by reason: the grammar knows only a line and what begins before it.
LINES = {
    (name, line): why for why, lines in {
        "that '---' underlines a heading": [
            ("backends/markdown/input.mdx", 29), ("formatting/markdown/input.mdx", 15), ("formatting/odd-marks/input.mdx", 13),
            ("formatting/kept-body/input.mdx", 9),
            ("import/jekyll-theme/expected.mdx", 25), ("import/pandoc-word/expected.mdx", 20),
            ("language-server/refactoring/headings.mdx", 20),
            ("parser/comment-over-underline/input.mdx", 20), ("diagnostics/raw-html-not-supported-underline/input.mdx", 15),
            ("fixes/block-slips/story.mdx", 69), ("fixes/block-slips/story.mdx", 80)],
        "that a title or code ends in the next line": [
            ("backends/markdown/input.mdx", 95), ("backends/markdown/input.mdx", 96),
            ("formatting/markdown/input.mdx", 57), ("formatting/markdown/input.mdx", 58)],
        "that a fence is not supported": [
            ("backends/unsupported/input.mdx", 40),
            ("diagnostics/missing-front-matter-in-code/input.mdx", 7), ("diagnostics/missing-front-matter-in-code/input.mdx", 9),
            ("diagnostics/unsupported-markdown-code-fence-unclosed/input.mdx", 27),
            ("diagnostics/unsupported-markdown-code-fence-unclosed/input.mdx", 28),
            ("diagnostics/unsupported-markdown-fence-unclosed/input.mdx", 29),
            ("diagnostics/unsupported-markdown-fence-unclosed/input.mdx", 30)],
        "that a table's cell ends at '|', in code too": [("import/hugo-yaml/expected.mdx", 44)],
        "which names HTML gives to characters": [("diagnostics/prose-that-looks-like-markup/input.mdx", 28)],
        "that a link lacks its address": [("language-server/completion-prose/story.mdx", 30)],
        "that a key in braces may lack its value": [("diagnostics/unknown-field-comma/input.mdx", 5)],
        "that a quote in front matter is never closed": [
            (f"diagnostics/invalid-yaml-{name}/input.mdx", line)
            for name in ["stray-quote", "unclosed-quote-other-mark"] for line in [6, 7, 8]],
    }.items() for name, line in lines
}
MARK = re.compile(r"\{/\* @[a-z0-9-]+ \*/\}")
LINE_END = re.compile("\r\n|\n|\r")


def stories():
    for path in sorted(FIXTURES.rglob("*.mdx")):
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue  # An editor would not open it either.
        name = str(path.relative_to(FIXTURES))
        yield name, path.as_uri(), MARK.sub("", text) if name.startswith("language-server/") else text


def kind(scopes):
    for scope in reversed(scopes):
        for prefix, kind in SCOPES.items():
            if scope.startswith(prefix):
                return kind


def by_grammar(compiler, lines):
    """The kind of each character, by line and column."""
    kinds, state = {}, compiler.root_state
    for number, line in enumerate(lines):
        state, regions = highlight_line(compiler, state, line + "\n", number == 0)
        for start, end, scopes in regions:
            kinds.update({(number, column): kind(scopes) for column in range(start, min(end, len(line)))})
    return kinds


def by_server(tokens, types, lines):
    kinds, line, start = {}, 0, 0
    for index in range(0, len(tokens), 5):
        lines_down, columns, length, token = tokens[index:index + 4]
        line, start = line + lines_down, columns if lines_down else start + columns
        units = lines[line].encode("utf-16-le")
        first = len(units[:2 * start].decode("utf-16-le"))
        last = first + len(units[2 * start:2 * (start + length)].decode("utf-16-le"))
        kinds.update({(line, column): KINDS.get(types[token]) for column in range(first, last)})
    return kinds


def left_out(lines, diagnostics, kinds):
    """The lines that are not compared."""
    fence = [number for number, line in enumerate(lines) if line.strip("\ufeff \t") == "---"][:2]
    body = fence[1] + 1 if len(fence) == 2 and fence[0] == 0 else 0
    if any(diagnostic.code == "missing_front_matter_end" for diagnostic in diagnostics):
        body = len(lines)
    out = set() if "name" in [kinds.get((line, 0)) for line in range(body)] else set(range(body))
    for diagnostic in diagnostics:
        if diagnostic.severity == lsp.DiagnosticSeverity.Error or diagnostic.code == "unsupported_markdown":
            line = diagnostic.range.start.line
            while line <= diagnostic.range.end.line or body <= line < len(lines) and lines[line].strip():
                out.add(line)
                line += 1
    return out


async def test_the_grammar_agrees_with_the_compiler(connect, tmp_path):
    shutil.copy(REPOSITORY / "Grammar/mdxc.tmLanguage.json", tmp_path / "text.mdxc.json")
    compiler = Grammars(str(tmp_path)).compiler_for_scope("text.mdxc")
    faults, differing, compared = [], set(), dict.fromkeys([*KINDS.values()], 0)
    async with connect(tmp_path, "visual-studio-code") as client:
        types = client.announced.semantic_tokens_provider.legend.token_types
        for name, uri, text in stories():
            document = lsp.TextDocumentIdentifier(uri)
            client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "mdx", 1, text)))
            tokens = await client.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
            report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
            client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
            lines = LINE_END.split(text)
            expected, found = by_server(tokens.data, types, lines), by_grammar(compiler, lines)
            for number in sorted(set(range(len(lines))) - left_out(lines, report.items, expected)):
                columns = [column for column, character in enumerate(lines[number]) if not character.isspace()]
                for column in columns:
                    if expected.get((number, column)):
                        compared[expected[number, column]] += 1
                wrong = [column for column in columns if expected.get((number, column)) != found[number, column]]
                if not wrong:
                    continue
                differing.add((name, number + 1))
                if (name, number + 1) not in LINES:
                    at = number, wrong[0]
                    faults.append(f"{name}:{number + 1}:{wrong[0] + 1}: {found[at]}, not {expected.get(at)}: {lines[number]}")
    assert not faults, "\n".join(faults)
    assert set(LINES) == differing, "lines that agree now"
    assert all(count > 100 for count in compared.values()), compared
