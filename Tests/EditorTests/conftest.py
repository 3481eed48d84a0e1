"""What tests ask for by name: `mdxc`, `workspace`, `connect`."""

import contextlib
import pathlib

import pytest
from lsprotocol import types as lsp
from pytest_lsp import client_capabilities, make_test_lsp_client

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = REPOSITORY / "Fixtures"


def pytest_addoption(parser):
    parser.addoption("--mdxc", required=True, help="the mdxc whose language server is tested")


@pytest.fixture(scope="session")
def mdxc(request):
    return str(pathlib.Path(request.config.getoption("--mdxc")).resolve())


@pytest.fixture
def workspace(tmp_path):
    """A folder with two stories."""
    return Workspace(tmp_path)


@pytest.fixture
def connect(mdxc):
    """`async with connect(workspace, client)` starts a server, and ends it as the protocol says."""

    @contextlib.asynccontextmanager
    async def connect(folder, client="neovim@v0.11.0"):
        capabilities = client_capabilities(client) if isinstance(client, str) else client
        connection = make_test_lsp_client()
        connection.registrations = []

        @connection.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams):
            connection.registrations.extend(params.registrations)

        await connection.start_io(mdxc, "lsp")
        connection.announced = (await connection.initialize_session(lsp.InitializeParams(
            capabilities=capabilities, root_uri=pathlib.Path(folder).as_uri(),
            workspace_folders=[lsp.WorkspaceFolder(pathlib.Path(folder).as_uri(), "stories")]))).capabilities
        try:
            yield connection
            await connection.shutdown_session()
            assert connection._server.returncode == 0
        finally:
            await connection.stop()

    return connect


FRONT_MATTER = """\
---
schema_version: 0.3
id: {id}
title: {title}
authors: [Ann Author]
publish_date: 2024-05-01
"""


class Workspace:
    """Two stories: `quay` has a mistake that a fix repairs, `ferry` leads to a section of `quay`'s name."""

    def __init__(self, folder):
        self.folder = folder
        self.quay = self.write("quay/story.mdx", FRONT_MATTER.format(id="quay", title="The Quay") + """\
sections:
  - id: arrival
    title: Arrival
---

<Section id="arrival" title="Arrival">

She walked [back](#arrival) to the quay.

<SideNote label='Weather'>
Rain.
</SideNote>

</Section>
""")
        self.ferry = self.write("ferry/story.mdx", FRONT_MATTER.format(id="ferry", title="The Ferry") + """\
---

# The   Deck

It was *cold*.
""")

    def __fspath__(self):
        return str(self.folder)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
        return file


def edited(text, edits):
    """The text with TextEdits applied, whose columns are UTF-16 code units or bytes: the tests' texts are ASCII."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(position):
        return starts[position.line] + position.character

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]
    return text
