"""Paths of the benchmarks. Everything that they make is below `.build`, which git ignores."""

import os
import tempfile
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent
ROOT = BENCHMARKS.parent
BUILD = BENCHMARKS / ".build"
CORPUS = BUILD / "corpus"
VENV = BUILD / "venv"
PEERS = BUILD / "peers"
PEER_SOURCES = BENCHMARKS / "peers"
GENERATOR = BUILD / "corpus-generator" / "release" / "corpus"
OURS = BUILD / "mdxc" / "release" / "mdxc"
# The binary that is measured: a copy, as people install it.
INSTALLED = BUILD / "bin" / "mdxc"
RESULTS = BUILD / "results"
REFERENCE = BENCHMARKS / "reference.json"


def memory_folder() -> tempfile.TemporaryDirectory:
    """A temporary folder for outputs, in memory if possible: disks are slow and erratic."""
    shared = Path("/dev/shm")
    return tempfile.TemporaryDirectory(prefix="mdxc-benchmarks-", dir=shared if os.access(shared, os.W_OK) else None)
