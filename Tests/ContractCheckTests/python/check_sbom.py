"""Checks a bill of materials with the schema of CycloneDX, and prints the names of what is linked into the program and of
what it needs, as JSON: {"static": […], "dynamic": […], "version": …, "sha256": …}."""
import json
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

with open(sys.argv[1], encoding="utf-8") as stream:
    text = stream.read()
error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
if error:
    sys.exit(f"not CycloneDX 1.6: {error.data.message} at {error.data.json_path}")
bill = json.loads(text)
parts = bill["components"]
# What the schema cannot say: each name once, and each a dependency of the program.
references = [part["bom-ref"] for part in parts]
if len(set(references)) != len(references) or bill["dependencies"] != [{"ref": "contractcheck", "dependsOn": references}]:
    sys.exit("the dependencies are not the components")
program = bill["metadata"]["component"]
json.dump({
    **{linking: [part["name"] for part in parts if part["properties"][0]["value"] == linking]
       for linking in ["static", "dynamic"]},
    "version": program["version"],
    "sha256": program["hashes"][0]["content"],
}, sys.stdout)
