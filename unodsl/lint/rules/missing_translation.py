"""A text is there in one language only.

What it does:
Looks for texts that lack a language which other texts of the file have. A file that is written in one language
throughout gets a single note.

Why it is bad:
Whoever reads the rules in the other language meets a sentence he cannot read.

Example:

    house_rule two_more / 再摸两张 {
      title "Two more" / "再摸两张"
      needs deck with skip
      rule two_more / 再摸两张规则 "A Skip also costs 2 cards."  # here
      { whenever a skip is played { next draws 2 } }
    }

Instead:

    house_rule two_more / 再摸两张 {
      title "Two more" / "再摸两张"
      needs deck with skip
      rule two_more / 再摸两张规则 "A Skip also costs 2 cards." / "跳过还要摸2张。"
      { whenever a skip is played { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.walk import nodes
from unodsl.syntax import tree
from unodsl.syntax.tongues import tongues
from unodsl.text.diagnostics import Diagnostic, Said, Severity, Value

NAME = "missing-translation"
CODE = "L002"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for file in context.trees:
        texts = [node for node in nodes(file.items) if isinstance(node, tree.Text)]
        used = {tongue for text in texts for tongue, _ in text.parts}
        if len(used) == 1:
            args: dict[str, Value] = {"missing": _names(set(tongues()) - used)}
            yield Finding(Diagnostic(NAME, file.decl.span, args, severity=Severity.NOTE))
            continue
        for text in texts:
            missing = used - {tongue for tongue, words in text.parts if words.strip()}
            if missing:
                yield Finding(Diagnostic(NAME, text.span, {"missing": _names(missing)}, severity=SEVERITY))


def _names(missing: set[str]) -> tuple[Said, ...]:
    return tuple(Said(f"language-{tongue}") for tongue in sorted(missing))
