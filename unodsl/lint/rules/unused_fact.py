"""A remembered fact is never asked for, or never changes.

What it does:
Looks for facts (`remember …`) that rules only set, only ask for, or do not mention at all.

Why it is bad:
What is remembered and never asked for has no effect; what is asked for and never set is always what it was at first.
One half of the rule is missing, or a name is misspelt.

Example:

    house_rule quiet_two {
      needs deck with 2
      remember quiet: yes_no = no  # here
      rule quiet_two "A 2 begins the silence." / "打出2，开始安静。" { whenever a 2 is played { set quiet to yes } }
    }

Instead:

    house_rule quiet_two {
      needs deck with 2
      remember quiet: yes_no = no
      rule quiet_two "A 2 begins the silence." / "打出2，开始安静。" { whenever a 2 is played { set quiet to yes } }
      rule keep_quiet overrides say_uno "Then noise costs 3 cards, even for UNO." / "之后出声罚摸3张，喊UNO也算。"
      { everyone must not make noise when quiet, else { player draws 3 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.mentions import asked_for, facts_set
from unodsl.text.diagnostics import Diagnostic, Said, Severity

NAME = "unused-fact"
CODE = "L004"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    if not context.is_whole:
        return
    asked, changed = asked_for(context.loaded.trees), facts_set(context.loaded.trees)
    for fact in context.model.facts:
        name = fact.named.id
        if name in asked and name in changed:
            continue
        what = "fact-only-set" if name in changed else "fact-only-asked" if name in asked else "fact-not-mentioned"
        yield Finding(Diagnostic(NAME, fact.span, {"name": name, "what": Said(what)}, severity=SEVERITY))
