"""Sessions with the language server over pipes, with the capabilities that editors declare."""

import copy
import pathlib

import pytest
from lsprotocol import types as lsp
from pytest_lsp import client_capabilities

EDITORS = ["neovim@v0.11.0", "emacs@v29.1", "visual-studio-code"]


class Document:
    """An open document in an editor."""

    def __init__(self, client, file):
        self.client, self.file, self.uri, self.version = client, file, file.as_uri(), 1
        self.text = file.read_text()
        self.identifier = lsp.TextDocumentIdentifier(self.uri)
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri, "mdx", self.version, self.text)))

    def change(self, text):
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(self.version, self.uri), [lsp.TextDocumentContentChangeWholeDocument(text)]))

    async def diagnostics(self):
        if self.client.capabilities.text_document.diagnostic:
            report = await self.client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(self.identifier))
            return report.items
        while True:
            published = await self.client.published.get()
            if (published.uri, published.version) == (self.uri, self.version):
                return published.diagnostics

    async def codes(self):
        return [diagnostic.code for diagnostic in await self.diagnostics()]

    def position(self, mark, offset=0):
        before = self.text[:self.text.index(mark) + offset]
        return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    def place(self, mark, offset=0):
        return self.identifier, self.position(mark, offset)

    def edited(self, edits):
        """Returns the text with TextEdits applied. It must be ASCII, so that offsets are bytes and UTF-16 code units.
        """
        starts = [0]
        for line in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        text = self.text
        for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
            start, end = (starts[at.line] + at.character for at in (edit.range.start, edit.range.end))
            text = text[:start] + edit.new_text + text[end:]
        return text

    def apply(self, workspace_edit):
        """Applies the edits to this document, and returns the other changes."""
        if not workspace_edit.document_changes:
            assert list(workspace_edit.changes) == [self.uri]
            self.change(self.edited(workspace_edit.changes[self.uri]))
            return []
        own = [change for change in workspace_edit.document_changes if isinstance(change, lsp.TextDocumentEdit)]
        assert [(change.text_document.uri, change.text_document.version) for change in own] == [(self.uri, self.version)]
        self.change(self.edited(own[0].edits))
        return [change for change in workspace_edit.document_changes if change not in own]


@pytest.mark.parametrize("editor", EDITORS)
async def test_an_error_is_shown_and_fixed(connect, workspace, editor):
    async with connect(workspace, editor) as client:
        document = Document(client, workspace.quay)
        [diagnostic] = await document.diagnostics()
        assert (diagnostic.code, diagnostic.source) == ("single_quoted_attribute", "mdxc")
        assert diagnostic.range.start == document.position("'Weather'")
        actions = await client.text_document_code_action_async(lsp.CodeActionParams(
            document.identifier, diagnostic.range, lsp.CodeActionContext([diagnostic], only=[lsp.CodeActionKind.QuickFix])))
        assert [action.title for action in actions] == ["use double quotes"]
        assert document.apply(actions[0].edit) == []
        assert '<SideNote label="Weather">' in document.text
        assert await document.codes() == []


@pytest.mark.parametrize("editor", EDITORS)
async def test_unsaved_text_counts_in_all_stories(connect, workspace, editor):
    async with connect(workspace, editor) as client:
        document = Document(client, workspace.quay)
        assert await document.codes() == ["single_quoted_attribute"]
        document.change(document.text.replace("id: quay", "id: ferry"))
        assert await document.codes() == ["duplicate_story_id", "single_quoted_attribute"]


@pytest.mark.parametrize("editor", EDITORS)
async def test_a_section_is_renamed(connect, workspace, editor):
    async with connect(workspace, editor) as client:
        document = Document(client, workspace.quay)
        start = await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(*document.place("(#arrival)", 2)))
        assert start.placeholder == "arrival"
        edit = await client.text_document_rename_async(lsp.RenameParams(*document.place("(#arrival)", 2), "landing"))
        before = document.text
        assert document.apply(edit) == []
        assert document.text == before.replace("id: arrival", "id: landing").replace('id="arrival"', 'id="landing"').replace(
            "(#arrival)", "(#landing)")


# Emacs 29.1 can't rename files when a server asks for it.
@pytest.mark.parametrize("editor", [editor for editor in EDITORS if "emacs" not in editor])
async def test_a_picture_is_renamed_with_its_file(connect, workspace, editor):
    async with connect(workspace, editor) as client:
        document = Document(client, workspace.quay)
        edit = await client.text_document_rename_async(
            lsp.RenameParams(*document.place("assets/quay.png"), "assets/harbor.png"))
        [rename] = document.apply(edit)
        assert (rename.kind, rename.old_uri) == ("rename", workspace.picture.as_uri())
        assert 'src="assets/harbor.png"' in document.text
        # The editor applies the edit.
        workspace.picture.rename(pathlib.Path(rename.new_uri.removeprefix("file://")))
        client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([
            lsp.FileEvent(rename.old_uri, lsp.FileChangeType.Deleted), lsp.FileEvent(rename.new_uri, lsp.FileChangeType.Created)]))
        document.change(document.text.replace("'", '"'))
        assert await document.codes() == []


@pytest.mark.parametrize("editor", EDITORS)
async def test_a_story_is_formatted(connect, workspace, editor):
    async with connect(workspace, editor) as client:
        document = Document(client, workspace.ferry)
        edits = await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(document.identifier, lsp.FormattingOptions(2, True)))
        assert "It was *cold*.\n" in document.edited(edits)
        document.change(document.edited(edits))
        assert not await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(document.identifier, lsp.FormattingOptions(2, True)))


@pytest.mark.parametrize("snippets", [True, False])
@pytest.mark.parametrize("editor", EDITORS)
async def test_a_component_is_completed(connect, workspace, editor, snippets):
    capabilities = copy.deepcopy(client_capabilities(editor))
    capabilities.text_document.completion.completion_item.snippet_support = snippets
    async with connect(workspace, capabilities) as client:
        document = Document(client, workspace.quay)
        document.change(document.text.replace("<SideNote label='Weather'>", "<Full"))
        completions = await client.text_document_completion_async(lsp.CompletionParams(*document.place("<Full\n", 5)))
        [item] = [item for item in completions.items if item.label == "FullBleed"]
        assert document.edited([item.text_edit]).count("<FullBleed src=") == 2
        if snippets:
            assert item.insert_text_format == lsp.InsertTextFormat.Snippet
            assert "$1" in item.text_edit.new_text
        else:
            assert item.insert_text_format in (None, lsp.InsertTextFormat.PlainText)
            assert "$" not in item.text_edit.new_text


async def test_a_killed_server_is_restarted(connect, workspace):
    async with connect(workspace) as client:
        document = Document(client, workspace.quay)
        expected = await document.diagnostics()
        client._server.kill()
        assert await client._server.wait() < 0
        # The editor has the text, and starts another server.
        async with connect(workspace) as again:
            assert await Document(again, workspace.quay).diagnostics() == expected
