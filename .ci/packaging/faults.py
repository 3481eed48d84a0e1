"""Causes faults in workers and shards, and prints a table of the results. Needs root, to mount small file systems.

python faults.py worker PROGRAM    a persistent worker
python faults.py ray               tasks on Ray, with the module mdxc installed
"""

import contextlib
import filecmp
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

work = pathlib.Path(tempfile.mkdtemp(prefix="faults-"))
COUNT, MOMENTS = 400, 20


def story(number):
    words = "It rains on the tram, and *nobody* minds. " * 150
    return f"---\nschema_version: 0.3\nid: s{number}\ntitle: Story {number}\nauthors: Ann\n---\n\n# One\n\n{words}\n"


def files(output):
    return {
        (path.parent.name, path.name): path
        for path in output.rglob("*")
        if path.is_file() and path.name in ("story.json", "index.html") and path.parent.name[1:].isdigit()
    }


def compare(output, whole=True):
    """Compares the output with that of a build on one machine: all files, or only those that exist."""
    mine, other = files(output), files(work / "alone")
    assert not whole or mine.keys() == other.keys(), f"{len(mine)} files, not {len(other)}"
    for name, path in mine.items():
        assert filecmp.cmp(path, other[name], shallow=False), f"{path} has other bytes"
    return len(mine)


def row(who, fault, seen):
    print(f"| {who} | {fault} | {seen} |", flush=True)


@contextlib.contextmanager
def small(size):
    folder = work / "small"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", folder], check=True)
        folder.rmdir()


for number in range(COUNT):
    (work / f"in/{number}").mkdir(parents=True)
    (work / f"in/{number}/story.mdx").write_text(story(number))


def worker(program):
    command = [program, "worker", "--persistent_worker", "--worker-protocol=json"]
    subprocess.run([program, "build", "in", "-o", "alone", "--emit=ir,html", "--quiet"], cwd=work, check=True)

    def request(output, paths=("in",)):
        arguments = ["build", "--quiet", "--jobs=1", "--emit=ir,html", "-o", str(output), *paths]
        return json.dumps({"arguments": arguments}).encode()

    def start():
        return subprocess.Popen(command, cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ask(process, output, paths=("in",)):
        process.stdin.write(request(output, paths))
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    begin = time.monotonic()
    process = start()
    assert ask(process, "warm")["exitCode"] == 0
    compare(work / "warm")
    seconds = time.monotonic() - begin
    seen = []
    for moment in range(MOMENTS):
        output = work / f"killed-{moment}"
        victim = start()
        victim.stdin.write(request(output.name))
        victim.stdin.flush()
        time.sleep(seconds * moment / MOMENTS)
        victim.kill()
        victim.communicate()
        seen.append(compare(output, whole=False))
        # Do what a build system does: remove the output, and build again.
        shutil.rmtree(output, ignore_errors=True)
        assert ask(process, output.name)["exitCode"] == 0
        compare(output)
        shutil.rmtree(output)
    row("worker", f"killed at {MOMENTS} moments", f"{min(seen)} to {max(seen)} files were there, each whole; built again, all are right")
    with small("512k") as disk:
        full = ask(process, disk / "out")
        assert full["exitCode"] == 2 and "no space left" in full["output"], full
        count = compare(disk / "out", whole=False)
    assert ask(process, "after")["exitCode"] == 0
    compare(work / "after")
    row("worker", "full disk", f"{count} files were there, each whole; exit code 2, 'no space left on the device'; the next request is right")
    both = [start(), start()]
    for item in both:
        item.stdin.write(request("shared"))
        item.stdin.close()
    codes = sorted(json.loads(item.stdout.read())["exitCode"] for item in both)
    count = compare(work / "shared", whole=codes == [0, 0])
    row("worker", "two writers", f"exit codes {codes[0]} and {codes[1]}; {count} files, each whole and right")
    whole = request("cut")
    for length in range(1, len(whole), max(1, len(whole) // MOMENTS)):
        run = subprocess.run(command, cwd=work, input=whole[:length], capture_output=True)
        assert run.returncode == 2 and not run.stdout and b"work request" in run.stderr, run
    assert not (work / "cut").exists()
    row("worker", "corrupt requests", "a message, exit code 2, nothing built and nothing answered")
    process.stdin.close()
    assert process.wait() == 0


def on_ray():
    import mdxc.ray
    import ray
    from ray.cluster_utils import Cluster

    subprocess.run([mdxc.program(), "build", "in", "-o", "alone", "--emit=ir,html", "--quiet"], cwd=work, check=True)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
    ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
    run_all = mdxc.ray.run_all
    said = io.StringIO()

    def run(output, *more):
        with contextlib.redirect_stderr(said):
            return mdxc.ray.main([str(work / "in"), "-o", str(output), "--emit=ir,html", "--shard-size=100", *more])

    def tasks():
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            with contextlib.suppress(OSError):
                if pathlib.Path(f"/proc/{name}/cmdline").read_bytes().startswith(b"ray::build_shard"):
                    found.append(int(name))
        return found

    killed = []

    def strike(stop):
        """Kills workers of this cluster while they build, after varying delays."""
        while not stop.is_set() and len(killed) < MOMENTS:
            for process in tasks():
                time.sleep(0.01 * (len(killed) % 7))
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
                    killed.append(process)
            time.sleep(0.01)

    rounds = 0
    while len(killed) < MOMENTS:
        stop = threading.Event()
        thread = threading.Thread(target=strike, args=(stop,))
        thread.start()
        output = work / f"killed-{rounds}"
        assert run(output, "--retries=50") == 0, said.getvalue()
        stop.set()
        thread.join()
        compare(output)
        rounds += 1
    row("Ray", f"workers killed at {len(killed)} moments", f"{rounds} run ended with 0; every story is there once, with the right bytes")
    with small("3m") as disk:
        assert run(disk / "out") == 2 and "no space left" in said.getvalue().lower(), said.getvalue()
        count = compare(disk / "out", whole=False)
        subprocess.run(["mount", "-o", "remount,size=200m", disk], check=True)
        assert run(disk / "out", "--resume") == 0
        compare(disk / "out")
    row("Ray", "full disk", f"{count} files were there, each whole; exit code 2; resumed with more room, all are right")
    codes = []
    both = [threading.Thread(target=lambda: codes.append(run(work / "shared"))) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    compare(work / "shared")
    row("Ray", "two runs into one folder", f"exit codes {codes[0]} and {codes[1]}; all files are right")
    out = work / "shared"
    marks = sorted((out / ".mdxc-ray").glob("*.done"))
    for mark, text in zip(marks, ["", "{", "null", "[]"]):
        mark.write_text(text)
    (out / ".mdxc-ray" / (marks[-1].stem + ".json")).write_text("{")
    assert run(out, "--resume") == 0
    compare(out)
    for path in list(files(out).values())[:MOMENTS]:
        path.write_bytes(path.read_bytes()[:-1])
    assert run(out) == 0
    compare(out)
    row("Ray", "corrupt markers, reports and outputs", "damaged shards are built again; damaged outputs too, without '--resume'")
    ray.shutdown()
    cluster.shutdown()


try:
    print("| of | fault | what came of it |\n| --- | --- | --- |")
    worker(sys.argv[2]) if sys.argv[1] == "worker" else on_ray()
finally:
    shutil.rmtree(work, ignore_errors=True)
