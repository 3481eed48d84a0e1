"""Neovim, with the configuration in Grammar/EDITORS.md."""

import os
import pathlib
import re
import shutil
import signal

import pynvim
import pytest

from conftest import REPOSITORY

# The events that tests wait for. A response of the server changes a buffer, the diagnostics, the menu, or the attached
# clients.
OBSERVE = """
local channel = ...
for _, event in ipairs({ 'DiagnosticChanged', 'LspAttach', 'LspDetach', 'CompleteChanged' }) do
  vim.api.nvim_create_autocmd(event, { callback = function() vim.rpcnotify(channel, event) end })
end
vim.ui.input = function(options, answer) answer(vim.g.answer) end
vim.ui.select = function(items, options, answer) vim.g.offered = vim.tbl_map(options.format_item, items); answer(items[1]) end
-- Who saves waits for a second, in which a busy machine may not answer.
local client = require('vim.lsp.client')
local request = client.request_sync
client.request_sync = function(self, method, params, _, buffer) return request(self, method, params, 300000, buffer) end
local preview = vim.lsp.util.open_floating_preview
vim.lsp.util.open_floating_preview = function(lines, ...) vim.g.shown = lines; vim.rpcnotify(channel, 'shown'); return preview(lines, ...) end
"""


class Neovim:
    def __init__(self, mdxc, home):
        document = (REPOSITORY / "Grammar/EDITORS.md").read_text()
        chapter = re.search(r"^## Neovim\n(.*?)^## ", document, re.S | re.M)[1]
        configuration = home / "config/nvim/init.lua"
        configuration.parent.mkdir(parents=True)
        configuration.write_text("".join(re.findall(r"^```lua\n(.*?)^```", chapter, re.S | re.M)))
        (home / "bin").mkdir()
        (home / "bin/mdxc").symlink_to(mdxc)
        environment = {
            "HOME": home, "PATH": f"{home / 'bin'}:{os.environ['PATH']}", "TERM": "dumb",
            **{f"XDG_{name.upper()}_HOME": home / name for name in ("config", "data", "state", "cache")}}
        program = shutil.which("nvim", path=str(pathlib.Path(os.sys.executable).parent))
        self.nvim = pynvim.attach("child", argv=[
            "/usr/bin/env", "-i", *(f"{name}={value}" for name, value in environment.items()), program, "--embed", "--headless"])
        self.nvim.exec_lua(OBSERVE, self.nvim.channel_id)

    def open(self, file):
        self.nvim.command(f"edit {file}")
        self.nvim.api.buf_attach(0, False, {})

    def wait(self, condition):
        """Waits until a condition is true, checked after each event."""
        while not (value := condition()):
            self.nvim.next_message()
        return value

    def diagnostics(self):
        return self.nvim.exec_lua("return vim.tbl_map(function(it) return it.code end, vim.diagnostic.get(0))")

    def text(self):
        return "\n".join(self.nvim.current.buffer[:])

    def go_to(self, mark):
        assert self.nvim.funcs.search(rf"\V{mark}", "cw")


@pytest.fixture
def neovim(mdxc, tmp_path_factory):
    def give_up(number, frame):
        raise TimeoutError("what the test waits for does not come")

    signal.signal(signal.SIGALRM, give_up)
    signal.alarm(300)
    neovim = Neovim(mdxc, tmp_path_factory.mktemp("neovim"))
    yield neovim
    neovim.nvim.command("qall!", async_=True)
    neovim.nvim.close()
    signal.alarm(0)


def test_an_error_is_shown_and_fixed(neovim, workspace):
    neovim.open(workspace.quay)
    neovim.wait(lambda: neovim.diagnostics() == ["single_quoted_attribute"])
    neovim.go_to("'Weather'")
    neovim.nvim.input("gra")
    neovim.wait(lambda: '<SideNote label="Weather">' in neovim.text())
    assert neovim.nvim.vars["offered"][0] == "use double quotes"
    neovim.wait(lambda: neovim.diagnostics() == [])


def test_names_are_changed_everywhere_and_files_renamed(neovim, workspace):
    neovim.open(workspace.quay)
    neovim.wait(neovim.diagnostics)
    before = neovim.text()
    neovim.go_to("arrival)")
    neovim.nvim.vars["answer"] = "landing"
    neovim.nvim.input("grn")
    renamed = before.replace("id: arrival", "id: landing").replace('id="arrival"', 'id="landing"').replace("(#arr", "(#land")
    neovim.wait(lambda: neovim.text() == renamed.replace("#landival", "#landing"))
    neovim.go_to("assets/quay.png")
    neovim.nvim.vars["answer"] = "assets/harbor.png"
    neovim.nvim.input("grn")
    neovim.wait(lambda: 'src="assets/harbor.png"' in neovim.text())
    neovim.wait(lambda: neovim.diagnostics() == ["single_quoted_attribute"])
    assert [file.name for file in workspace.picture.parent.iterdir()] == ["harbor.png"]


def test_saving_fixes_and_formats(neovim, workspace):
    neovim.open(workspace.quay)
    neovim.wait(neovim.diagnostics)
    neovim.go_to("Rain")
    neovim.nvim.current.line = "_Rain_."
    neovim.nvim.command("write")
    assert '<SideNote label="Weather">\n*Rain*.\n</SideNote>\n' in workspace.quay.read_text()


def test_components_are_completed_and_explained(neovim, workspace):
    neovim.open(workspace.quay)
    neovim.wait(neovim.diagnostics)
    neovim.go_to("</Section>")
    neovim.nvim.input("O<lt>")
    neovim.wait(lambda: neovim.nvim.funcs.pumvisible())
    neovim.nvim.input("Full<C-n><C-y>")
    neovim.wait(lambda: '<FullBleed src="" alt="" />' in neovim.text())
    neovim.nvim.input("<Esc>")
    neovim.go_to("FullBleed")
    neovim.nvim.input("K")
    shown = neovim.wait(lambda: neovim.nvim.vars.get("shown"))
    assert "FullBleed" in "\n".join(shown)


def test_a_killed_server_is_restarted(neovim, workspace):
    neovim.open(workspace.quay)
    neovim.wait(neovim.diagnostics)
    [server] = neovim.nvim.api.get_proc_children(neovim.nvim.funcs.getpid())
    os.kill(server, signal.SIGKILL)
    neovim.wait(lambda: not neovim.nvim.exec_lua("return #vim.lsp.get_clients()"))
    neovim.nvim.command("edit")
    neovim.wait(lambda: neovim.nvim.exec_lua("return #vim.lsp.get_clients()"))
    neovim.wait(lambda: neovim.diagnostics() == ["single_quoted_attribute"])
    assert neovim.nvim.api.get_proc_children(neovim.nvim.funcs.getpid()) != [server]
