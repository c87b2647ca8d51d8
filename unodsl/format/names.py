"""The spelling of names in a tongue: the reverse of `syntax.scope.Scope`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from unodsl.format.doc import Doc, Gap, Seq, Word
from unodsl.format.templates import Style
from unodsl.syntax.build_expressions import keyword_name
from unodsl.syntax.scope import Scope
from unodsl.syntax.tongues import words
from unodsl.syntax.tree import Decl


class Spelling:
    """How things and rules are spelt in one tongue. A spelling that would be read as something else is not used."""

    def __init__(self, style: Style, scope: Scope) -> None:
        self.style = style
        self.scope = scope

    @cached_property
    def _things(self) -> dict[str, str]:
        return _others(self.scope.things)

    @cached_property
    def _rules(self) -> dict[str, str]:
        return _others(self.scope.rules)

    def thing(self, name: str) -> str:
        """A card, option, fact, player or value where it is used."""
        own = self._things.get(name) if self.style.other_first else None
        given = words().name_word[self.style.tongue].get(name)
        for spelling in (own, given):
            if spelling is not None and self.scope.thing(spelling) == name and self._usable(spelling, name):
                return spelling
        return name

    def value(self, name: str) -> str:
        """A player or a value where it is used: the language's own word, though an option may call a choice so."""
        table = words()
        given = table.name_word[self.style.tongue].get(name)
        known = name in table.name_groups["players"] | table.name_groups["values"]
        if known and given is not None and self.scope.thing(given) == name and self._usable(given, name):
            return given
        return self.thing(name)

    def rule(self, name: str) -> str:
        """A rule, a ruleset or a module where it is used."""
        other = self._rules.get(name) if self.style.other_first else None
        return other if other is not None and self.scope.rule(other) == name else name

    def decl(self, decl: Decl) -> Doc:
        """Where a name is declared: both spellings if it has two, else that of the tongue."""
        if decl.other is None:
            return Word(self.thing(decl.id))
        # A word of the language is taken for a name only after the slash.
        other_first = self.style.other_first and decl.other not in words().runs
        return _pair(*((decl.other, decl.id) if other_first else (decl.id, decl.other)))

    def rule_decl(self, decl: Decl) -> Doc:
        if decl.other is None:
            return Word(self.rule(decl.id), "declared")
        return _pair(*((decl.other, decl.id) if self.style.other_first else (decl.id, decl.other)))

    @staticmethod
    def _usable(spelling: str, name: str) -> bool:
        """Whether a spelling is read as a name: a keyword only if it stands for this very name."""
        table = words()
        keyword = table.runs.get(spelling) or table.phrases.get((spelling.lower(),))
        return keyword is None or keyword_name(keyword) == name


def _pair(first: str, second: str) -> Doc:
    return Seq((Word(first, "declared"), Gap(), Word("/"), Gap(), Word(second, "declared")))


def _others(spellings: Mapping[str, str]) -> dict[str, str]:
    """For each id its first spelling that is not Latin."""
    found: dict[str, str] = {}
    for spelling, name in spellings.items():
        if spelling != name and not spelling.isascii():
            found.setdefault(name, spelling)
    return found
