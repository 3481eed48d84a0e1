"""Builds millions of stories on a Ray cluster: 'python -m mdxc.ray STORIES -o OUTPUT'.

Stories are divided into shards by the hash of their paths. A shard is one task, and one folder of the output, which all nodes
share. If a node is lost, Ray runs its tasks again; mdxc then skips what is built already.
"""

import argparse
import contextlib
import functools
import hashlib
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

import fsspec  # type: ignore[import-untyped]
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import ray

from . import program

# A smaller shard might have a single story, whose page would not link to an index page.
SMALLEST_SHARD = 100
SHARD_NAME = re.compile(r"\d{5}-[0-9a-f]{12}")
COLUMNS = pa.schema(
    [(name, pa.string()) for name in ("file", "id", "severity", "category", "message")]
    + [(name, pa.int64()) for name in ("line", "column", "endLine", "endColumn")]
)


@dataclass(frozen=True)
class Plan:
    """What all shards share."""

    output: str
    # Options of 'mdxc build'.
    options: tuple[str, ...]
    # 'json' or 'sarif'
    report: str
    # What 'mdxc --version --verbose' must print on each node: another compiler may write other bytes.
    version: str
    # The folder that the stories' paths are relative to: a path, or the URL of an object store.
    root: str
    is_remote: bool


@dataclass(frozen=True)
class Shard:
    """Stories that one run of mdxc builds. The name of its folder depends on the list of its stories."""

    name: str
    stories: tuple[str, ...]

    def key(self, plan: Plan) -> str:
        """A hash of all inputs of a shard except the files."""
        return digest([plan.version, plan.root, plan.report, *plan.options, *self.stories])


@dataclass
class Result:
    """The result of one shard: the exit code and the messages of its run."""

    shard: Shard
    code: int
    messages: list[str]


def digest(words: Sequence[str]) -> str:
    return hashlib.sha256(json.dumps(words).encode()).hexdigest()


@functools.cache
def version() -> str:
    run = subprocess.run([program(), "--version", "--verbose"], capture_output=True, text=True, check=True)
    return run.stdout


def packages(root: str, listing: str | None) -> tuple[list[str], bool]:
    """The packages below a folder or a URL of fsspec, or those of a listing, as relative paths; and whether it is
    remote."""
    files, path = fsspec.core.url_to_fs(root)
    is_remote = "file" not in ([files.protocol] if isinstance(files.protocol, str) else files.protocol)
    if listing is not None:
        with fsspec.open(listing, "rt") as lines:
            return sorted({line.rstrip("\n") for line in lines if line.strip()}), is_remote
    if is_remote:
        found = (os.path.relpath(name, path) for name in files.find(path) if name.endswith("/story.mdx"))
        return sorted(os.path.dirname(name) for name in found), True
    below = []
    for folder, names, entries in os.walk(root):
        if ".mdxc-output" in entries:
            names.clear()
        elif "story.mdx" in entries:
            below.append(os.path.relpath(folder, root))
        names[:] = [name for name in names if not name.startswith(".") and name not in ("build", "node_modules")]
    return sorted(below), False


def shards(stories: Sequence[str], size: int) -> list[Shard]:
    """Divides stories by the hash of their paths. The number of shards is a power of two, so that it seldom changes."""
    count = 1
    while count * size < len(stories):
        count *= 2
    parts: list[list[str]] = [[] for _ in range(count)]
    for story in stories:
        parts[int.from_bytes(hashlib.sha256(story.encode()).digest()[:8]) % count].append(story)
    return [Shard(f"{i:05}-{digest(part)[:12]}", tuple(part)) for i, part in enumerate(parts) if part]


def state(plan: Plan, shard: Shard, kind: str) -> str:
    return os.path.join(plan.output, ".mdxc-ray", f"{shard.name}.{kind}")


def write_whole(path: str, data: bytes) -> None:
    """Writes a file atomically, even if others write it too."""
    handle, name = tempfile.mkstemp(dir=os.path.dirname(path))
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def marker(plan: Plan, shard: Shard, code: int, report: bytes) -> bytes:
    return json.dumps({"key": shard.key(plan), "code": code, "report": hashlib.sha256(report).hexdigest()}).encode()


def finished(plan: Plan, shard: Shard) -> int | None:
    """The exit code of a finished shard whose marker fits its report; None for any other."""
    try:
        with open(state(plan, shard, "done"), "rb") as file, open(state(plan, shard, plan.report), "rb") as report:
            mark, data = file.read(), report.read()
    except OSError:
        return None
    return next((code for code in (0, 1) if mark == marker(plan, shard, code, data)), None)


@contextlib.contextmanager
def sources(plan: Plan, shard: Shard) -> Iterator[str]:
    """The folder with the stories of a shard: their own, or a temporary one with copies from the object store."""
    if not plan.is_remote:
        yield plan.root
        return
    files, path = fsspec.core.url_to_fs(plan.root)
    with tempfile.TemporaryDirectory() as folder:
        for story in shard.stories:
            files.get(f"{path.rstrip('/')}/{story}/", os.path.join(folder, story) + "/", recursive=True)
        yield folder


def build_shard(plan: Plan, shard: Shard) -> Result:
    """Builds one shard into its folder; runs as a task on a worker."""
    if version() != plan.version:
        raise RuntimeError(f"this node has another mdxc: {version()!r}, not {plan.version!r}")
    report = state(plan, shard, plan.report)
    arguments = ["build", "-o", os.path.join(plan.output, shard.name), "--jobs=1", "--quiet", *plan.options]
    with tempfile.TemporaryDirectory() as scratch, sources(plan, shard) as folder:
        new = os.path.join(scratch, "report")
        arguments += [f"--diagnostic-format={plan.report}", f"--diagnostics-output={new}", "--", *shard.stories]
        run = subprocess.run([program(), *arguments], cwd=folder, capture_output=True)
        if run.returncode not in (0, 1, 2):
            raise RuntimeError(f"mdxc ended with {run.returncode}: {run.stderr.decode(errors='replace')}")
        data = b""
        with contextlib.suppress(FileNotFoundError), open(new, "rb") as file:
            data = file.read()
    if data:
        write_whole(report, data)
    # Only exit codes 0 and 1 finish a shard: others may be temporary, such as a full disk.
    if run.returncode in (0, 1):
        write_whole(state(plan, shard, "done"), marker(plan, shard, run.returncode, data))
    return Result(shard, run.returncode, run.stderr.decode(errors="replace").splitlines())


def run_all(plan: Plan, work: Sequence[Shard], retries: int) -> Iterator[Result]:
    """Builds shards on the cluster, and yields their results as they come."""
    task = ray.remote(num_cpus=1, max_retries=retries, scheduling_strategy="SPREAD")(build_shard)
    shared = ray.put(plan)
    # Enough tasks that no worker waits, few enough that the driver does not hold all of them.
    cpus: float = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
    limit = 4 * max(1, int(cpus))
    rest, running = iter(work), dict[Any, Shard]()
    while True:
        while len(running) < limit and (shard := next(rest, None)):
            running[task.remote(shared, shard)] = shard
        if not running:
            return
        for done in ray.wait(list(running))[0]:
            shard = running.pop(done)
            try:
                yield ray.get(done)
            except ray.exceptions.RayError as error:
                yield Result(shard, 2, [f"mdxc: error: shard {shard.name}: {str(error).strip().splitlines()[-1]}"])


def drop_twice(plan: Plan, work: Sequence[Shard]) -> list[str]:
    """Removes the output of stories whose id is in an earlier shard, since mdxc sees the stories of one shard only."""
    owners: dict[str, str] = {}
    problems = []
    for shard in work:
        with contextlib.suppress(FileNotFoundError), os.scandir(os.path.join(plan.output, shard.name)) as entries:
            for name in sorted(entry.name for entry in entries if entry.is_dir()):
                owner = owners.setdefault(name, shard.name)
                if owner != shard.name:
                    shutil.rmtree(os.path.join(plan.output, shard.name, name))
                    with contextlib.suppress(FileNotFoundError):
                        os.unlink(state(plan, shard, "done"))
                    problems.append(f"mdxc: error: the id '{name}' is in {owner} too, which stays [duplicate_story_id]")
    return problems


def remove_stale(plan: Plan, work: Sequence[Shard]) -> None:
    """Removes shards whose list of stories has changed."""
    names = {shard.name for shard in work}
    for name in os.listdir(plan.output):
        if SHARD_NAME.fullmatch(name) and name not in names:
            shutil.rmtree(os.path.join(plan.output, name))
    folder = os.path.join(plan.output, ".mdxc-ray")
    for name in os.listdir(folder):
        if name.partition(".")[0] not in names:
            os.unlink(os.path.join(folder, name))


def reports(plan: Plan, work: Sequence[Shard]) -> Iterator[dict[str, Any]]:
    for shard in work:
        with contextlib.suppress(FileNotFoundError), open(state(plan, shard, plan.report), "rb") as file:
            yield json.load(file)


def gather(plan: Plan, work: Sequence[Shard], path: str) -> None:
    """Writes the diagnostics of all shards into one file, in order; holds those of one shard in memory at a time."""
    new = f"{path}.{os.getpid()}"
    if plan.report == "sarif":
        with open(new, "w", encoding="utf-8") as file:
            write_sarif(reports(plan, work), file)
    else:
        with pq.ParquetWriter(new, COLUMNS) as table:
            for document in reports(plan, work):
                table.write_table(pa.Table.from_pylist([row(item) for item in document["diagnostics"]], COLUMNS))
    os.replace(new, path)


def row(item: dict[str, Any]) -> dict[str, Any]:
    start, end = item["range"]["start"], item["range"]["end"]
    place = {"line": start["line"], "column": start["column"], "endLine": end["line"], "endColumn": end["column"]}
    return {name: item[name] for name in ("file", "id", "severity", "category", "message")} | place


def write_sarif(documents: Iterator[dict[str, Any]], file: IO[str]) -> None:
    """Writes one SARIF log, with the runs of all shards."""
    head = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0"}
    file.write(json.dumps(head)[:-1] + ', "runs": [')
    separator = ""
    for document in documents:
        for run in document["runs"]:
            file.write(separator + json.dumps(run, ensure_ascii=False))
            separator = ",\n"
    file.write("]}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m mdxc.ray", description="Build stories on a Ray cluster.")
    parser.add_argument("stories", help="a folder, or an address that fsspec knows, such as s3://bucket/stories")
    parser.add_argument("-o", dest="output", required=True, help="a folder that all nodes see")
    parser.add_argument("--list", help="a file with the paths of packages below STORIES, one a line")
    parser.add_argument("--emit", default="ir", help="what to write, as for 'mdxc build'")
    parser.add_argument("--cache", help="a shared cache, as for 'mdxc build'")
    parser.add_argument("--option", action="append", default=[], help="another option of 'mdxc build': --option=--compact")
    parser.add_argument("--diagnostics", help="gather diagnostics into this file, .sarif or .parquet")
    parser.add_argument("--shard-size", type=int, default=1000, help="about so many stories a task (default: 1000)")
    parser.add_argument("--retries", type=int, default=5, help="how often a task is run again whose node is lost")
    parser.add_argument("--resume", action="store_true", help="trust the shards that an earlier run finished")
    parser.add_argument("--address", help="the cluster (default: RAY_ADDRESS, else this machine)")
    options = parser.parse_args(arguments)
    if options.shard_size < SMALLEST_SHARD:
        parser.error(f"--shard-size is at least {SMALLEST_SHARD}")
    if options.diagnostics and not options.diagnostics.endswith((".sarif", ".parquet")):
        parser.error("--diagnostics needs a name that ends in .sarif or .parquet")
    stories, is_remote = packages(options.stories, options.list)
    if not stories:
        parser.error(f"there are no stories in {options.stories}")
    passed = [f"--emit={options.emit}", *([f"--cache={options.cache}"] if options.cache else []), *options.option]
    plan = Plan(
        os.path.abspath(options.output), tuple(passed), "sarif" if (options.diagnostics or "").endswith(".sarif") else "json",
        version(), options.stories if is_remote else os.path.abspath(options.stories), is_remote,
    )  # fmt: skip
    os.makedirs(os.path.join(plan.output, ".mdxc-ray"), exist_ok=True)
    work = shards(stories, options.shard_size)
    codes = [finished(plan, shard) if options.resume else None for shard in work]
    left = [shard for shard, code in zip(work, codes) if code is None]
    code, begin, built = max((code or 0 for code in codes), default=0), time.monotonic(), 0
    if left and not ray.is_initialized():
        ray.init(address=options.address, log_to_driver=False, logging_level=logging.WARNING)
    for count, result in enumerate(run_all(plan, left, options.retries) if left else (), 1):
        code, built = max(code, result.code), built + len(result.shard.stories)
        print(*result.messages, sep="\n", end="\n" if result.messages else "", file=sys.stderr)
        rate = built / (time.monotonic() - begin)
        print(f"{count} of {len(left)} shards, {built} stories, {rate:.0f} a second", file=sys.stderr, flush=True)
    for problem in drop_twice(plan, work):
        print(problem, file=sys.stderr)
        code = max(code, 1)
    remove_stale(plan, work)
    if options.diagnostics:
        gather(plan, work, options.diagnostics)
    return code


if __name__ == "__main__":
    # Workers import the functions from this module, not from the driver's '__main__'.
    from mdxc.ray import main as run

    sys.exit(run())
