"""A client of a language server, over pipes as in editors."""

import json
import os
import subprocess
import time


CLIENT = {
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
    "textDocument": {
        "diagnostic": {}, "hover": {"contentFormat": ["markdown"]},
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown"]}},
        "semanticTokens": {
            "requests": {"full": True}, "formats": ["relative"], "tokenModifiers": [], "tokenTypes": [],
        },
    },
}


class LanguageServer:
    """A running server. Times exclude encoding messages and decoding answers."""

    def __init__(self, command: list, root: str):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.unread = bytearray()
        self.last_id = 0
        self.seconds = 0.0
        self.capabilities = self.ask("initialize", {
            "processId": None, "rootUri": root, "capabilities": CLIENT, "workspaceFolders": [{"uri": root, "name": "stories"}],
        })["capabilities"]
        self.tell("initialized", {})

    def encode(self, method: str | None, params: object = None, **members: object) -> bytes:
        """A message with its header, as bytes."""
        members |= {"method": method} if method else {}
        members |= {} if params is None else {"params": params}
        content = json.dumps({"jsonrpc": "2.0", **members}, ensure_ascii=False).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)

    def tell(self, method: str, params: object = None) -> None:
        """Sends a notification."""
        self._write(self.encode(method, params))

    def ask(self, method: str, params: object = None, after: bytes = b"") -> object:
        """Sends a request, after the bytes of notifications, and returns its result. `seconds` is then the time from
        the first byte written to the last byte of the answer read."""
        self.last_id += 1
        message = after + self.encode(method, params, id=self.last_id)
        start = time.perf_counter()
        self._write(message)
        while True:
            content = self._read()
            now = time.perf_counter()
            answer = json.loads(content)
            if "method" in answer and "id" in answer:
                # A request of the server, such as the registration of watchers. The client has no settings.
                items = (answer.get("params") or {}).get("items")
                self._write(self.encode(None, id=answer["id"], result=items and [None for _ in items]))
            elif answer.get("id") == self.last_id:
                self.seconds = now - start
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def stop(self) -> None:
        """Ends the server as editors do."""
        self.ask("shutdown")
        self.tell("exit")
        self.process.stdin.close()
        self.process.wait(timeout=300)

    def status(self, name: str) -> int:
        """A number of the process's status, such as `VmHWM`; in bytes if it is a size."""
        for line in open(f"/proc/{self.process.pid}/status"):
            if line.startswith(name + ":"):
                return int(line.split()[1]) * (1024 if line.endswith("kB\n") else 1)
        return 0

    def activity(self) -> tuple:
        """Nanoseconds of processor time, and how often threads have run."""
        threads = f"/proc/{self.process.pid}/task"
        fields = [open(f"{threads}/{thread}/schedstat").read().split() for thread in os.listdir(threads)]
        return sum(int(field[0]) for field in fields), sum(int(field[2]) for field in fields)

    def _write(self, message: bytes) -> None:
        self.process.stdin.write(message)
        self.process.stdin.flush()

    def _read(self) -> bytes:
        while (end := self.unread.find(b"\r\n\r\n")) < 0:
            self._receive()
        head = bytes(self.unread[:end]).lower()
        length = int(head.split(b"content-length:")[1].split(b"\r\n")[0])
        while len(self.unread) < end + 4 + length:
            self._receive()
        content = bytes(self.unread[end + 4:end + 4 + length])
        del self.unread[:end + 4 + length]
        return content

    def _receive(self) -> None:
        part = os.read(self.process.stdout.fileno(), 1 << 20)
        if not part:
            raise RuntimeError(f"the server has ended with {self.process.wait()}")
        self.unread += part
