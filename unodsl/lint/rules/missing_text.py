"""A rule has no text.

What it does:
Looks for rules that do not say in words what their clauses say.

Why it is bad:
The text is what players read: in the booklet, in the answer to "why may I not play this?", in the report of a test.
Without it they see only a name.

Example:

    house_rule two_more {
      needs deck with skip
      rule two_more { whenever a skip is played { next draws 2 } }  # here
    }

Instead:

    house_rule two_more {
      needs deck with skip
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。" { whenever a skip is played { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "missing-text"
CODE = "L001"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for _, rule in context.rules():
        if rule.text is None or not any(text.strip() for _, text in rule.text.parts):
            yield Finding(Diagnostic(NAME, rule.span, {"rule": rule.named.id}, severity=SEVERITY))
