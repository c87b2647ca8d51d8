"""What is different between two rulesets: rules added, gone, or answering differently, each shown at a table."""

from __future__ import annotations

from dataclasses import dataclass

from unodsl.model.model import Model, RuleInfo
from unodsl.publish.blocks import Block, Example, Grid, Items, Para, Section
from unodsl.publish.book import Book
from unodsl.publish.examples.played import Played, play
from unodsl.publish.names import Names
from unodsl.publish.sections.match import GOING_ON, SCORING, SETUP, TEAMS, MatchWords
from unodsl.publish.sections.options import shown
from unodsl.publish.sections.rules import RulePages, anchor
from unodsl.publish.tell import Teller


@dataclass(frozen=True)
class Change:
    """A rule that is new, gone or different; ``instead`` are the rules of the other set in whose place it stands.

    ``played`` is a table at which the two answer differently: here, and as it goes there.
    """

    number: int
    instead: tuple[int, ...] = ()
    here: Played | None = None
    there: Played | None = None


@dataclass(frozen=True)
class Differences:
    """From ``known`` to ``new``."""

    known: Book
    new: Book
    added: tuple[Change, ...]
    changed: tuple[Change, ...]
    removed: tuple[Change, ...]

    def told(self, names: Names, place: str) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
        """All differences in words; ``place`` begins the anchors."""
        return _Telling(self, names, Names(self.known.model, names.tongue), place).sections()


def differences(known: Book, new: Book) -> Differences:
    """What changes for one who knows ``known``."""
    before = {rule.full_name: number for number, rule in enumerate(known.model.rules)}
    after = {rule.full_name: number for number, rule in enumerate(new.model.rules)}
    comparable = _faces(known.model) == _faces(new.model)
    added: list[Change] = []
    changed: list[Change] = []
    removed: list[Change] = []
    for name, number in after.items():
        rule = new.model.rules[number]
        if number in new.replaced or not (rule.clauses or rule.text):
            continue
        other = before.get(name)
        if other is not None and known.written[name] == new.written[name] and _settings(known, new, rule):
            continue
        instead = _instead(new, number, before)
        here, there = _shown(new, number, known) if comparable else (_first(new, number), None)
        change = Change(number, instead, here, there)
        (changed if instead or other is not None else added).append(change)
    taken = {n for change in changed for n in change.instead}
    for name, number in before.items():
        rule = known.model.rules[number]
        gone = name not in after or after[name] in new.replaced
        if gone and number not in taken and number not in known.replaced and (rule.clauses or rule.text):
            here, there = _shown(known, number, new) if comparable else (_first(known, number), None)
            removed.append(Change(number, (), there, here))
    return Differences(known, new, tuple(added), tuple(changed), tuple(removed))


def _faces(model: Model) -> tuple[object, ...]:
    """What must be equal for a table of one ruleset to be a table of the other."""
    return tuple((model.deck.symbols[f.symbol].named.id, f.color, f.copies) for f in model.deck.faces)


def _settings(known: Book, new: Book, rule: RuleInfo) -> bool:
    """Whether the options that both have are set alike (a rule may ask for them)."""
    before = {o.named.id: o.value for o in known.model.options}
    return all(before.get(o.named.id, o.value) == o.value for o in new.model.options if o.file == rule.file)


def _instead(new: Book, number: int, before: dict[str, int]) -> tuple[int, ...]:
    """The known rules that this one takes the place of altogether."""
    replaced = [i for i in new.model.rules[number].overrides if i in new.replaced]
    names = (new.model.rules[i].full_name for i in replaced)
    return tuple(before[name] for name in names if name in before)


def _first(book: Book, number: int) -> Played | None:
    return next(iter(book.chosen.by_rule.get(number, ())), None)


def _shown(book: Book, number: int, other: Book) -> tuple[Played | None, Played | None]:
    """An example of a rule, and how it goes under the other rules, if otherwise."""
    here = _first(book, number)
    if here is None:
        return None, None
    there = play(here.script, other.game)
    if there is None or there.outcome == here.outcome:
        return here, None
    return here, there


@dataclass(frozen=True)
class _Telling:
    differences: Differences
    names: Names
    known_names: Names
    place: str

    def sections(self) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
        d, n = self.differences, self.names
        blocks = self._numbers()
        parts = [
            self._part("changed", tuple(self._change(change) for change in d.changed)),
            self._part("added", tuple(self._change(change) for change in d.added)),
            self._part("removed", tuple(self._removed(change) for change in d.removed)),
        ]
        kept = tuple(part for part in parts if part is not None)
        if not blocks and not kept:
            return (Para(n.say("diff-same", known=self.known_names.title)),), ()
        return tuple(blocks), kept

    def _part(self, key: str, parts: tuple[Section, ...]) -> Section | None:
        if not parts:
            return None
        return Section(f"{self.place}-{key}", self.names.say(f"diff-{key}"), (), parts)

    def _change(self, change: Change) -> Section:
        n, new = self.names, self.differences.new
        rule = new.model.rules[change.number]
        blocks: list[Block] = [RulePages(new, n).words(rule)]
        if change.instead:
            old = [self.differences.known.model.rules[i] for i in change.instead]
            texts = tuple(self.known_names.text_of_any(r.text) or self.known_names.rule(r) for r in old)
            blocks.append(Items(tuple(n.say("diff-gone", text=text) for text in texts)))
        if change.there is not None and change.here is not None:
            blocks += self._both(change.here, change.there)
        return Section(anchor(f"{self.place}-{rule.full_name}"), n.rule(rule), tuple(blocks))

    def _removed(self, change: Change) -> Section:
        n, known = self.known_names, self.differences.known
        rule = known.model.rules[change.number]
        blocks: list[Block] = [RulePages(known, n).words(rule)]
        if change.here is not None and change.there is not None:
            blocks += self._both(change.here, change.there)
        return Section(anchor(f"{self.place}-gone-{rule.full_name}"), n.rule(rule), tuple(blocks))

    def _both(self, here: Played, there: Played) -> list[Block]:
        """The table as it goes now, and what comes of the same acts by the known rules."""
        n, d = self.names, self.differences
        now = Teller(n, d.new.game).example(here)
        before = Teller(self.known_names, d.known.game).example(there)
        other = tuple(" ".join((move.text, *move.outcome)) for move in before.moves) or before.after
        shown_now = Example(n.say("diff-now", name=n.title), now.before, now.moves, now.after)
        return [
            shown_now,
            Para(n.say("diff-before", known=self.known_names.title), "lead"),
            Items((*other, *before.after[:1])),
        ]

    def _numbers(self) -> list[Block]:
        """Players, cards, options and sentences of the match that are different."""
        n, k, d = self.names, self.known_names, self.differences
        known, new = d.known.model, d.new.model
        made: list[str] = []
        if (known.low, known.high) != (new.low, new.high):
            ranges = [n.say("option-range", low=m.low, high=m.high) for m in (new, known)]
            made.append(n.say("diff-players", now=ranges[0], before=ranges[1]))
        counts = [sum(f.copies for f in m.deck.faces) for m in (new, known)]
        if counts[0] != counts[1]:
            made.append(n.say("diff-cards", now=counts[0], before=counts[1]))
        before = {o.named.id: o for o in known.options}
        for option in new.options:
            old = before.get(option.named.id)
            if old is not None and (old.value, old.values) != (option.value, option.values):
                now, then = shown(option.values, option.value, n), shown(old.values, old.value, k)
                made.append(n.say("diff-setting", name=n.titled(option.named), now=now, before=then))
        blocks: list[Block] = [Items(tuple(made))] if made else []
        rows = self._match_rows()
        if rows:
            blocks.append(Grid((self.known_names.title, self.names.title), rows, n.say("diff-options")))
        return blocks

    def _match_rows(self) -> tuple[tuple[str, ...], ...]:
        before, after = (
            MatchWords(self.differences.known, self.known_names),
            MatchWords(self.differences.new, self.names),
        )
        rows = []
        for group, teams in [(g, 0) for g in (*SETUP, *SCORING, *GOING_ON)] + [(g, 2) for g in TEAMS]:
            old, now = before.about((group,), teams), after.about((group,), teams)
            if old != now:
                rows.append((" ".join(old) or "-", " ".join(now) or "-"))
        return tuple(rows)
