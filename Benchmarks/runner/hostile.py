"""Reading together among strangers: memory of an owner and a follower while a client floods their topics."""

import os
import re
import select
import selectors
import socket
import struct
import subprocess
import time
from pathlib import Path

from .cases import Cases
from .report import Report
from .verdict import verdict

STORY = """---
schema_version: 0.2
id: road
title: "A Road"
authors: ["A. Walker"]
---

""" + "".join(
    f'<Section id="s{mile}" title="Mile {mile}" next="s{mile + 1}">\n\nIt goes on.\n\n</Section>\n\n' for mile in range(1, 40)
) + '<Section id="s40" title="Home">\n\nTea.\n\n<Ending kind="good" />\n\n</Section>\n'
READING, KEY = "friday", "friday#abcdefghijklmnopqrstuvwxyz"
# Messages per second, and seconds.
RATE, SECONDS = 10_000, 10
# Growth of memory in MB.
GOAL, FLOOR = 5, 10
LARGE = 60_000


class Program:
    """A program whose output is read as it comes."""

    def __init__(self, *command):
        self.process = subprocess.Popen(
            [*map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        self.shown = ""
        self.typed = 0

    def says(self, words: str) -> None:
        """Waits until it has printed some words, for at most five minutes of silence."""
        while words not in self.shown:
            if not select.select([self.process.stdout], [], [], 300)[0]:
                raise RuntimeError(f"it did not say '{words}':\n{self.shown}")
            piece = os.read(self.process.stdout.fileno(), 1 << 16)
            if not piece:
                raise RuntimeError(f"it ended without '{words}':\n{self.shown}")
            self.shown += piece.decode(errors="replace")

    def type(self, line: str) -> None:
        self.process.stdin.write(f"{line}\n".encode())
        self.typed += 1

    def memory(self, name: str) -> int:
        """Its resident memory in bytes: now (`VmRSS`), or the peak (`VmHWM`)."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(rf"{name}:\s+(\d+)", status)[1])

    def received(self) -> int:
        """How many bytes it has read so far."""
        return int(re.search(r"rchar: (\d+)", Path(f"/proc/{self.process.pid}/io").read_text())[1])

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def text(value: str) -> bytes:
    return struct.pack(">H", len(value)) + value.encode()


def packet(kind: int, body: bytes) -> bytes:
    """A packet of MQTT 3.1.1."""
    length, rest = b"", len(body)
    while True:
        rest, digit = divmod(rest, 128)[0], rest % 128
        length += bytes([digit | (128 if rest else 0)])
        if not rest:
            return bytes([kind]) + length + body


def publication(topic: str, payload: bytes, is_retained: bool = False) -> bytes:
    return packet(0x30 | is_retained, text(topic) + payload)


def packets(stream: socket.socket):
    """The packets from a broker, as header byte and body."""
    waiting = b""
    while piece := stream.recv(1 << 16):
        waiting += piece
        while True:
            size = re.match(rb"(?s).([\x80-\xff]{0,3}[\x00-\x7f])", waiting)
            if not size:
                break
            length = sum((digit & 127) << (7 * place) for place, digit in enumerate(size[1]))
            if len(waiting) < size.end() + length:
                break
            yield waiting[0], waiting[size.end():size.end() + length]
            waiting = waiting[size.end() + length:]


def overheard(stream: socket.socket, owner: Program) -> list[tuple[str, bytes]]:
    """The first messages of the reading, with their topics."""
    found = []
    owner.type("")
    for kind, body in packets(stream):
        if kind >> 4 == 3:
            end = 2 + struct.unpack(">H", body[:2])[0]
            found.append((body[2:end].decode(), body[end + (2 if kind & 6 else 0):]))
            if len(found) >= 4:
                return found
            owner.type("")
    raise RuntimeError("the broker has gone")


def noise(heard: list[tuple[str, bytes]], count: int) -> list[bytes]:
    """Replays, forged states, and damaged, oversized and malformed messages, for all topics of the reading."""
    topics = [f"mdxc/together/{READING}/{name}" for name in ("state", "notes", "other")]
    made = []
    for number in range(count):
        topic, message = heard[number % len(heard)]
        kind = number % 8
        if number % 500 == 7:
            message = os.urandom(LARGE)
        elif kind in (1, 2):
            spot = number // 8 % len(message)
            message = message[:spot] + bytes([message[spot] ^ (1 + number % 255)]) + message[spot + 1:]
        elif kind == 3:
            message = os.urandom(number % 300)
        elif kind == 4:
            message = b'{"kind":"state","location":"kitchen/tin#l0"}'
        elif kind == 5:
            message = b""
        made.append(publication(topics[number // 8 % 3] if kind in (0, 2, 4, 6) else topic, message))
    return made


def flood(stream: socket.socket, made: list[bytes], total: int) -> float:
    """Sends messages at `RATE` in batches, reads and ignores what comes back, and returns the seconds."""
    chooser = selectors.DefaultSelector()
    chooser.register(stream, selectors.EVENT_READ | selectors.EVENT_WRITE)
    stream.setblocking(False)
    batch, sent, waiting = RATE // 100, 0, b""
    start = time.monotonic()
    while sent < total or waiting:
        due = min(int((time.monotonic() - start) * RATE), total)
        while not waiting and sent < due:
            # The batch size divides the total; messages are repeated.
            waiting = b"".join(made[(sent + place) % len(made)] for place in range(batch))
            sent += batch
        for key, events in chooser.select(0.01 if waiting else 0.001):
            if events & selectors.EVENT_READ:
                stream.recv(1 << 20)
            if events & selectors.EVENT_WRITE and waiting:
                waiting = waiting[stream.send(waiting):]
    return time.monotonic() - start


def run_hostile(cases: Cases, report: Report, folder: Path) -> None:
    """Adds a table: how much the memory of each reader grew, and how much of the flood it received."""
    # While this socket is open, the system gives its port to no program that asks for any; the broker, which asks for
    # it, gets it.
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    port = reserved.getsockname()[1]
    settings = folder / "mosquitto.conf"
    settings.write_text(f"user root\npersistence false\nallow_anonymous true\nlistener {port} 127.0.0.1\n")
    story = folder / "road.mdx"
    story.write_text(STORY)
    programs = [Program("/usr/sbin/mosquitto", "-c", settings)]
    try:
        programs[0].says("running")
        common = ["--broker", f"127.0.0.1:{port}"]
        owner = Program(cases.mdxc, "play", story, "--share", KEY, "--as", "Ada", *common)
        programs.append(owner)
        owner.says("You lead")
        follower = Program(cases.mdxc, "play", story, "--follow", KEY, "--as", "Bo", *common)
        programs.append(follower)
        owner.says("Bo joined.")
        with socket.create_connection(("127.0.0.1", port)) as stream:
            stream.sendall(packet(0x10, text("MQTT") + b"\x04\x02\x00\x3c" + text("stranger")))
            stream.sendall(packet(0x82, b"\x00\x01" + text(f"mdxc/together/{READING}/+") + b"\x00"))
            made = noise(overheard(stream, owner), 8_000)
            readers = {"the owner": owner, "a follower": follower}
            before = {name: (reader.memory("VmRSS"), reader.received()) for name, reader in readers.items()}
            sent = RATE * SECONDS // cases.scale
            seconds = flood(stream, made, sent)
        # The reading goes on: the follower still follows, after all that was sent before.
        for _ in range(12):
            owner.type("")
        follower.says(f"Mile {owner.typed + 1}\n")
        rows, growth = [], {}
        volume = sum(len(made[number % len(made)]) for number in range(sent))
        for name, reader in readers.items():
            used, bytes = before[name]
            growth[name] = (reader.memory("VmHWM") - used) / 1e6
            rows.append([name, f"{used / 1e6:.1f}", f"{growth[name]:.1f}", f"{100 * (reader.received() - bytes) / volume:.0f}"])
    finally:
        for program in reversed(programs):
            program.end()
        reserved.close()
    heads = [f"{sent} hostile messages in {seconds:.1f} s", "before, MB", "growth at most, MB", "received, %"]
    report.add_table("hostile", "Reading together among strangers", heads, rows, growth)
    worst = max(growth, key=growth.get)
    report.add_verdict(verdict(
        "memory under hostile messages", f"{growth[worst]:.1f} MB ({worst})", growth[worst], GOAL, FLOOR))
