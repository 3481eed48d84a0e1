"""Uses the module 'mdxc'; mypy checks its types."""

import pathlib
import sys

import mdxc

story, output = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
found: list[mdxc.Diagnostic] = mdxc.check(story)
assert {item["id"] for item in found} >= {"invalid_intent"}, found
assert found[0]["range"]["start"]["line"] > 1 and found[0]["severity"] == "warning"
assert all(item["severity"] == "error" for item in mdxc.check([story], options=["--warnings-as-errors"]))
assert mdxc.build(story, output, emit=["ir", "text"]) == found
assert (output / "proofs-from-the-ferry/story.txt").is_file()

document = mdxc.compile("---\nschema_version: 0.3\ntitle: Tram\n---\n\nIt rains.\n")
assert document["story"]["title"] == "Tram"
try:
    mdxc.compile("---\nschema_version: 0.2\n---\n")
    raise SystemExit("a story with errors was compiled")
except mdxc.StoryError as error:
    assert error.diagnostics[0]["severity"] == "error" and str(error)
try:
    mdxc.check("nowhere")
    raise SystemExit("a path that is not there was checked")
except mdxc.MdxcError as problem:
    assert "nowhere" in str(problem), problem
