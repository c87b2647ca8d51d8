"""SARIF 2.1.0: the parts of its schema that our output uses, checked with what they require."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.lint.linting import lint_text
from unodsl.lint.output_ci import as_github, as_sarif
from unodsl.lint.pages import page_of
from unodsl.lint.rule import lint_rules
from unodsl.lint.run import Report
from unodsl.text.source import Source

# Of each object of the schema: required properties, and those that it may have besides, of which we use these.
SHAPES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "log": ({"version": "version", "runs": ["run"]}, {"$schema": str}),
    "run": ({"tool": "tool"}, {"results": ["result"], "columnKind": "column"}),
    "tool": ({"driver": "driver"}, {}),
    "driver": ({"name": str}, {"version": str, "rules": ["descriptor"]}),
    "descriptor": (
        {"id": str},
        {"name": str, "shortDescription": "message", "fullDescription": "message", "help": "message"},
    ),
    "result": (
        {"message": "message"},
        {
            "ruleId": str, "ruleIndex": int, "level": "level", "locations": ["location"], "fixes": ["fix"],
            "relatedLocations": ["location"], "suppressions": ["suppression"],
        },
    ),
    "location": ({}, {"id": int, "physicalLocation": "physical", "message": "message"}),
    "physical": ({"artifactLocation": "artifact"}, {"region": "region"}),
    "artifact": ({}, {"uri": "uri"}),
    "region": ({}, {"startLine": "one", "startColumn": "one", "endLine": "one", "endColumn": "one"}),
    "fix": ({"artifactChanges": ["change"]}, {"description": "message"}),
    "change": ({"artifactLocation": "artifact", "replacements": ["replacement"]}, {}),
    "replacement": ({"deletedRegion": "region"}, {"insertedContent": "message"}),
    "suppression": ({"kind": str}, {}),
    "message": ({"text": str}, {}),
}  # fmt: skip
VALUES = {
    "version": {"2.1.0"},
    "level": {"none", "note", "warning", "error"},
    "column": {"utf16CodeUnits", "unicodeCodePoints"},
}


def valid(value: object, shape: Any) -> None:
    if isinstance(shape, list):
        assert isinstance(value, list)
        for each in value:
            valid(each, shape[0])
    elif isinstance(shape, type):
        assert isinstance(value, shape)
    elif shape in VALUES:
        assert value in VALUES[shape]
    elif shape == "one":
        assert isinstance(value, int)
        assert value >= 1
    elif shape == "uri":
        assert isinstance(value, str)
        assert re.fullmatch(r"([A-Za-z0-9/._~-]|%[0-9A-F]{2})+", value)
    else:
        required, optional = SHAPES[shape]
        assert isinstance(value, dict)
        assert required.keys() <= value.keys() <= required.keys() | optional.keys()
        for key, inside in value.items():
            valid(inside, {**required, **optional}[key])


def reports() -> list[Report]:
    ignored = "house_rule x {\n  rule a { may pass }  # unodsl: ignore[missing-text] a sketch\n}"
    texts = [page_of(rule).example for rule in lint_rules()]
    return [lint_text(text) for text in (*texts, ignored, "{ broken", "house_rule é, x {")]


def test_everything_that_can_be_found() -> None:
    for tongue in ("en", "zh"):
        log = json.loads(as_sarif(reports(), tongue))
        valid(log, "log")
        (run,) = log["runs"]
        rules = run["tool"]["driver"]["rules"]
        assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
        assert {rule.code for rule in lint_rules()} <= {rule["id"] for rule in rules}
        assert any("suppressions" in result for result in run["results"])
        assert any("fixes" in result for result in run["results"])


@pytest.mark.parametrize("tongue", ["en", "zh"])
def test_the_schema_itself(tongue: str) -> None:
    jsonschema = import_module("jsonschema")  # it has no types
    schema = json.loads((Path(__file__).parent / "sarif" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)(schema)
    log = json.loads(as_sarif(reports(), tongue))
    assert [error.message for error in validator.iter_errors(log)] == []
    log["runs"][0]["results"][0]["level"] = "bad"
    assert list(validator.iter_errors(log))


def test_nothing_found() -> None:
    valid(json.loads(as_sarif([], "en")), "log")


def test_names_of_files_cannot_break_out() -> None:
    from unodsl.lint.context import Request
    from unodsl.lint.run import lint

    name = "a,b:%0A::error::\x1b[0m x"
    report = lint(Request(name), source=Source(name, "house_rule x { rule a { may pass } }"))
    valid(json.loads(as_sarif([report], "en")), "log")
    for line in as_github([report], "en").split("\n"):
        assert re.fullmatch(r"::(error|warning|notice) file=a%2Cb%3A%250A%3A%3Aerror%3A%3A[^,:]*,line=.*", line)
        assert "\x1b" not in line
