"""Faults planted in shipped files: a rule file changed in one place, as an author might by mistake.

Every change is an edit of the text through the places of its tree, so that it parses; what no longer checks is drawn
anew. One seed, one mutant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from unodsl.data import ruleset_path, shipped_names
from unodsl.model.load import load_model
from unodsl.model.model import Model
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.text.reading import read_source
from unodsl.text.source import Source, Span

TRIES = 200

EVENTS = (
    ("is played", "is drawn"), ("is played", "is jumped in"), ("player draws {", "player takes {"),
    ("player takes {", "player draws {"), ("is drawn", "is played"), ("challenge succeeds", "challenge fails"),
    ("challenge fails", "challenge succeeds"), ("the start card is", "whenever-start"), ("is jumped in", "is played"),
    ("turn begins", "turn ends"), ("time runs out", "turn begins"), ("someone makes noise", "hands changed"),
    ("hands changed", "turn ends"), ("is dealt", "is drawn"),
)  # fmt: skip
ACTS = (
    ("may play ", "may jump in with "), ("may answer with ", "may play "), ("may jump in with ", "may play "),
    ("may not play ", "may not lay "), ("may draw", "may pass"), ("may pass", "may draw"),
    ("may take", "may challenge"),
)  # fmt: skip


@dataclass(frozen=True)
class Edit:
    """A stretch of a text (from, to) and what stands there instead."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Mutant:
    """A changed file, what it is played with, and what was changed."""

    seed: int
    kind: str
    what: str
    ruleset: str  # the base, by its shipped name, or the name of the changed file
    modules: tuple[str, ...]  # besides
    changed: str  # the name of the changed file
    text: str
    model: Model


Change: TypeAlias = Callable[[t.File, str, Random], Iterator[tuple[Edit, str]]]


@cache
def shipped_file(name: str) -> tuple[Source, t.File]:
    path = ruleset_path(name)
    assert path is not None
    source = read_source(path, name)
    assert isinstance(source, Source)
    loaded = load_model(name)
    # A house rule may stand alone or not; its tree is there all the same.
    tree = next(f for f in loaded.trees if f.decl.id == name or f.span.source.name == name)
    return tree.span.source, tree


def nodes(node: Any) -> Iterator[Any]:
    """A node and everything in it."""
    if isinstance(node, tuple):
        for each in node:
            yield from nodes(each)
    elif is_dataclass(node) and not isinstance(node, Span):
        yield node
        for f in fields(node):
            if f.name != "span":
                yield from nodes(getattr(node, f.name))


def rules_of(file: t.File) -> list[t.Rule]:
    return [item for item in file.items if isinstance(item, t.Rule)]


# ---- the changes: each gives every edit that it could make, with a word about it


def drop_order(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """`overrides` or `after` left out."""
    for rule in rules_of(file):
        start = rule.decl.span.end
        if rule.overrides:
            word = text.index("overrides", start)
            yield Edit(word, rule.overrides[-1].span.end, ""), f"{rule.decl.id}: no overrides"
            start = rule.overrides[-1].span.end
        if rule.after:
            word = text.index("after", start)
            yield Edit(word, rule.after[-1].span.end, ""), f"{rule.decl.id}: no after"


def widen(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """A condition left out, or a part of it."""
    for rule in rules_of(file):
        for clause in rule.clauses:
            when = clause.when
            if when is None:
                continue
            if isinstance(when, e.And):
                for number in range(len(when.parts)):
                    rest = [part.span.text for place, part in enumerate(when.parts) if place != number]
                    what = f"{rule.decl.id}: without '{when.parts[number].span.text}'"
                    yield Edit(when.span.start, when.span.end, " and ".join(rest)), what
            before = text.rfind("when", clause.span.start, when.span.start)
            if before >= 0 and not text[before + 4 : when.span.start].strip():
                yield Edit(before, when.span.end, ""), f"{rule.decl.id}: without 'when {when.span.text}'"


def flip(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """`may` and `may not` changed over; what was `never` allowed is allowed."""
    for rule in rules_of(file):
        for clause in rule.clauses:
            if isinstance(clause, t.Permission):
                start = clause.span.start
                for old, new in (("may not", "may"), ("may", "may not"), ("never", "may")):
                    if text.startswith(old + " ", start) and "lay " not in text[start : start + 12]:
                        yield Edit(start, start + len(old), new), f"{rule.decl.id}: {new} for {old}"
                        break


def other_event(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """Another event, or another act."""
    for rule in rules_of(file):
        for clause in rule.clauses:
            table = EVENTS if isinstance(clause, t.Whenever) else ACTS if isinstance(clause, t.Permission) else ()
            body = text[clause.span.start : clause.span.end]
            for old, new in table:
                at = body.find(old)
                if at >= 0 and new != "whenever-start":
                    start = clause.span.start + at
                    yield Edit(start, start + len(old), new), f"{rule.decl.id}: {new.strip()} for {old.strip()}"


def other_number(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """Another number in a clause."""
    for rule in rules_of(file):
        for clause in rule.clauses:
            for found in re.finditer(r"(?<![\w.])\d+(?![\w.])", clause.span.text):
                number = int(found[0])
                new = rng.choice([n for n in (0, 1, number + 1, max(0, number - 1), 2 * number) if n != number])
                start = clause.span.start + found.start()
                yield Edit(start, start + len(found[0]), str(new)), f"{rule.decl.id}: {new} for {number}"


def other_kind(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """A kind of card widened to any card: the rule is about more than its author meant."""
    for rule in rules_of(file):
        for clause in rule.clauses:
            for node in nodes(clause):
                if (
                    isinstance(node, t.Pattern)
                    and node.what == "kinds"
                    and node.name is None
                    and node.kinds is not None
                ):
                    span = node.kinds.span
                    before = text[max(0, span.start - 3) : span.start]
                    new = "card" if re.search(r"\ban? $", before) else "a card"
                    yield Edit(span.start, span.end, new), f"{rule.decl.id}: any card for {span.text}"
                    break


def foreign_rule(file: t.File, text: str, rng: Random) -> Iterator[tuple[Edit, str]]:
    """A rule of another file put into this one."""
    rulesets, house_rules = shipped_names()
    source, other = shipped_file(rng.choice([*rulesets, *house_rules]))
    have = {rule.decl.id for rule in rules_of(file)}
    end = text.rindex("}")
    for rule in rules_of(other):
        if rule.decl.id not in have:
            yield Edit(end, end, f"\n  {rule.span.text}\n"), f"{source.name}.{rule.decl.id} added"


CHANGES: dict[str, Change] = {
    "overrides or after dropped": drop_order,
    "condition widened": widen,
    "may and may not flipped": flip,
    "event or act changed": other_event,
    "number changed": other_number,
    "any card instead of a kind": other_kind,
    "rule of another file added": foreign_rule,
}


def mutant(seed: int) -> Mutant:
    """The mutant of a seed."""
    rng = Random(seed)
    rulesets, house_rules = shipped_names()
    kinds = list(CHANGES)
    for _ in range(TRIES):
        kind = kinds[seed % len(kinds)]
        if rng.random() < 0.4:
            ruleset = changed = rng.choice(rulesets)
            modules: tuple[str, ...] = ()
        else:
            ruleset = rng.choice(rulesets)
            modules = tuple(rng.sample(house_rules, rng.choice((1, 2, 2, 3))))
            changed = rng.choice((ruleset, *modules, *modules))
        made = _made(seed, kind, ruleset, modules, changed, rng)
        if made is not None:
            return made
    raise RuntimeError(f"no mutant for {seed}")


def _made(seed: int, kind: str, ruleset: str, modules: tuple[str, ...], changed: str, rng: Random) -> Mutant | None:
    source, file = shipped_file(changed)
    edits = list(CHANGES[kind](file, source.text, rng))
    if not edits:
        return None
    edit, what = rng.choice(edits)
    text = source.text[: edit.start] + edit.text + source.text[edit.end :]
    model = load_mutant(ruleset, modules, changed, text)
    if model is None or load_mutant(ruleset, modules, changed, source.text) is None:
        return None
    return Mutant(seed, kind, what, ruleset, modules, changed, text, model)


def load_mutant(ruleset: str, modules: tuple[str, ...], changed: str, text: str) -> Model | None:
    """The model of files of which one is changed; None where something in it is an error."""
    given = Source(changed, text)
    main = given if changed == ruleset else ruleset
    loaded = load_model(main, uses=[(given if name == changed else name, ()) for name in modules])
    return loaded.model if loaded.ok else None
