"""Tries Sources/Bazel with all of Bazel's execution strategies, and prints the results. Run by .ci/try-bazel."""

import argparse
import contextlib
import filecmp
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

options = argparse.ArgumentParser()
options.add_argument("--mdxc", type=pathlib.Path, required=True)
options.add_argument("--buildgrid", help="the program 'bgd'; without it, caches over gRPC are left out")
options.add_argument("--stories", type=int, default=200)
options.add_argument("--shards", type=int, default=8)
options = options.parse_args()
here = pathlib.Path(__file__).resolve().parents[2]
work = pathlib.Path(tempfile.mkdtemp(prefix="on-bazel-"))
space, bin = work / "space", work / "mdxc"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def build_file(protocol):
    write(
        space / "BUILD.bazel",
        f"""load("@rules_mdxc//:mdxc.bzl", "mdxc_library", "mdxc_story")

mdxc_story(name = "one", srcs = glob(["one/**"]), emit = ["ir", "html"], worker_protocol = "{protocol}")
mdxc_library(
    name = "many", srcs = glob(["many/**"]), emit = ["ir", "html"], shards = {options.shards}, worker_protocol = "{protocol}")
""",
    )


def bazel(*arguments, code=0):
    """Runs Bazel. Returns the number of processes by kind, as Bazel prints it, and its standard error."""
    command = ["bazel", f"--output_user_root={work}/root", *arguments]
    run = subprocess.run(command, cwd=space, capture_output=True, text=True)
    assert run.returncode == code, run.stderr[-3000:]
    line = re.findall(r"INFO: (\d+ process(?:es)?: .*)\.", run.stderr)
    return (line or ["nothing"])[-1], run.stderr


def build(*arguments):
    begin = time.monotonic()
    done, _ = bazel("build", "//:all", *arguments)
    return done, time.monotonic() - begin


def same():
    """Compares the outputs with those of mdxc alone for the same packages."""
    for target in ["one", "many"]:
        folders = list((space / "bazel-bin" / target).glob("*" if target == "one" else "*/*"))
        stories = [folder for folder in folders if folder.is_dir()]
        assert len(stories) == (1 if target == "one" else options.stories), stories
        for story in stories:
            names = {str(path.relative_to(story)) for path in story.rglob("*") if path.is_file()}
            other = work / "alone" / target / story.name
            expected = {str(path.relative_to(other)) for path in other.rglob("*") if path.is_file()} - {".mdxc-output"}
            assert names == expected, names ^ expected
            # Alone, too, 'one' is the only story, so the outputs are the same.
            assert all(filecmp.cmp(story / name, other / name, shallow=False) for name in names), story


def port():
    with contextlib.closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def wait_for(number):
    # The servers send no event when they listen, so try to connect.
    for _ in range(600):
        with contextlib.closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", number)) == 0:
                return
        time.sleep(0.05)
    raise SystemExit("the server does not start")


@contextlib.contextmanager
def nginx():
    number = port()
    write(
        work / "nginx.conf",
        f"""user root; daemon off; pid {work}/nginx.pid; error_log {work}/nginx.log; events {{}}
http {{ access_log off; client_body_temp_path {work}/body; proxy_temp_path {work}/t1; fastcgi_temp_path {work}/t2;
  uwsgi_temp_path {work}/t3; scgi_temp_path {work}/t4; client_max_body_size 1g;
  server {{ listen 127.0.0.1:{number}; root {work}/dav; location / {{ dav_methods PUT; create_full_put_path on; }} }} }}
""",
    )
    (work / "dav").mkdir()
    server = subprocess.Popen(["nginx", "-c", work / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        wait_for(number)
        yield f"http://127.0.0.1:{number}"
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def buildgrid():
    number = port()
    write(
        work / "grid.yml",
        f"""server:
  - !channel
    address: 127.0.0.1:{number}
    insecure-mode: true
instances:
  - name: ''
    storages:
      - !disk-storage &disk
        path: {work}/grid
    caches:
      - !lru-action-cache &actions
        storage: *disk
        max-cached-refs: 4096
        allow-updates: true
    services:
      - !cas
        storage: *disk
      - !bytestream
        storage: *disk
      - !action-cache
        cache: *actions
""",
    )
    with open(work / "grid.log", "w") as log:
        server = subprocess.Popen([options.buildgrid, "server", "start", work / "grid.yml"], stdout=log, stderr=log)
    try:
        wait_for(number)
        yield f"grpc://127.0.0.1:{number}"
    finally:
        server.terminate()
        server.wait()


def story(number):
    words = "It rains on the tram, and *nobody* minds. " * 60
    return f"---\nschema_version: 0.3\nid: s{number}\ntitle: Story {number}\nauthors: Ann\n---\n\n# One\n\n{words}\n"


shutil.copytree(here / "Fixtures/stories/pudding-uphill", space / "one")
for number in range(options.stories):
    write(space / f"many/{number}/story.mdx", story(number))
write(
    space / "WORKSPACE",
    f"""workspace(name = "tales")
local_repository(name = "rules_mdxc", path = "{here}/Sources/Bazel")
new_local_repository(name = "mdxc", path = "{bin}", build_file_content = "exports_files(['mdxc'])")
""",
)
bin.mkdir()
shutil.copy(options.mdxc, bin / "mdxc")
for target in ["one", "many"]:
    command = [bin / "mdxc", "build", target, "-o", work / "alone" / target, "--emit=ir,html", "--quiet"]
    begin = time.monotonic()
    subprocess.run(command, cwd=space, check=True)
    print(f"plain: {target} in {time.monotonic() - begin:.2f} s")
worker = ["--strategy=Mdxc=worker", "--worker_max_instances=2"]
ways = {
    "local": ("proto", ["--strategy=Mdxc=local"]),
    "sandboxed": ("proto", ["--strategy=Mdxc=sandboxed"]),
    "worker, proto": ("proto", worker),
    "worker, JSON": ("json", [*worker, "--experimental_worker_allow_json_protocol"]),
}
try:
    for name, (protocol, arguments) in ways.items():
        build_file(protocol)
        bazel("clean")
        done, seconds = build(*arguments)
        same()
        again, _ = build(*arguments)
        write(space / "many/7/story.mdx", story(7).replace("rains", "snows"))
        one, short = build(*arguments)
        assert re.search(r"\b1 (processwrapper-sandbox|linux-sandbox|local|worker)", one), one
        write(space / "many/7/story.mdx", story(7))
        print(f"{name}: {done} in {seconds:.2f} s; again: {again}; one story changed: {one} in {short:.2f} s")
    build_file("proto")
    for kind, server in [("nginx", nginx), ("BuildGrid", buildgrid)]:
        if kind == "BuildGrid" and not options.buildgrid:
            print("BuildGrid: left out")
            continue
        with server() as address:
            arguments = ["--strategy=Mdxc=worker", f"--remote_cache={address}"]
            bazel("clean")
            first, miss = build(*arguments)
            bazel("clean")
            second, hit = build(*arguments)
            same()
            assert "remote cache hit" in second and not re.search(r"sandbox|worker|local", second), second
            write(space / "many/7/story.mdx", story(7).replace("rains", "snows"))
            bazel("clean")
            one, _ = build(*arguments)
            assert "1 worker" in one, one
            write(space / "many/7/story.mdx", story(7))
            print(f"{kind}: {first} in {miss:.2f} s; after clean: {second} in {hit:.2f} s; one story changed: {one}")
    # An error in a story fails the build, with the error's position.
    write(space / "one/story.mdx", "---\nschema_version: 0.3\n---\n")
    for name, (protocol, arguments) in ways.items():
        build_file(protocol)
        _, said = bazel("build", "//:one", *arguments, code=1)
        assert re.search(r"one/story.mdx:\d+:\d+: error: ", said), said
    print("a story with errors fails the build, and the message has its place")
finally:
    subprocess.run(["bazel", f"--output_user_root={work}/root", "shutdown"], cwd=space, capture_output=True)
    subprocess.run(["chmod", "-R", "u+w", work])
    shutil.rmtree(work, ignore_errors=True)
