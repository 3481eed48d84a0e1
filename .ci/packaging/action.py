"""Runs the steps of action.yml as GitHub does, in a folder with an error in a story: 'action.py FOLDER TEMPORARY'."""

import os
import pathlib
import re
import subprocess
import sys

import yaml

folder, temporary = sys.argv[1:]
action = yaml.safe_load(pathlib.Path("action.yml").read_text())
inputs = {name: str(value["default"]) for name, value in action["inputs"].items()} | {"sarif": "mdxc.sarif"}
added = pathlib.Path(temporary, "path")
added.touch()
for step in action["runs"]["steps"]:
    environment = os.environ | {"RUNNER_TEMP": temporary, "GITHUB_PATH": str(added)}
    environment["PATH"] = ":".join([*added.read_text().split(), environment["PATH"]])
    for name, value in step["env"].items():
        environment[name] = re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda found: inputs[found[1]], value)
    script = pathlib.Path(temporary, "step.sh")
    script.write_text(step["run"])
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", script]
    run = subprocess.run(shell, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    print(run.stdout, end="")
    is_check = step["name"] == "check stories"
    if run.returncode != (1 if is_check else 0):
        sys.exit(f"error: the step '{step['name']}' ends with {run.returncode}")
if not re.search(r"^::error file=one-song/story\.mdx,line=\d+", run.stdout, re.MULTILINE):
    sys.exit("error: the action shows no error at its line")
