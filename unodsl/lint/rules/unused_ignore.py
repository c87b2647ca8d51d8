"""A comment ignores what is not there.

What it does:
Looks for names in `# unodsl: ignore[…]` that keep no finding quiet: the finding is gone, the comment stands at another
line, or no lint rule has that name.

Why it is bad:
It would keep a later mistake quiet that nobody has looked at yet.

Example:

    house_rule two_more {
      needs deck with skip
      # unodsl: ignore[missing-text] the title says it all
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。"
      { whenever a skip is played { next draws 2 } }
    }

Instead:

    house_rule two_more {
      needs deck with skip
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。"
      { whenever a skip is played { next draws 2 } }
    }
"""

from __future__ import annotations

from collections.abc import Iterator

from unodsl.lint.context import Context
from unodsl.lint.edits import without_line, without_name
from unodsl.lint.finding import Edit, Finding, Fix
from unodsl.lint.ignores import Ignore
from unodsl.lint.rule import rule_named
from unodsl.text.diagnostics import Diagnostic, Said, Severity
from unodsl.text.nearest import nearest
from unodsl.text.wording import entry, find_code

NAME = "unused-ignore"
CODE = "L015"
SEVERITY = Severity.WARNING
AFTER_ALL = True


def check(context: Context) -> Iterator[Finding]:
    # What could not be read may be what was ignored.
    for ignore in context.ignores if context.is_whole else ():
        rule = rule_named(ignore.name.lower()) or rule_named(ignore.name)
        # What was not looked for cannot be told to be unused; and what comes after all others is not known yet.
        if rule is not None and (rule.name not in context.active or rule.after_all):
            continue
        if context.budget.refused or context.budget.unlisted or context.budget.stopped:
            continue
        if not any(ignore.covers(_keys(finding.name), finding.span) for finding in _raised(context)):
            args = {"name": ignore.name}
            notes = () if rule or find_code(ignore.name) else _near(context, ignore.name)
            diagnostic = Diagnostic(NAME, ignore.span, dict(args), notes=notes, severity=SEVERITY)
            yield Finding(diagnostic, _fix(context, ignore))


def _raised(context: Context) -> Iterator[Finding]:
    yield from context.raised
    yield from (Finding(d) for d in context.loaded.diagnostics if not d.is_error)


def _keys(name: str) -> tuple[str, ...]:
    try:
        return name, entry(name, "en").code.casefold()
    except KeyError:
        return (name,)


def _near(context: Context, name: str) -> tuple[Said, ...]:
    found = nearest(name, sorted(context.active))
    return (Said("did-you-mean", {"word": found[0]}),) if found else (Said("no-such-finding"),)


def _fix(context: Context, ignore: Ignore) -> Fix | None:
    """Takes the name out, or the whole comment where it has no other."""
    same = [other for other in context.ignores if other.comment == ignore.comment]
    edit: Edit | None = without_line(ignore.comment)
    if len(same) > 1:
        edit = without_name([other.span for other in same], same.index(ignore), "WITHOUT")
    return None if edit is None else Fix(Said("fix-drop-ignore", {"name": ignore.name}), (edit,), safe=True)
