"""The whole booklet of a book in one tongue, its sections in the order in which a reader needs them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from unodsl.model.model import FileInfo
from unodsl.publish.blocks import Block, Index, Items, Link, Page, Para, Section
from unodsl.publish.book import Book
from unodsl.publish.differences import Differences
from unodsl.publish.names import Names
from unodsl.publish.sections.box import card_kinds, cards_in_box, points
from unodsl.publish.sections.match import GOING_ON, SCORING, SETUP, TEAMS, MatchWords
from unodsl.publish.sections.options import options_grid
from unodsl.publish.sections.rules import RulePages, anchor, anchor_of
from unodsl.publish.topics import Topic

TEAMS_TRIED = 2


def booklet(book: Book, tongue: str, differences: Differences | None = None) -> Page:
    """The booklet of a book. ``differences`` are those from the rules that most people know."""
    return _Booklet(book, Names(book.model, tongue), differences).page()


@dataclass(frozen=True)
class _Booklet:
    book: Book
    names: Names
    differences: Differences | None

    @cached_property
    def rules(self) -> RulePages:
        return RulePages(self.book, self.names)

    @cached_property
    def match(self) -> MatchWords:
        return MatchWords(self.book, self.names)

    def page(self) -> Page:
        made = (
            self.glance(),
            self.box(),
            self.of_rules(Topic.SETUP, (*self.match.about(SETUP), self.names.say("base-setup"))),
            self.of_rules(Topic.TURN, (self.names.say("base-turn"),)),
            self.section("special", (), self.rules.special()),
            self.of_rules(Topic.ATTACK, (self.names.say("base-attack"),)),
            self.of_rules(Topic.UNO, (), "no-call"),
            self.of_rules(Topic.CHALLENGE, (), "no-challenge"),
            self.of_rules(Topic.OUT, (self.names.say("base-out"),)),
            self.of_rules(Topic.SCORING, (*self.match.about(SCORING), *points(self.book.model.deck, self.names))),
            self.of_rules(Topic.TWO, (), "no-two") if self.book.model.low <= 2 else None,
            self.teams(),
            self.section("match", _paras(self.match.about(GOING_ON)), ()),
            self.modules(),
            self.options(),
            self.rulings(),
            self.differs(),
            self.about(),
        )
        sections = [section for section in made if section is not None]
        subtitle = self.names.say("subtitle", players=self.players())
        return Page(self.names.tongue, self.names.title, subtitle, (*sections, self.index(sections)))

    def section(self, key: str, blocks: Iterable[Block], parts: tuple[Section, ...]) -> Section | None:
        """A section, if there is anything in it."""
        kept = tuple(blocks)
        return Section(key, self.names.say(f"section-{key}"), kept, parts) if kept or parts else None

    def of_rules(self, topic: Topic, lead: tuple[str, ...], empty: str = "") -> Section | None:
        """A section of rules after sentences that lead to it; ``empty``: what to say where there are none."""
        parts = self.rules.sections(self.rules.by_topic[topic])
        blocks: list[Block] = list(_paras(lead))
        if not parts and empty:
            blocks.append(Para(self.names.say(empty)))
        return self.section(topic.value, blocks, parts)

    def players(self) -> str:
        low, high = self.book.model.low, self.book.model.high
        return str(low) if low == high else self.names.say("option-range", low=low, high=high)

    # ---- the sections

    def glance(self) -> Section | None:
        model, n = self.book.model, self.names
        low, high = model.low, model.high
        who = n.say("players-exactly", low=low) if low == high else n.say("players", low=low, high=high)
        number = sum(face.copies for face in model.deck.faces)
        cards = n.say("cards-in-box", number=number)
        if model.deck.per:
            cards = n.say("cards-per", number=number * model.deck.decks, per=model.deck.per)
        elif model.deck.decks > 1:
            cards = n.say("cards-decks", number=number * model.deck.decks, decks=model.deck.decks)
        facts = [n.say("aim"), who, cards]
        own = model.files[-1]
        bases = [n.file(file) for file in model.files[:-1] if not file.house_rule]
        if bases:
            facts.append(n.say("extends", names=n.listed(bases)))
        return self.section(
            "glance", (Items(tuple(facts)), *_paras(n.text(note) for note in own.notes if n.text(note))), ()
        )

    def box(self) -> Section | None:
        kinds = Items(card_kinds(self.book.model.deck, self.names))
        return self.section("box", (cards_in_box(self.book, self.names), *((kinds,) if kinds.texts else ())), ())

    def teams(self) -> Section | None:
        seats = self.match.about(TEAMS, TEAMS_TRIED)
        if not seats:
            return self.section("teams", (Para(self.names.say("no-teams")),), ())
        alone = self.match.about(("scoring",))
        scoring = [text for text in self.match.about(("scoring",), TEAMS_TRIED) if text not in alone]
        return self.section("teams", _paras((*seats, *scoring)), ())

    def modules(self) -> Section | None:
        n = self.names
        parts = []
        for file in self.book.model.files:
            if not file.house_rule:
                continue
            own = [i for i in self.rules.by_topic[Topic.MODULES] if self.book.model.rules[i].file == file.name.id]
            blocks: list[Block] = []
            blocks += _paras(n.text(note) for note in file.notes if n.text(note))
            grid = options_grid((o for o in self.book.model.options if o.file == file.name.id), n)
            blocks += self._only_takes_out(file)
            if grid is not None:
                blocks.append(grid)
            if len(own) == 1:
                place = anchor_of(self.book.model.rules[own[0]])
                parts.append(Section(place, n.file(file), (*blocks, *self.rules.blocks(own[0]))))
            else:
                place = anchor(f"module-{file.name.id}")
                parts.append(Section(place, n.file(file), tuple(blocks), self.rules.sections(own)))
        return self.section("modules", () if parts else (Para(n.say("no-modules")),), tuple(parts))

    def _only_takes_out(self, file: FileInfo) -> list[Block]:
        """What a module without rules of its own is about: the rules that it takes out, and an example."""
        book = self.book
        if any(rule.file == file.name.id and rule.clauses for rule in book.model.rules):
            return []
        gone = book.taken_out(file, self.names)
        made: list[Block] = list(_paras(self.names.say("diff-gone", text=text) for text in gone))
        played = book.chosen.by_module.get(file.name.id)
        return made if played is None else [*made, self.rules.teller.example(played)]

    def options(self) -> Section | None:
        modules = {file.name.id for file in self.book.model.files if file.house_rule}
        grid = options_grid((o for o in self.book.model.options if o.file not in modules), self.names)
        return None if grid is None else self.section("options", (grid,), ())

    def rulings(self) -> Section | None:
        parts = []
        for file in self.book.model.files:
            for number, (question, answer) in enumerate(file.rulings):
                place = anchor(f"ruling-{file.name.id}-{number}")
                text = self.names.text_of_any(answer)
                parts.append(Section(place, self.names.text_of_any(question), (Para(text),)))
        return self.section("rulings", (), tuple(parts))

    def differs(self) -> Section | None:
        if self.differences is None:
            return None
        return self.section("differs", self.differences.listed(self.names), ())

    def index(self, sections: Iterable[Section]) -> Section:
        """All rules: by the alphabet, where the tongue has one, else in the order of the booklet."""
        n, book = self.names, self.book
        links = []
        for number, rule in enumerate(book.model.rules):
            if not rule.clauses and rule.text is None:
                continue
            name = n.rule(rule)
            if number in book.replaced:
                by = book.replaced[number][-1]
                other = n.rule(book.model.rules[by])
                name = n.say("rule-replaced", rule=name, by=other)
                links.append(Link(name, anchor_of(book.model.rules[by])))
            else:
                links.append(Link(name, anchor_of(rule)))
        if n.is_alphabetic:
            links.sort(key=lambda link: link.text.casefold())
        else:
            places = {part.anchor: i for i, part in enumerate(p for section in sections for p in section.all())}
            links.sort(key=lambda link: places.get(link.anchor, len(places)))
        return Section("index", n.say("section-index"), (Index(tuple(links)),))

    def about(self) -> Section | None:
        n = self.names
        sources = tuple(
            n.labeled(n.file(file), n.listed(file.source)) for file in reversed(self.book.model.files) if file.source
        )
        blocks: list[Block] = [Para(n.say("about"), "note"), Para(n.say("no-maker"), "note")]
        if sources:
            blocks += [Para(n.say("sources"), "note"), Items(sources, "note")]
        return self.section("about", blocks, ())


def _paras(texts: Iterable[str]) -> tuple[Para, ...]:
    return tuple(Para(text) for text in texts)
