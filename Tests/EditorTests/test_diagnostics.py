"""`mdxc check` and the language server report the same diagnostics for all stories in Fixtures."""

import json
import subprocess

from lsprotocol import types as lsp

from conftest import FIXTURES

SEVERITIES = {"error": 1, "warning": 2, "note": 3}


def stories():
    for path in sorted([*FIXTURES.rglob("*.mdx"), *FIXTURES.rglob("story.json")]):
        try:
            yield path, path.read_bytes().decode()
        except UnicodeDecodeError:
            pass  # An editor would not open it either.


def checked(mdxc, paths):
    """The diagnostics of `mdxc check` for each path."""
    output = subprocess.run(
        [mdxc, "check", "--diagnostic-format", "json", *paths], stdout=subprocess.PIPE, check=False).stdout

    def place(range):
        return [(range[end]["line"] - 1, range[end]["utf16Column"] - 1) for end in ("start", "end")]

    said = {str(path): [] for path in paths}
    for diagnostic in json.loads(output)["diagnostics"]:
        # The fixtures are no workspace, since many have the same id. An 'mdxc.yaml' is a document of its own.
        if diagnostic["id"] != "duplicate_story_id" and diagnostic["file"] in said:
            said[diagnostic["file"]].append((
                diagnostic["id"], SEVERITIES[diagnostic["severity"]], diagnostic["message"], place(diagnostic["range"]),
                [(label["message"], place(label["range"])) for label in diagnostic["related"]]))
    return said


def pulled(diagnostic, text):
    def place(range):
        # `check` does not count a byte order mark, which is a character of this document.
        return [(end.line, end.character - (end.line == 0 and text[:1] == "\ufeff")) for end in (range.start, range.end)]

    return (diagnostic.code, diagnostic.severity, diagnostic.message, place(diagnostic.range),
            [(label.message, place(label.location.range)) for label in diagnostic.related_information or []])


async def test_check_and_the_server_agree(mdxc, connect, tmp_path):
    texts = dict(stories())
    expected = checked(mdxc, texts)
    async with connect(tmp_path, "visual-studio-code") as client:
        for path, text in texts.items():
            document = lsp.TextDocumentIdentifier(path.as_uri())
            client.text_document_did_open(
                lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(path.as_uri(), "mdx", 1, text)))
            report = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(document))
            client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
            assert [pulled(diagnostic, text) for diagnostic in report.items] == expected[str(path)], path
    assert sum(map(len, expected.values())) > 1000
