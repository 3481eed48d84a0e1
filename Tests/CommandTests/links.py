"""Runs commands in trees with symbolic links to all sorts of things, under strace, and prints what they opened outside of the
tree or changed there: nothing, where all is well.

    links.py MDXC SCRATCH

Each case is a tree in which one thing is replaced by a link, a FIFO or a device. The judge is what the kernel says that it
opened: strace --decode-fds=path shows where a descriptor leads, whatever the name was.
"""

import os
import re
import shutil
import subprocess
import sys

STORY = """---
schema_version: 0.1
id: {id}
title: A Night
authors: [A. Writer]
publish_date: 2026-01-12
hero_image: {{src: assets/a.png, alt: A tram}}
sections:
  - id: one
    title: One
media:
  - key: song
    type: track
    apple_music_id: "1"
    title: A Song
    artist: A Band
---

<Section id="one" title="One">
The band plays.

<MediaRef ref="song" intent=Full>
</Section>
"""
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c6360606000000004000160"
    "8ad54a0000000049454e44ae426082")

# What is replaced.
PLACES = ["tree/x", "tree/s/x.mdx", "tree/s/story.mdx", "tree/mdxc.yaml", "tree/build", "tree/out/s", "tree/s/assets",
          "tree/s/assets/a.png", "tree/new/assets"]
# By what: the target of a link, or a kind of file.
TARGETS = ["sibling", "parent", "root", "proc", "environ", "loop", "fifo", "device"]
COMMANDS = [
    "check . --fix --unsafe-fixes",
    "build .",
    "build . --emit ir,html,text -o out",
    "catalog . -o stories.sqlite",
    "import j/story.json -o new",
    "init new",
    "graph s",
    "dump --stage ir s",
    "play s --choices 1",
    "diff s two",
]
# Where programs find libraries and what they have to know of the machine and of themselves.
SYSTEM = re.compile(
    r"/(usr|lib|lib64|sys/devices/system/cpu|etc/ld\.so\.\w+|etc/localtime|dev/(null|urandom|tty)|proc/\d+/(maps|stat|cgroup))(/|$)")
OPEN = re.compile(r"^(?:\d+ +)?(?:open|openat|openat2|creat)\(.*?((?:O_\w+\|?)+).*\) = \d+<(.*)>$")
CHANGE = re.compile(
    r"^(?:\d+ +)?((?:unlink|rename|mkdir|rmdir|symlink|link|chmod|chown|truncate|mknod)\w*)\((.*)\) = 0$")
FOLDER = re.compile(r"(?:AT_FDCWD|\d+)<(/[^>]*)>, \"([^\"]*)\"")


def write(path, content):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())


def make(root):
    """A tree of two stories, and what is beside it and none of its business."""
    shutil.rmtree(root, ignore_errors=True)
    for folder, name in [("tree/s", "s"), ("tree/two", "two"), ("other", "other")]:
        write(f"{root}/{folder}/story.mdx", STORY.format(id=name))
        write(f"{root}/{folder}/assets/a.png", PNG)
    write(f"{root}/other/a.png", PNG)
    write(f"{root}/other/s/index.html", "mine")
    write(f"{root}/other/secret", "levels: {unused_media: allow}\nspanz: secret\n")
    write(f"{root}/tree/j/story.json", """{"id": "j", "title": "T", "author": "A", "segments": [
        {"id": "edge", "text": "t", "isAuthenticPath": true, "image": "assets/a.png", "choices": []}]}""")
    write(f"{root}/tree/j/assets/a.png", PNG)


def replace(root, place, target):
    path = f"{root}/{place}"
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.remove(path)
    if target == "fifo":
        os.mkfifo(path)
        return
    name = os.path.basename(place)
    sibling = {"story.mdx": "story.mdx", "x.mdx": "story.mdx", "mdxc.yaml": "secret", "a.png": "a.png"}.get(name, "")
    up = "../" * place.count("/")
    os.symlink(
        {"sibling": f"{up}other/{sibling}".rstrip("/"), "parent": up.rstrip("/"), "root": "/", "proc": "/proc",
         "environ": "/proc/self/environ", "loop": name, "device": "/dev/zero"}[target], path)


def outside(root):
    """What is beside the tree, with all that a change of it would change."""
    state = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if f"{folder}/{name}" != f"{root}/tree"]
        for name in folders + files:
            status = os.lstat(f"{folder}/{name}")
            state.append((f"{folder}/{name}", status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_mode))
    return sorted(state)


def is_inside(path, root):
    return path == f"{root}/tree" or path.startswith(f"{root}/tree/")


def judge(trace, root, mdxc):
    for line in trace.splitlines():
        if match := OPEN.match(line):
            flags, path = match.groups()
            path = path.removesuffix(" (deleted)")
            if is_inside(path, root) or path.startswith(("pipe:", "anon_inode:")):
                continue
            writes = re.search("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC", flags)
            # A folder that is opened to reach what is in it is not read.
            if not writes and ("O_PATH" in flags or SYSTEM.match(path) or path == mdxc):
                continue
            yield line
        elif match := CHANGE.match(line):
            for folder, name in FOLDER.findall(match[2]):
                if not is_inside(os.path.normpath(os.path.join(folder, name)), root):
                    yield line


def main(mdxc, scratch):
    root, log = f"{scratch}/case", f"{scratch}/trace"
    cases = failures = 0
    for place in PLACES:
        for target in TARGETS:
            for command in COMMANDS:
                if place == "tree/new/assets" and "new" not in command or place == "tree/out/s" and "out" not in command:
                    continue
                make(root)
                replace(root, place, target)
                before = outside(root)
                result = subprocess.run(
                    ["timeout", "--signal=KILL", "20", "strace", "--follow-forks", "--decode-fds=path", "--output", log, "--string-limit=4096",
                     "--trace=%file", mdxc, *command.split()],
                    cwd=f"{root}/tree", stdin=subprocess.DEVNULL, capture_output=True, env={"PATH": "/usr/bin:/bin"})
                cases += 1
                with open(log, encoding="utf-8", errors="replace") as file:
                    wrong = list(judge(file.read(), root, mdxc))
                if outside(root) != before:
                    wrong.append("something outside was changed")
                if result.returncode not in (0, 1, 2):
                    wrong.append(f"ended with {result.returncode}: {result.stderr.decode(errors='replace')[-500:]}")
                if b"spanz" in result.stdout + result.stderr:
                    wrong.append("a line of a file outside was shown")
                if wrong:
                    failures += 1
                    print(f"{place} -> {target}: mdxc {command}", *wrong[:5], sep="\n    ")
    print(f"{cases} cases, {failures} failures")


main(*sys.argv[1:])
