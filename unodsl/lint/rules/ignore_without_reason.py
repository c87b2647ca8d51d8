"""A comment ignores a finding without saying why.

What it does:
Looks for `# unodsl: ignore[…]` with nothing behind the bracket.

Why it is bad:
Whoever comes after you cannot tell whether somebody thought about it or only wanted to be left in peace.

Example:

    house_rule two_more {
      needs deck with skip
      # unodsl: ignore[missing-text]
      rule two_more { whenever a skip is played { next draws 2 } }
    }

Instead:

    house_rule two_more {
      needs deck with skip
      # unodsl: ignore[missing-text] a sketch for the meeting on Friday
      rule two_more { whenever a skip is played { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "ignore-without-reason"
CODE = "L016"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    comments = {(id(i.comment.source), i.comment.start): i for i in context.ignores if not i.reason}
    for ignore in comments.values():
        yield Finding(Diagnostic(NAME, ignore.comment, {"name": ignore.name}, severity=SEVERITY))
