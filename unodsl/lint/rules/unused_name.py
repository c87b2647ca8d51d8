"""A name is given and never used.

What it does:
Looks for names that a clause gives to a card or a player (`draws 1 card as r`, `chooses another player q`) and then
never speaks of.

Why it is bad:
Usually another player is meant in what follows than the one who is written there: `player draws 2` where it should be
`q draws 2`.

Example:

    house_rule slap_six {
      needs deck with 6
      rule slap_six "A 6: all slap; the last draws 2." / "打出6，所有人抢拍；最慢的罚摸2张。"
      { whenever a 6 is played { all players slap, the last is q { player draws 2 } } }  # here
    }

Instead:

    house_rule slap_six {
      needs deck with 6
      rule slap_six "A 6: all slap; the last draws 2." / "打出6，所有人抢拍；最慢的罚摸2张。"
      { whenever a 6 is played { all players slap, the last is q { q draws 2 } } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.edits import without_name
from unodsl.lint.finding import Finding, Fix
from unodsl.lint.mentions import asked_in
from unodsl.lint.walk import nodes
from unodsl.syntax import tree
from unodsl.syntax.expressions import Name
from unodsl.text.diagnostics import Diagnostic, Said, Severity

NAME = "unused-name"
CODE = "L005"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    for file in context.trees:
        for item in file.items:
            if isinstance(item, tree.Rule):
                for clause in item.clauses:
                    yield from _in_clause(clause)


def _in_clause(clause: tree.Clause) -> Iterator[Finding]:
    asked = asked_in(clause)
    for name, optional in _given(clause):
        if name.id not in asked:
            fix = _fix(name) if optional else None
            yield Finding(Diagnostic(NAME, name.span, {"name": name.id}, severity=SEVERITY), fix)


def _given(clause: tree.Clause) -> Iterator[tuple[Name, bool]]:
    """The names that a clause gives, and whether they could be left out."""
    for node in nodes(clause):
        match node:
            case tree.Effect(kind="set_fact"):
                pass
            case tree.Effect(var=Name() as name, kind=kind):
                yield name, kind == "draws"
            case tree.Pattern(name=Name() as name) | tree.Event(name=Name() as name):
                yield name, False
            case _:
                pass


def _fix(name: Name) -> Fix | None:
    edit = without_name((name.span,), 0, "AS")
    return None if edit is None else Fix(Said("fix-drop-name", {"name": name.id}), (edit,), safe=True)
