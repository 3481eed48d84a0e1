"""Compares the reports of one run in four formats. Reads a line with the names of a folder and of the JSON, SARIF, JUnit and
GitHub report, apart by tabs, where the paths in the reports are relative to the folder.

Prints a line for each fault. The JSON is what the others are held against; the SARIF log has to follow its schema, and its
places are read back from the sources. Exits with 3 where a package or the schema is missing.
"""

import json
import os
import re
import sys
import urllib.parse
import xml.etree.ElementTree

schema_path = os.path.join(sys.prefix, "sarif-schema-2.1.0.json")
try:
    from jsonschema import Draft7Validator

    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
except (ImportError, OSError):
    sys.exit(3)

folder, json_path, sarif_path, junit_path, github_path = sys.stdin.read().rstrip("\n").split("\t")
with open(json_path, encoding="utf-8") as file:
    report = json.load(file)
diagnostics = report["diagnostics"]


def expect(condition, *words):
    if not condition:
        print(*words)


def source(path):
    with open(os.path.join(folder, path), "rb") as file:
        return file.read()


# SARIF: the schema, then each result against its diagnostic, then its places against the bytes.


def units(text):
    """UTF-16 code units."""
    data = text.encode("utf-16-le")
    return [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]


def line_hash(text, line):
    """What GitHub's upload action takes for the fingerprint of a line, by definition rather than step by step."""
    kept, starts = [], [0]
    for unit in units(re.sub("\r\n?", "\n", text)):
        if unit in (0x20, 0x09):
            continue
        kept.append(unit)
        if unit == 0x0A:
            starts.append(len(kept))
    kept = kept + [0xFFFF] + [0] * 100
    hashes = [sum(kept[start + i] * pow(37, 99 - i) for i in range(100)) % 2**64 for start in starts]
    return f"{hashes[line - 1]:x}:{hashes[:line].count(hashes[line - 1])}"


def region_bytes(data, region):
    """The bytes between the lines and columns of a region."""
    text = data.decode("utf-8")
    lines = re.split("\r\n|\n|\r", text.removeprefix("\ufeff"))
    ends = re.findall("\r\n|\n|\r", text) + [""]
    lines = [line + end for line, end in zip(lines, ends)]

    def offset(line, column):
        before = "".join(lines[: line - 1])
        here = lines[line - 1].encode("utf-16-le")[: 2 * (column - 1)].decode("utf-16-le")
        expect(len(units(here)) == column - 1, "no such column", line, column)
        return len((before + here).encode("utf-8")) + len(data) - len(text.removeprefix("\ufeff").encode("utf-8"))

    start = offset(region["startLine"], region["startColumn"])
    return start, offset(region["endLine"], region["endColumn"]) - start


def check_place(place, file, span):
    location = place["artifactLocation"]
    expect(location["uriBaseId"] == "%SRCROOT%", file, "is not in the working folder")
    expect(re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", location["uri"]), "no relative URI:", location["uri"])
    expect(urllib.parse.unquote(location["uri"]) == file, "another file:", location["uri"], file)
    check_region(place["region"], file, span)


def check_region(region, file, span):
    start, end = span
    expect((region["byteOffset"], region["byteLength"]) == (start, end - start), file, "other bytes:", region)
    try:
        expect(region_bytes(source(file), region) == (start, end - start), file, "columns lead elsewhere:", region)
    except UnicodeDecodeError:
        pass


with open(sarif_path, encoding="utf-8") as file:
    log = json.load(file)
Draft7Validator.check_schema(schema)
for error in Draft7Validator(schema).iter_errors(log):
    print(f"SARIF: {error.json_path}: {error.message[:300]}")
run = log["runs"][0]
rules = run["tool"]["driver"]["rules"]
expect(len(run["results"]) == len(diagnostics), "SARIF has", len(run["results"]), "results, not", len(diagnostics))
expect(len(run["artifacts"]) == report["summary"]["stories"], "SARIF has other artifacts")
fingerprints = set()
for result, diagnostic in zip(run["results"], diagnostics):
    name, file = f"SARIF: {diagnostic['file']}: {diagnostic['id']}:", diagnostic["file"]
    span = diagnostic["range"]["start"]["byte"], diagnostic["range"]["end"]["byte"]
    expect(result["ruleId"] == rules[result["ruleIndex"]]["id"] == diagnostic["id"], name, "another rule")
    expect(result["level"] == diagnostic["severity"], name, "another level")
    text = result["message"]["text"]
    expect(text.replace("\\](", "](").startswith(diagnostic["message"]), name, "another message:", text)
    expect(diagnostic.get("label", "") in text and diagnostic.get("fallback", "") in text, name, "words are missing:", text)
    check_place(result["locations"][0]["physicalLocation"], file, span)
    related = result.get("relatedLocations", [])
    expect(len(related) == len(diagnostic["related"]), name, "other related places")
    for place, other in zip(related, diagnostic["related"]):
        expect(place["message"]["text"] == other["message"], name, "another related place")
        expect(f"]({place['id']})" in text, name, "no link to a related place")
        check_place(
            place["physicalLocation"], other["file"], (other["range"]["start"]["byte"], other["range"]["end"]["byte"])
        )
    fixes = result.get("fixes", [])
    expect(len(fixes) == len(diagnostic["fixes"]), name, "other fixes")
    for fix, other in zip(fixes, diagnostic["fixes"]):
        expect(fix["description"]["text"] == other["message"], name, "another fix")
        expect(fix["properties"]["applicability"] == other["applicability"], name, "another applicability")
        for replacement, edit in zip(fix["artifactChanges"][0]["replacements"], other["edits"], strict=True):
            expect(replacement["insertedContent"]["text"] == edit["text"], name, "another text")
            check_region(replacement["deletedRegion"], file, (edit["startByte"], edit["endByte"]))
    prints = result["partialFingerprints"]
    try:
        expected = line_hash(source(file).decode("utf-8"), diagnostic["range"]["start"]["line"])
        expect(prints["primaryLocationLineHash"] == expected, name, "another line hash than", expected)
    except UnicodeDecodeError:
        pass
    fingerprint = file, prints["mdxc/v1"]
    expect(fingerprint not in fingerprints, name, "not the only one with its fingerprint")
    fingerprints.add(fingerprint)

# JUnit: each file is a suite, each diagnostic a test.

suites = xml.etree.ElementTree.parse(junit_path).getroot()
of_file = {}
for diagnostic in diagnostics:
    of_file.setdefault(diagnostic["file"], []).append(diagnostic)
expect(len({suite.get("name") for suite in suites}) == len(suites), "JUnit has a suite twice")
expect(of_file.keys() <= {suite.get("name") for suite in suites}, "JUnit lacks a file with diagnostics")
for suite in suites:
    name = "JUnit: " + suite.get("name")
    own = of_file.get(suite.get("name"), [])
    errors = [diagnostic for diagnostic in own if diagnostic["severity"] == "error"]
    expect(int(suite.get("tests")) == len(suite) == max(len(own), 1), name, "another number of tests")
    expect(int(suite.get("failures")) == len(suite.findall("testcase/failure")) == len(errors), name, "other failures")
    expect(len(suite.findall("testcase/system-out")) == len(own) - len(errors), name, "other warnings")
    expect(len({case.get("name") for case in suite}) == len(suite), name, "a test twice")
    for case, diagnostic in zip(suite, own):
        expect(diagnostic["message"] in case.get("name"), name, "another message:", case.get("name"))
        expect(case.get("line") == str(diagnostic["range"]["start"]["line"]), name, "another line")
clean = sum(1 for suite in suites if suite.get("name") not in of_file)
with_diagnostics = {diagnostic["file"] for diagnostic in diagnostics if diagnostic["file"].endswith(".mdx")}
expect(clean == report["summary"]["stories"] - len(with_diagnostics), "JUnit has", clean, "suites without diagnostics")

# GitHub: the commands, read as the site reads them.

with open(github_path, encoding="utf-8", newline="\n") as file:
    lines = file.read().split("\n")
expect(len(lines) == len(diagnostics) + 2 and lines[-1] == "", "GitHub has", len(lines), "lines")
severities = {"error": "error", "warning": "warning", "notice": "note"}
for line, diagnostic in zip(lines, diagnostics):
    match = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line)
    if not match:
        print("GitHub: no command:", line)
        continue
    properties = dict(part.split("=", 1) for part in match[2].split(","))
    properties = {key: urllib.parse.unquote(value) for key, value in properties.items()}
    start, end = diagnostic["range"]["start"], diagnostic["range"]["end"]
    expected = {"file": diagnostic["file"], "line": str(start["line"]), "endLine": str(end["line"]), "title": diagnostic["id"]}
    if start["line"] == end["line"]:
        expected |= {"col": str(start["column"]), "endColumn": str(end["column"])}
    expect(properties == expected, "GitHub:", properties, "is not", expected)
    words = [diagnostic["message"]]
    words += ["fallback: " + diagnostic["fallback"]] if "fallback" in diagnostic else []
    words += ["fix: " + fix["message"] for fix in diagnostic["fixes"]]
    expect(severities[match[1]] == diagnostic["severity"], "GitHub: another severity:", line)
    expect(urllib.parse.unquote(match[3]).split("\n") == words, "GitHub: another message:", line, words)
