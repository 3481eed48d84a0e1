"""Renders a Markdown file to HTML on standard output with pyromark, which is pulldown-cmark."""

import sys
from pathlib import Path

import pyromark

sys.stdout.write(pyromark.html(Path(sys.argv[1]).read_text(encoding="utf-8")))
