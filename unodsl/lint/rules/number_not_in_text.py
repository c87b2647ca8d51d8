"""The text of a rule and its clauses do not name the same numbers.

What it does:
Compares the numbers in a rule's text, in figures or in words, with those in its clauses. Found are numbers of the text
that no clause has, and amounts (cards drawn, owed, shed; players skipped) that the text does not name. One, and numbers
in names of cards such as +2, are let pass.

Why it is bad:
People play by the text, the program by the clauses. If they differ, one of them is wrong, and mostly it is the one that
was not changed along with the other.

Example:

    house_rule two_more {
      needs deck with skip
      rule two_more "A Skip also costs 3 cards." / "跳过还要摸3张。"  # here
      { whenever a skip is played { next draws 2 } }
    }

Instead:

    house_rule two_more {
      needs deck with skip
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸两张。"
      { whenever a skip is played { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.finding import Finding
from unodsl.lint.numbers import Telling, amounts, names_with_numbers, numbers_in_clauses
from unodsl.syntax import tree
from unodsl.syntax.tongues import words
from unodsl.text.diagnostics import Diagnostic, Label, Said, Severity, Value

NAME = "number-not-in-text"
CODE = "L006"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    spellings = {s for s, name in words().names.items() if name in words().name_groups.get("cards", ())}
    telling = Telling(names_with_numbers(context.model.deck, spellings))
    for _, rule in context.rules():
        written = context.written(rule)
        if written.text is not None:
            yield from _compared(context, written, written.text, telling)


def _compared(context: Context, rule: tree.Rule, text: tree.Text, telling: Telling) -> Iterator[Finding]:
    there = numbers_in_clauses(rule.clauses, context.model.options, context.model.deck)
    # A rule without clauses only announces what another does.
    if not rule.clauses:
        return
    for tongue, said in text.parts:
        told = telling.numbers(said, tongue)
        language = Said(f"language-{tongue}")
        unmet = sorted(told - there)
        missing = [number for number in amounts(rule) if number.value not in told]
        if not unmet and not missing:
            continue
        labels = tuple(Label(number.span, Said("number-in-clause")) for number in missing)
        lost = tuple(sorted({number.value for number in missing}))
        args: dict[str, Value] = {"rule": rule.decl.id, "language": language, "what": _what(tuple(unmet), lost)}
        yield Finding(Diagnostic(NAME, text.span, args, labels, severity=SEVERITY))


def _what(unmet: tuple[int, ...], lost: tuple[int, ...]) -> Said:
    only_text = Said("numbers-only-in-text", {"numbers": unmet})
    only_clauses = Said("numbers-only-in-clauses", {"numbers": lost})
    if unmet and lost:
        return Said("two-facts", {"first": only_text, "second": only_clauses})
    return only_text if unmet else only_clauses
