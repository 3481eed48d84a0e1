"""Tries 'mdxc.ray' on a cluster of three nodes, one of which is killed, and prints the results. Needs the module
mdxc."""

import contextlib
import filecmp
import io
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import pyarrow.parquet as pq
import ray
from ray.cluster_utils import Cluster

import mdxc.ray

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 600
work = pathlib.Path(tempfile.mkdtemp(prefix="on-ray-"))


def story(number):
    """A story; every tenth has a warning, every fiftieth an error."""
    words = " ".join(random.Random(number).choices(["rain", "tram", "night", "*song*", "window"], k=3000))
    mistake = '\n<MediaRef ref="nothing" />\n' if number % 10 == 3 else ""
    error = "" if number % 50 else "authors: [\n"
    front = f"schema_version: 0.3\nid: s{number}\ntitle: Story {number}\nauthors: Ann\n{error}"
    return f"---\n{front}---\n\n# One\n\n{words}\n{mistake}"


def built(output):
    """The built files, by story and name."""
    return {
        (path.relative_to(output).parts[-2], path.name): path
        for path in output.glob("**/*")
        if path.is_file() and path.name in ("story.json", "index.html") and path.parent.name.startswith("s")
    }


def same(output, reference):
    mine, other = built(output), built(reference)
    files = [path for path in output.glob("**/story.json")]
    assert len(files) == len({path.parent.name for path in files}), "a story is there twice"
    assert mine.keys() == other.keys(), sorted(mine.keys() ^ other.keys())[:5]
    assert all(filecmp.cmp(mine[name], other[name], shallow=False) for name in mine), "other bytes"
    return len(mine)


def run(*arguments):
    """Runs 'mdxc.ray' in this process, on the cluster. Returns the exit code and standard error."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        code = mdxc.ray.main([str(word) for word in arguments])
    return code, said.getvalue()


for number in range(COUNT):
    (work / f"in/{number % 7}/{number}").mkdir(parents=True)
    (work / f"in/{number % 7}/{number}/story.mdx").write_text(story(number))
alone = work / "alone"
begin = time.monotonic()
command = [mdxc.program(), "build", ".", "-o", alone, "--emit=ir,html", "--quiet"]
plain = subprocess.run([*command, "--diagnostic-format=json", "--diagnostics-output=../alone.json"], cwd=work / "in")
print(f"plain: {COUNT} stories in {time.monotonic() - begin:.2f} s, exit code {plain.returncode}")
diagnostics = json.loads((work / "alone.json").read_text())["diagnostics"]

cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
cluster.wait_for_nodes()
ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
run_all = mdxc.ray.run_all
results = []


def killing(*arguments):
    """Kills a node once the first shard is built, while others are being built."""
    for result in run_all(*arguments):
        results.append(result.shard.name)
        if len(results) == 1:
            cluster.remove_node(nodes.pop(), allow_graceful=False)
        yield result


common = ["--emit=ir,html", f"--shard-size={max(100, COUNT // 10)}"]
whole = work / "whole"
begin = time.monotonic()
code, said = run(work / "in", "-o", whole, *common)
print(f"three nodes: {time.monotonic() - begin:.2f} s, exit code {code}")
out = work / "out"
mdxc.ray.run_all = killing
begin = time.monotonic()
code, said = run(work / "in", "-o", out, *common, "--diagnostics", work / "all.parquet")
print(f"three nodes, one killed: {time.monotonic() - begin:.2f} s, exit code {code}")
mdxc.ray.run_all = run_all
assert code == plain.returncode == 1, said
assert len(results) == len(set(results)) == len(list(out.glob("0*-*"))), (results, os.listdir(out))
print(f"{same(out, alone)} files are what one machine makes; {len(results)} shards, each built once")
found = pq.read_table(work / "all.parquet").to_pylist()
key = lambda item: (item["file"], item["line"], item["column"], item["id"])
assert sorted(map(key, found)) == sorted(map(key, (mdxc.ray.row(item) for item in diagnostics))), (len(found), len(diagnostics))
print(f"{len(found)} diagnostics in one Parquet file, those of one machine")

code, said = run(work / "in", "-o", out, *common, "--resume", "--diagnostics", work / "all.parquet")
assert code == 1 and "shards" not in said, said
marks = sorted((out / ".mdxc-ray").glob("*.done"))
marks[0].write_text("{")
marks[1].unlink()
marks[2].with_suffix(".json").write_text("[]")
code, said = run(work / "in", "-o", out, *common, "--resume")
assert "3 of 3 shards" in said, said
print("resumed: no shard is built again, but for those whose marker or report was damaged")
code, said = run(work / "in", "-o", out, *common, "--diagnostics", work / "all.sarif")
log = json.loads((work / "all.sarif").read_text())
assert sum(len(item["results"]) for item in log["runs"]) == len(diagnostics)
assert same(out, alone)
print("one SARIF file has them too")

(work / "in/0/twin").mkdir()
(work / "in/0/twin/story.mdx").write_text(story(1))
(work / "list").write_text("\n".join(os.path.relpath(path.parent, work / "in") for path in (work / "in").glob("*/*/story.mdx")))
code, said = run(work / "in", "-o", out, *common, "--list", work / "list")
assert code == 1 and "duplicate_story_id" in said, said
shutil.rmtree(work / "in/0/twin")
print("two stories with one id: one of them, and a message")

remote = work / "remote"
shutil.make_archive(str(work / "store"), "zip", work, "in")
code, said = run(f"zip://in::file://{work}/store.zip", "-o", remote, *common)
assert code == 1, said
same(remote, alone)
print("stories at an address of fsspec are built to the same bytes")
ray.shutdown()
cluster.shutdown()
shutil.rmtree(work)
