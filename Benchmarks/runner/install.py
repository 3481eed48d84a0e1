"""Installs missing peers from Debian and PyPI, and builds them and the compiler."""

import os
import subprocess
import sys

from .places import BENCHMARKS, GENERATOR, OURS, PEER_SOURCES, PEERS, ROOT, VENV

PACKAGES = [
    "chromium-headless-shell", "cmark", "gcc", "libcmark-dev", "libmd4c-dev", "libmd4c-html0-dev", "libxxhash-dev", "libyaml-dev",
    "mosquitto", "python3-venv", "valgrind",
]

# The programs in C, with their libraries. SwiftPM would link Swift's runtime, which takes time to load.
PROGRAMS = {
    "measure": [],
    "md4c-html": ["-lmd4c-html", "-lmd4c"],
    "cmark-html": ["-lcmark"],
    "yaml-events": ["-lyaml", "-lpthread"],
    "read-files": [],
    "hash-files": ["-lxxhash"],
}


def say(text: str) -> None:
    """Prints a message to standard error, since the result goes to standard output."""
    print(f"benchmarks: {text}", file=sys.stderr, flush=True)


def run(command: list, **options) -> None:
    """Runs a command, with its output on standard error; ends the program if it fails."""
    if subprocess.run(command, stdout=sys.stderr, **options).returncode != 0:
        sys.exit(f"benchmarks: error: '{' '.join(map(str, command))}' failed")


def install() -> None:
    """Installs everything that is needed to build."""
    query = ["dpkg-query", "--show", "--showformat", "${db:Status-Status}"]
    missing = [
        package for package in PACKAGES
        if subprocess.run(query + [package], capture_output=True, text=True).stdout != "installed"
    ]
    if missing:
        say(f"installing {' '.join(missing)}")
        root = [] if os.geteuid() == 0 else ["sudo"]
        apt = root + ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300"]
        run(apt + ["update"])
        run(apt + ["install", "--no-install-recommends"] + missing)
    requirements = BENCHMARKS / "requirements.txt"
    installed = VENV / requirements.name
    if not installed.exists() or installed.read_bytes() != requirements.read_bytes():
        say(f"making {VENV}")
        run(["/usr/bin/python3", "-m", "venv", "--clear", VENV])
        run([VENV / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements])
        installed.write_bytes(requirements.read_bytes())


def build(ours: bool) -> None:
    """Builds the peers with -O3, the generator and, with `ours`, the compiler as its README says."""
    say("building")
    PEERS.mkdir(parents=True, exist_ok=True)
    for program, libraries in PROGRAMS.items():
        source = PEER_SOURCES / f"{program}.c"
        run(["cc", "-O3", "-Wall", "-Wextra", "-Werror", "-o", PEERS / program, source, *libraries])
    swift = ["swift", "build", "--quiet", "-c", "release"]
    run(swift + ["--package-path", BENCHMARKS, "--scratch-path", GENERATOR.parent.parent])
    if ours:
        run(swift + ["--package-path", ROOT, "--scratch-path", OURS.parent.parent])


def versions() -> str:
    """The versions of the peers' packages, for the results."""
    libraries = [package for package in PACKAGES if package.startswith("lib")]
    show = ["dpkg-query", "--show", "--showformat", "${Package} ${Version}, "]
    debian = subprocess.run(show + libraries, check=True, capture_output=True, text=True).stdout
    lines = (BENCHMARKS / "requirements.txt").read_text().splitlines()
    return debian + ", ".join(line.replace("==", " ") for line in lines if not line.startswith("#"))
