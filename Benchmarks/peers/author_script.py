"""What authors use today: reads the front matter of the stories of a folder with PyYAML, and validates it with
jsonschema."""

import json
import sys
from pathlib import Path

import jsonschema
import yaml

schema, folder = map(Path, sys.argv[1:])
validator = jsonschema.Draft202012Validator(json.loads(schema.read_text()))
stories = [folder] if folder.is_file() else sorted(folder.rglob("story.mdx"))
problems = 0
for story in stories:
    _, front_matter, _ = story.read_text(encoding="utf-8").split("---\n", 2)
    # BaseLoader keeps scalars as text, as the language does.
    for problem in validator.iter_errors(yaml.load(front_matter, yaml.BaseLoader)):
        print(f"{story}: {problem.message}")
        problems += 1
sys.exit(problems > 0)
