"""Validates JSON documents against JSON Schemas.

Reads lines of a schema's path, a tab and a document's path; prints a line for each fault that a document has. A schema
that is none is a fault of its own. Exits with 3 where the validator is not installed.
"""

import json
import pathlib
import sys

try:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
except ImportError:
    sys.exit(3)

validators = {}
for line in sys.stdin.read().splitlines():
    schema, document = line.split("\t")
    if schema not in validators:
        with open(schema, encoding="utf-8") as file:
            content = json.load(file)
        Draft202012Validator.check_schema(content)
        folder = pathlib.Path(schema).parent
        # Schemas refer to others beside them.
        beside = Registry(retrieve=lambda name: Resource.from_contents(json.loads((folder / name).read_text("utf-8"))))
        validators[schema] = Draft202012Validator(content, registry=beside)
    with open(document, encoding="utf-8") as file:
        content = json.load(file)
    for error in validators[schema].iter_errors(content):
        print(f"{document}: {error.json_path}: {error.message[:300]}")
