"""The bill of materials as CycloneDX, the texts of the licences, and the provenance as an in-toto statement of SLSA."""

import datetime
import hashlib
import json
import pathlib
import shutil
import subprocess
import uuid

# The linked libraries: package, name, licence.
PACKAGES = [
    ("libyaml-dev", "libyaml", "MIT"), ("libexpat1-dev", "expat", "MIT"), ("libsqlite3-dev", "sqlite", "blessing"),
    ("libc6-dev", "glibc", "LGPL-2.1-or-later"), ("libstdc++-12-dev", "libstdc++", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    ("libgcc-12-dev", "libgcc", "GPL-3.0-or-later WITH GCC-exception-3.1"),
]


def components():
    """The components of the program: name, version, licence, package URL, and the file with the licence's text."""

    def said(*command):
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    result = []
    for package, name, licence in PACKAGES:
        version, architecture = said("dpkg-query", "-W", "-f", "${Version} ${Architecture}", package).split()
        address = f"pkg:deb/debian/{package}@{version.replace(':', '%3A')}?arch={architecture}"
        text = pathlib.Path(f"/usr/share/doc/{package}/copyright")
        result.append({"name": name, "version": version, "licence": licence, "address": address, "text": text})
    swift = pathlib.Path(shutil.which("swift")).resolve()
    version = said("swift", "--version").split("Swift version ")[1].split()[0]
    result.append({"name": "swift", "version": version, "licence": "Apache-2.0 WITH Swift-exception",
                   "address": f"pkg:generic/swift@{version}", "text": swift.parents[1] / "share/swift/LICENSE.txt"})
    return result


def licences(parts):
    """The texts of all licences."""
    rule = "=" * 80
    return "".join(
        f"{rule}\n{part['name']} {part['version']}: {part['licence']}\n{rule}\n\n{part['text'].read_text()}\n" for part in parts)


def write(folder, version, commit, epoch, parts):
    """Writes both documents into the folder of the artefacts."""
    artefacts = sorted(folder.iterdir())
    own = f"pkg:generic/mdxc@{version}"
    moment = datetime.datetime.fromtimestamp(epoch, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{own}#{commit}')}",
        "metadata": {
            "timestamp": moment,
            "component": {"type": "application", "bom-ref": own, "name": "mdxc", "version": version, "purl": own,
                          "licenses": [{"license": {"id": "MIT"}}]}},
        "components": [
            {"type": "library", "bom-ref": part["address"], "name": part["name"], "version": part["version"],
             "purl": part["address"], "licenses": [{"expression": part["licence"]}]} for part in parts],
        "dependencies": [{"ref": own, "dependsOn": [part["address"] for part in parts]}],
    }
    provenance = {
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{"name": file.name, "digest": {"sha256": hashlib.sha256(file.read_bytes()).hexdigest()}}
                    for file in artefacts],
        "predicateType": "https://slsa.dev/provenance/v1",
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:mdxc:release:1",
                "externalParameters": {"commit": commit, "command": ".ci/release"},
                "internalParameters": {"SOURCE_DATE_EPOCH": epoch},
                "resolvedDependencies": [{"uri": own, "digest": {"gitCommit": commit}}, *({"uri": part["address"]} for part in parts)]},
            "runDetails": {"builder": {"id": "urn:mdxc:ci"}}},
    }
    for name, document in [(f"mdxc-{version}.cdx.json", bill), (f"mdxc-{version}.provenance.json", provenance)]:
        (folder / name).write_text(json.dumps(document, indent=2) + "\n")
