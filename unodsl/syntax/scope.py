"""The names that a text may use, by spelling: needed before parsing, to cut unspaced runs and to find ids.

A scope is gathered from the raw words of a file (and of the files it builds on), without parsing it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token

from unodsl.syntax.tongues import words

RULE_HEADS = frozenset({"RULE", "RULESET", "HOUSE_RULE"})
BINDERS = frozenset({"AS", "EACH_PLAYER", "LAST_IS", "CHOOSES_ANOTHER_PLAYER"})
FACT_HEADS = frozenset({"OPTION", "REMEMBER"})
SINGLE_HEADS = frozenset({"OPTION", "REMEMBER", "COLORS"})


@dataclass(frozen=True)
class Scope:
    """Spellings with their ids. `things` are what clauses speak of; `rules` are rules, rulesets and modules;
    `facts` are the ids of options and remembered facts, `colors` those of colors."""

    things: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    colors: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()

    def joined(self, other: Scope) -> Scope:
        """Both scopes; what this one says of a spelling stands."""
        return Scope(
            other.things | self.things, other.rules | self.rules, self.colors | other.colors, self.facts | other.facts
        )

    def thing(self, spelling: str) -> str:
        """The id of a thing, or the spelling itself."""
        return self.things.get(spelling) or words().names.get(spelling, spelling)

    def knows(self, word: str) -> bool:
        """Whether a word is a name of the language, of these files, or of one of their rules."""
        table = words()
        known = word in self.things or word in self.things.values() or word in self.rules
        return known or word in table.names or word in table.names.values()

    def rule(self, spelling: str) -> str:
        return self.rules.get(spelling, spelling)


def id_and_other(first: str, second: str | None) -> tuple[str, str | None]:
    """Of two spellings of one name, the id (the Latin one) and the other."""
    if second is None:
        return first, None
    return (second, first) if second.isascii() and not first.isascii() else (first, second)


def gather(raw: list[Token]) -> Scope:
    """The names that a text declares, from its raw words."""
    table = words()
    things: dict[str, str] = {}
    rules: dict[str, str] = {}
    colors: set[str] = set()
    facts: set[str] = set()
    types = [str(t.type) for t in raw]

    def head(index: int) -> str | None:
        return table.phrases.get((str(raw[index]).lower(),)) or table.runs.get(raw[index])

    for i, token in enumerate(raw):
        if types[i] == "SLASH" and 0 < i < len(raw) - 1 and types[i - 1] == types[i + 1] == "NAME":
            name, other = id_and_other(str(raw[i - 1]), str(raw[i + 1]))
            before = head(i - 2) if i > 1 and types[i - 2] == "NAME" else None
            target = rules if before in RULE_HEADS else things
            target.setdefault(name, name)
            target.setdefault(other or name, name)
            if before in FACT_HEADS:
                facts.add(name)
        elif types[i] == "NAME" and i + 1 < len(raw) and types[i + 1] == "NAME":
            keyword = head(i)
            if keyword is None and not token.isascii():
                keyword = next(
                    (table.runs[r] for r in table.runs if token.endswith(r) and table.runs[r] in BINDERS), None
                )
            if keyword == "COLORS":
                colors.update(_colors(raw, i + 1))
            paired = i + 2 < len(raw) and types[i + 2] == "SLASH"
            if keyword in FACT_HEADS:
                for spelling in _choices(raw, i + 1):
                    things.setdefault(spelling, spelling)
            if keyword in RULE_HEADS and not paired:
                rules.setdefault(str(raw[i + 1]), str(raw[i + 1]))
            if keyword in FACT_HEADS and not paired:
                facts.add(str(raw[i + 1]))
            if (keyword in BINDERS or keyword in SINGLE_HEADS) and not paired:
                spelling = str(raw[i + 1])
                if not (spelling in table.names or spelling in table.runs):
                    things.setdefault(spelling, spelling)
    for token in raw:
        if token.type == "NAME" and not token.isascii():
            for name in _bound_inside(str(token)):
                things.setdefault(name, name)
    return Scope(things, rules, frozenset(things.get(c, table.names.get(c, c)) for c in colors), frozenset(facts))


def _bound_inside(run: str) -> list[str]:
    """`另选一人甲`: the name that an unspaced run gives, if it stands at its end and is no word already."""
    table = words()
    for spelling, keyword in table.runs.items():
        if keyword in BINDERS and spelling in run:
            name = run.rsplit(spelling, 1)[1]
            if name and name not in table.runs and name not in table.names and not name[0].isdigit():
                return [name]
    return []


def _choices(raw: list[Token], index: int) -> list[str]:
    """The values that an option or a fact may have, where each has one name only: `: calm, wild = …`."""
    table = words()
    while index < len(raw) and raw[index].type in ("NAME", "SLASH"):
        index += 1
    if index == len(raw) or raw[index].type != "COLON":
        return []
    end = index + 1
    while end < len(raw) and raw[end].type in ("NAME", "SLASH", "COMMA"):
        end += 1
    listed = raw[index + 1 : end]
    if not any(token.type == "COMMA" for token in listed):
        return []
    types = ["", *(token.type for token in listed), ""]
    names = [str(t) for i, t in enumerate(listed) if t.type == "NAME" and "SLASH" not in (types[i], types[i + 2])]
    return [name for name in names if name not in table.names and name not in table.runs]


def _colors(raw: list[Token], index: int) -> list[str]:
    """The names on a `colors` line that starts at ``index``."""
    found: list[str] = []
    while index < len(raw) and raw[index].type in ("NAME", "COMMA", "SLASH"):
        if raw[index].type == "NAME":
            after_name = raw[index - 1].type == "NAME" and bool(found)
            if after_name:
                break
            if raw[index - 1].type != "SLASH":
                found.append(str(raw[index]))
        index += 1
    return found
