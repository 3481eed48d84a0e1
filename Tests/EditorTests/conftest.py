"""The fixtures `mdxc`, `workspace` and `connect`."""

import asyncio
import contextlib
import pathlib
import shutil

import pytest
from lsprotocol import types as lsp
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

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
    """`async with connect(workspace, client)` starts a server, and shuts it down according to the protocol."""

    @contextlib.asynccontextmanager
    async def connect(folder, client="neovim@v0.11.0"):
        capabilities = client_capabilities(client) if isinstance(client, str) else client
        connection = LanguageClient(converter_factory=default_converter)
        register_lsp_features(connection, {
            method: function for method, function in DEFAULT_CLIENT_FEATURES.items()
            if method != lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS})
        connection.published = asyncio.Queue()

        @connection.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params: lsp.PublishDiagnosticsParams):
            connection.published.put_nowait(params)

        @connection.feature(lsp.CLIENT_REGISTER_CAPABILITY)
        def register(params: lsp.RegistrationParams):
            pass

        await connection.start_io(mdxc, "lsp")
        connection.announced = (await connection.initialize_session(lsp.InitializeParams(
            capabilities=capabilities, root_uri=pathlib.Path(folder).as_uri(),
            workspace_folders=[lsp.WorkspaceFolder(pathlib.Path(folder).as_uri(), "stories")]))).capabilities
        server = connection._server
        try:
            # The timeout of a test, which passing tests never reach.
            async with asyncio.timeout(300):
                yield connection
                if server.returncode is None:
                    await connection.shutdown_session()
                    assert server.returncode == 0
        finally:
            if server.returncode is None:
                server.kill()
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
    """Two stories; `quay` has an error with a fix, and a picture."""

    def __init__(self, folder):
        self.folder = folder
        self.quay = self.write("quay/story.mdx", FRONT_MATTER.format(id="quay", title="The Quay") + """\
sections:
  - id: arrival
    title: Arrival
---

<Section id="arrival" title="Arrival">

She walked [back](#arrival) to the quay.

<FullBleed src="assets/quay.png" alt="The quay" />

<SideNote label='Weather'>
Rain.
</SideNote>

</Section>
""")
        self.picture = self.folder / "quay/assets/quay.png"
        self.picture.parent.mkdir()
        shutil.copy(FIXTURES / "language-server/renames/assets/hare.png", self.picture)
        self.ferry = self.write("ferry/story.mdx", FRONT_MATTER.format(id="ferry", title="The Ferry") + """\
---

# The Deck

It was _cold_.
""")

    def __fspath__(self):
        return str(self.folder)

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(exist_ok=True, parents=True)
        file.write_text(text)
        return file
