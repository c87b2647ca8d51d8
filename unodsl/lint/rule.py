"""What a lint rule is, and how the rules are found.

A rule is a module in ``unodsl/lint/rules`` with

- a docstring that is its page (the form is told in `unodsl.lint.pages`);
- ``NAME``, by which it is selected and ignored, and ``CODE`` (``L001``), which never changes its meaning;
- ``SEVERITY``, that of its findings unless one says otherwise;
- ``check(context) -> Iterator[Finding]``, which gives findings of that name, also of files that are not under
  judgment: those are left out afterwards;
- ``AFTER_ALL = True`` where it looks at what the other rules found (``context.raised``).

Its message stands under its name in ``grammars/tongues/<tongue>/wording-lint.yaml``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from unodsl.text.diagnostics import Severity

if TYPE_CHECKING:
    from unodsl.lint.context import Context
    from unodsl.lint.finding import Finding


@dataclass(frozen=True, slots=True)
class LintRule:
    """A rule that was found. ``doc`` is its docstring."""

    name: str
    code: str
    severity: Severity
    check: Callable[[Context], Iterator[Finding]]
    doc: str
    after_all: bool = False


@cache
def lint_rules() -> tuple[LintRule, ...]:
    """All rules, by code. Those that look at what others found come last."""
    from unodsl.lint import rules

    names = sorted(found.name for found in pkgutil.iter_modules(rules.__path__))
    made = [rule_of(importlib.import_module(f"{rules.__name__}.{name}")) for name in names]
    return tuple(sorted(made, key=lambda rule: (rule.after_all, rule.code)))


def rule_of(module: ModuleType) -> LintRule:
    """The rule in a module. AttributeError where the module lacks a part of it."""
    return LintRule(
        name=module.NAME,
        code=module.CODE,
        severity=module.SEVERITY,
        check=module.check,
        doc=module.__doc__ or "",
        after_all=getattr(module, "AFTER_ALL", False),
    )


def rule_named(name: str) -> LintRule | None:
    """The rule of that name or code; case does not count for codes."""
    return next((rule for rule in lint_rules() if name in (rule.name, rule.code) or name.upper() == rule.code), None)
