"""What is different between two rulesets: rules added, gone, or answering differently, each shown at a table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from unodsl.model.model import Model, RuleInfo
from unodsl.publish.blocks import Block, Grid, Items, Para, Section
from unodsl.publish.book import Book
from unodsl.publish.examples.played import Played, Seen, Step, play_as_far
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

    def listed(self, names: Names) -> tuple[Block, ...]:
        """All differences side by side, without examples."""
        return _Telling(self, names, Names(self.known.model, names.tongue), "").side_by_side()

    def told(self, names: Names, place: str) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
        """All differences in words; ``place`` begins the anchors."""
        return _Telling(self, names, Names(self.known.model, names.tongue), place).sections()


def differences(known: Book, new: Book) -> Differences:
    """What changes for one who knows ``known``."""
    before = {rule.full_name: number for number, rule in enumerate(known.model.rules)}
    after = {rule.full_name: number for number, rule in enumerate(new.model.rules)}
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
        instead = _instead(new, number, before) or (() if other is None else (other,))
        here, there = _shown(new, number, known)
        change = Change(number, instead, here, there)
        (changed if instead else added).append(change)
    taken = {n for change in changed for n in change.instead}
    for name, number in before.items():
        rule = known.model.rules[number]
        gone = name not in after or after[name] in new.replaced
        if gone and number not in taken and number not in known.replaced and (rule.clauses or rule.text):
            here, there = _shown(known, number, new)
            removed.append(Change(number, (), there, here))
    return Differences(known, new, tuple(added), tuple(changed), tuple(removed))


def _has_the_cards(of: Played, own: Model, other: Model) -> bool:
    """Whether the cards of an example are the same in another deck, so that it can be played there."""
    colors, used = own.deck.colors, set[int]()
    setup = of.script.setup
    used |= {face for hand in setup.hands for face in hand or ()} | set(setup.draw_pile or ()) | set(setup.discard)
    used |= {face for face in (setup.top, setup.start, setup.drawn) if face is not None}
    used |= {face for act in of.script.acts for face in act.cards}

    def card(model: Model, face: int) -> object:
        found = model.deck.faces[face] if face < len(model.deck.faces) else None
        return None if found is None else (model.deck.symbols[found.symbol].named.id, found.color)

    kinds = [
        model.deck.symbols[setup.attack[0]].named.id
        for model in (own, other)
        if setup.attack is not None and setup.attack[0] < len(model.deck.symbols)
    ]
    same_kind = setup.attack is None or (len(kinds) == 2 and kinds[0] == kinds[1])
    return colors == other.deck.colors and same_kind and all(card(own, f) == card(other, f) for f in used)


def _differs(here: Played, there: Played, own: Model, other: Model) -> bool:
    """Whether two tables went different ways; what is drawn from different decks does not count."""
    if own.deck == other.deck:
        return here.outcome != there.outcome

    def seen(at: Seen) -> object:
        hands = tuple(map(len, at.hands))
        return replace(at, hands=(), pile=0, discard=0, scores=(), winners=()), hands

    before, after = (
        [(seen(of.before), True), *((seen(step.after), step.refusal is None) for step in of.steps)]
        for of in (here, there)
    )
    return before != after


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
    if here.agreed or not _has_the_cards(here, book.model, other.model):
        return here, None
    there = play_as_far(here.script, other.game)
    if there is None or not _differs(here, there, book.model, other.model):
        return here, None
    return here, _as_far_as_alike(there, here)


def _as_far_as_alike(there: Played, here: Played) -> Played:
    """What happens there up to the first act that only one of the two tables allows."""
    refused = {_key(step): step.refusal is not None for step in here.steps}
    for number, step in enumerate(there.steps, 1):
        if (step.refusal is not None) != refused.get(_key(step), step.refusal is not None):
            return replace(there, steps=there.steps[:number])
    return there


def _key(step: Step) -> object:
    """What stays of an act when choices that nobody asks for are left out."""
    return None if step.action is None else (step.action.act, step.action.player, step.action.cards)


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

    def side_by_side(self) -> tuple[Block, ...]:
        n, k, d = self.names, self.known_names, self.differences
        pages, known_pages = RulePages(d.new, n), RulePages(d.known, k)
        rows = [
            (k.sentences(known_pages.text(d.known.model.rules[i]) for i in change.instead), pages.text(rule))
            for change in (*d.changed, *d.added)
            for rule in (d.new.model.rules[change.number],)
        ]
        rows += [(known_pages.text(d.known.model.rules[change.number]), "") for change in d.removed]
        shown = tuple((old or n.say("nothing"), new or n.say("nothing")) for old, new in rows if old != new)
        made = tuple(self._numbers())
        if shown:
            made = (Grid((k.title, n.title), shown, n.say("diff-rules"), has_names=False), *made)
        return made or (Para(n.say("diff-same", known=k.title)),)

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
            texts = tuple(RulePages(self.differences.known, self.known_names).text(r) for r in old)
            gone = tuple(n.say("diff-gone", text=text) for text in texts if text != RulePages(new, n).text(rule))
            blocks += [Items(gone)] if gone else []
        blocks += RulePages(new, n).agreed(rule)
        if change.here is not None:
            blocks += RulePages(new, n).if_agreed(change.here)
            blocks += self._both(change.here, change.there)
        return Section(anchor(f"{self.place}-{rule.full_name}"), n.rule(rule), tuple(blocks))

    def _removed(self, change: Change) -> Section:
        n, known = self.known_names, self.differences.known
        rule = known.model.rules[change.number]
        blocks: list[Block] = [RulePages(known, n).words(rule)]
        if change.here is not None and change.there is not None:
            blocks += self._both(change.here, change.there)
        elif change.there is not None:
            known_names, title = self.known_names, n.say("diff-now", name=n.title)
            blocks.append(replace(Teller(known_names, known.game).example(change.there), title=title))
        return Section(anchor(f"{self.place}-gone-{rule.full_name}"), n.rule(rule), tuple(blocks))

    def _both(self, here: Played, there: Played | None) -> list[Block]:
        """The table as it goes now, and what comes of the same acts by the known rules, if that is otherwise."""
        n, d = self.names, self.differences
        now = Teller(n, d.new.game).example(here)
        if there is None:
            return [replace(now, title=n.say("diff-now", name=n.title))]
        before = Teller(self.known_names, d.known.game).example(there)
        other = tuple(n.sentences((move.text, *move.outcome)) for move in before.moves) or before.after
        return [
            replace(now, title=n.say("diff-now", name=n.title)),
            Para(n.say("diff-before", known=self.known_names.title), "lead"),
            Items((*other, *before.after[:1]) if before.moves else tuple(x for x in other if x not in now.after)),
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
            blocks.append(
                Grid((self.known_names.title, self.names.title), rows, n.say("diff-options"), has_names=False)
            )
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
                rows.append(tuple(self.names.sentences(texts) or self.names.say("nothing") for texts in (old, now)))
        return tuple(rows)
