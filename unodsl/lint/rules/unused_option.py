"""An option changes nothing.

What it does:
Looks for options that no rule, no sentence of the match and no `without` asks for.

Why it is bad:
Players are asked a question, and their answer makes no difference. Often the name is misspelt where it was to be used,
or the clause that used it is gone.

Example:

    house_rule two_more {
      needs deck with skip
      option harsh: yes_no = no "Does a Skip cost cards?" / "跳过要摸牌吗？"  # here
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。" { whenever a skip is played { next draws 2 } }
    }

Instead:

    house_rule two_more {
      needs deck with skip
      option harsh: yes_no = no "Does a Skip cost cards?" / "跳过要摸牌吗？"
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。"
      { whenever a skip is played when harsh { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.mentions import asked_for
from unodsl.text.diagnostics import Diagnostic, Severity

NAME = "unused-option"
CODE = "L003"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    if not context.is_whole:
        return
    asked = asked_for(context.loaded.trees)
    for option in context.model.options:
        if option.named.id not in asked:
            yield Finding(Diagnostic(NAME, option.span, {"name": option.named.id}, severity=SEVERITY))
