"""The page of a lint rule, which is the docstring of its module::

    A line that says what is found.

    What it does:
    …
    Why it is bad:
    …
    Example:

        house_rule … {      # here
        }

    Instead:

        house_rule … { }

``# here`` marks the line of the finding. In another tongue than English the words are those of
``grammars/tongues/<tongue>/lint-pages.yaml``; the examples stay.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from unodsl.data import grammar_dir
from unodsl.lint.rule import LintRule
from unodsl.text.wording import BASE_TONGUE, say

HEADS = ("What it does:", "Why it is bad:", "Example:", "Instead:")


@dataclass(frozen=True, slots=True)
class Page:
    """The parts of a page. ``example`` and ``instead`` are whole rule files."""

    title: str
    what: str
    why: str
    example: str
    instead: str


def page_of(rule: LintRule, tongue: str = BASE_TONGUE) -> Page:
    """The page of a rule in a tongue. ValueError where its docstring has not the form."""
    page = parse_page(rule.doc)
    own = _translated(tongue).get(rule.name)
    return page if own is None else Page(own["title"], own["what"], own["why"], page.example, page.instead)


def parse_page(doc: str) -> Page:
    """The parts of a docstring. ValueError where one is missing."""
    parts: list[list[str]] = [[]]
    waiting = list(HEADS)
    for line in inspect.cleandoc(doc).split("\n"):
        if waiting and line == waiting[0]:
            waiting.pop(0)
            parts.append([])
        else:
            parts[-1].append(line)
    if waiting or not all(any(line.strip() for line in part) for part in parts):
        raise ValueError(f"the page lacks {waiting[0] if waiting else 'the text of a part'}")
    title, what, why = (" ".join(" ".join(part).split()) for part in parts[:3])
    example, instead = (inspect.cleandoc("\n".join(["", *part])) + "\n" for part in parts[3:])
    return Page(title, what, why, example, instead)


def page_text(rule: LintRule, tongue: str) -> str:
    """A page as it is read in a terminal."""
    page = page_of(rule, tongue)
    kind = say(f"severity-{rule.severity.name.lower()}", tongue)
    lines = [f"{rule.code} {rule.name} ({kind})", page.title, ""]
    for head, text in (("lint-page-what", page.what), ("lint-page-why", page.why)):
        lines += [say(head, tongue), f"  {text}", ""]
    for head, text in (("lint-page-example", page.example), ("lint-page-instead", page.instead)):
        lines += [say(head, tongue), *("  " + line if line else "" for line in text.rstrip("\n").split("\n")), ""]
    return "\n".join(lines).rstrip("\n")


def document(rules: tuple[LintRule, ...]) -> str:
    """``docs/lint.md``: all pages, by code."""
    lines = [
        "# What `unodsl lint` finds",
        "",
        "Made from the lint rules by `python -m unodsl.lint.pages > docs/lint.md`; `unodsl explain CODE` shows one.",
        "A comment `# unodsl: ignore[name] reason` at a line, on the line before it, or at the top of a file keeps a",
        "finding quiet. `# here` in an example marks the line of the finding.",
        "",
        "One look is so much work and no more, counted in questions to the solver and tables tried. What was not",
        "looked at is said (L031 cut-short, which cannot be ignored) and never passes for clean. Ctrl-C ends a look:",
        "what was found by then is shown, and the exit code is 130.",
        "",
    ]
    ordered = sorted(rules, key=lambda rule: rule.code)
    lines += [f"- [{rule.code} {rule.name}](#{rule.code.lower()}-{rule.name})" for rule in ordered]
    for rule in ordered:
        page = page_of(rule)
        lines += ["", f"## {rule.code} {rule.name}", "", f"*{rule.severity.name.lower()}.* {page.title}", ""]
        lines += [page.what, "", f"**Why it is bad.** {page.why}", ""]
        lines += ["```", page.example.rstrip("\n"), "```", "", "Instead:", "", "```", page.instead.rstrip("\n"), "```"]
    return "\n".join(lines) + "\n"


@cache
def _translated(tongue: str) -> Mapping[str, Mapping[str, str]]:
    """The words of all pages in a tongue, by name of the rule; empty where the tongue has none."""
    path = grammar_dir() / "tongues" / tongue / "lint-pages.yaml"
    if not path.is_file():
        return {}
    import yaml

    loaded: dict[str, dict[str, str]] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return loaded


if __name__ == "__main__":
    from unodsl.lint.rule import lint_rules

    print(document(lint_rules()), end="")
