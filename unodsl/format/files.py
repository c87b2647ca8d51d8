"""Files and their items as docs, and a whole file as text."""

from __future__ import annotations

from typing import Final

from unodsl.format.bodies import Printed, remarks
from unodsl.format.clauses import ClausePrinter
from unodsl.format.comments import Comments
from unodsl.format.doc import Break, Doc, Gap, Hard, Nest, Seq, Word, fits_flat, group, lay_out, seq, words_in
from unodsl.format.expressions import OPS
from unodsl.format.spacing import Joiner
from unodsl.format.templates import Style, style
from unodsl.syntax import expressions as e
from unodsl.syntax import tree as t
from unodsl.syntax.parse import read_words
from unodsl.syntax.scope import Scope
from unodsl.text.source import Source

WIDTH: Final = 100
"""Terminal cells of a line."""

NEVER_FLAT: Final = 0


def format_file(file: t.File, source: Source, tongue: str, scope: Scope) -> str:
    """The text of a file in the canonical layout of a tongue.

    ``file`` is the tree of ``source`` (of all of it: a file with mistakes would lose what could not be read);
    ``scope`` has the names that it knows from other files.
    """
    raw = read_words(source)
    known = raw.scope.joined(scope)
    printing = style(tongue)
    joiner = Joiner(printing, known)
    printer = FilePrinter(printing, known, Comments(file, raw), joiner)
    lines = lay_out(printer.file(file), WIDTH, joiner.spaced)
    return "".join(joiner.text(line) + "\n" for line in lines)


class FilePrinter(ClausePrinter):
    """Prints the items of one file."""

    def __init__(self, style: Style, scope: Scope, comments: Comments, joiner: Joiner) -> None:
        super().__init__(style, scope, comments)
        self.comments = comments
        self.joiner = joiner

    def file(self, file: t.File) -> Doc:
        key = "house_rule" if file.house_rule else "ruleset"
        extends = None if file.extends is None else Word(self.spelling.rule(file.extends.id), "declared")
        head = self.style.fill(key, decl=self.spelling.rule_decl(file.decl), extends=extends)
        body = self.bodies.body(file, [self.item(item) for item in file.items], NEVER_FLAT)
        after = self.comments.of(file).after
        made = [*remarks(self.comments.before_file, is_first=True)]
        if made and self.comments.blank_before(file.span.start):
            made.append(Hard())
        made += [head, body]
        if after is not None:
            made.append(Word(after, "comment"))
        if self.comments.after_file:
            made.append(Hard())
            made += remarks(self.comments.after_file, is_first=False)
        return Seq(tuple(made))

    def item(self, item: t.Item) -> Printed:
        match item:
            case t.Rule():
                doc: Doc = self._rule(item)
            case t.Deck():
                doc = self._deck(item)
            case t.Match():
                lines = [self._match_line(x) for x in item.lines]
                doc = seq(self.style.fill("match"), self.bodies.body(item, lines, NEVER_FLAT))
            case t.Property():
                doc = self._property(item)
            case t.Option() | t.Remember() | t.Use() | t.Without() | t.Decks():
                doc = self._choice(item)
            case _:
                doc = self._statement(item)
        # Items stand on lines of their own and need no mark between them.
        return self.bodies.printed(item, doc, closed=True)

    def _statement(self, item: t.Item) -> Doc:
        fill, number = self.style.fill, self.number
        match item:
            case t.Title(text=text):
                return fill("title", text=self.text(text))
            case t.SourceRef(text=reference):
                return fill("source", text=self.style.quoted(reference))
            case t.Note(text=text):
                return fill("note", text=self.text(text))
            case t.Ruling(question=question, answer=answer):
                return fill("ruling", question=self.text(question), answer=self.text(answer))
            case t.Seats(low=low, high=high):
                return fill("seats", low=number(low), high=number(None if low == high else high))
            case t.NeedsDeck(kinds=kinds):
                return fill("needs_deck", kinds=self.kinds_list(kinds))
            case t.NeedsRule(names=names):
                return fill("needs_rule", names=self.rules(names))
            case t.NeedsPlayers(op=op, number=bound):
                return fill("needs_players", op=fill("op_" + OPS[op]), number=number(bound))
            case _:
                raise AssertionError(f"no way to print {type(item).__name__}")

    # ---- choices

    def _choice(self, item: t.Option | t.Remember | t.Use | t.Without | t.Decks) -> Doc:
        fill = self.style.fill
        match item:
            case t.Option(decl=decl, type=kind, default=default, text=text):
                named = {"decl": self._fact(decl), "type": self._type(kind), "default": self._value(default)}
                return fill("option", **named, text=self.text(text))
            case t.Remember(decl=decl, of_each_player=each, type=kind, default=default):
                named = {"decl": self._fact(decl), "type": self._type(kind), "default": self._value(default)}
                return fill("remember", **named, scope=fill("scope") if each else None)
            case t.Use(module=module, settings=settings):
                pairs: list[Doc] = [
                    fill("setting", name=self.thing(s.name.id), value=self._value(s.value)) for s in settings
                ]
                name = Word(self.spelling.rule(module.id), "declared")
                return fill("use", module=name, settings=self.listed(pairs) if pairs else None)
            case t.Without(names=names, when=when):
                return fill("without", names=self.rules(names), when=self._condition_of_item(when))
            case t.Decks(number=count, per=per):
                return fill("decks", number=self.number(count), per=self.number(per))

    def _condition_of_item(self, when: e.Expr | None) -> Doc | None:
        """A condition outside braces: `players` would begin an item there, but not between brackets."""
        if when is None:
            return None
        made = self.expr(when)
        items = [word for key in ("players", "decks_ref") for word in words_in(self.style.fill(key))]
        if not any(word in items for word in words_in(made)):
            return made
        return self.style.fill("group", part=made)

    def _fact(self, decl: t.Decl) -> Doc:
        """Facts stand alone where they are declared: readers find them by their place."""
        return Word(self.spelling.thing(decl.id), "declared") if decl.other is None else self.spelling.decl(decl)

    def _type(self, kind: t.Type) -> Doc:
        match kind.kind:
            case "yes_no" | "player":
                return self.style.fill(kind.kind)
            case "range":
                low, high = kind.numbers
                return self.style.fill("range", low=Word(str(low)), high=Word(str(high)))
            case "numbers":
                return self.listed([Word(str(n)) for n in kind.numbers])
            case _:
                return self.listed([self.spelling.decl(d) for d in kind.names])

    def _value(self, value: t.Value) -> Doc:
        match value:
            case bool():
                return self.style.fill("yes" if value else "no")
            case int():
                return Word(str(value))
            case name:
                return self.thing(name.id)

    # ---- the deck

    def _deck(self, deck: t.Deck) -> Doc:
        name = self.var(deck.name)
        head = self.style.fill("deck_added" if deck.added else "deck", name=name)
        lines = [self.bodies.printed(line, self._deck_line(line), closed=True) for line in deck.lines]
        return seq(head, self.bodies.body(deck, lines, 1))

    def _deck_line(self, line: t.DeckLine) -> Doc:
        fill = self.style.fill
        match line:
            case t.ColorsLine(colors=colors):
                return fill("colors", colors=self.listed([self.spelling.decl(d) for d in colors]))
            case t.TotalLine(total=total):
                return fill("total", total=Word(str(total)))
            case t.CardsLine():
                copies = fill("per_color" if line.per_color else "each", number=Word(str(line.copies)))
                worth = fill("face") if line.worth == "face" else None if line.worth is None else Word(str(line.worth))
                return fill(
                    "cards",
                    **{"class": self.spelling.decl(line.card_class)},
                    symbols=self.listed([self._symbol(s) for s in line.symbols]),
                    copies=copies,
                    subtotal=self.number(line.subtotal),
                    worth=worth,
                )

    def _symbol(self, symbol: t.Decl | t.NumberRange) -> Doc:
        match symbol:
            case t.Decl():
                return self.spelling.decl(symbol)
            case t.NumberRange(low=low, high=high):
                if low == high:
                    return Word(str(low))
                return self.style.fill("range", low=Word(str(low)), high=Word(str(high)))

    # ---- rules and the like

    def _rule(self, rule: t.Rule) -> Doc:
        head = self.style.fill(
            "rule",
            decl=self.spelling.rule_decl(rule.decl),
            overrides=self.rules(rule.overrides),
            after=self.rules(rule.after),
        )
        text = self.text(rule.text)
        clauses = [self.clause(clause) for clause in rule.clauses]
        body = self.bodies.body(rule, clauses, 1)
        quiet = self.comments.of(rule).head is None and not self.comments.of(rule).end
        if len(clauses) == 1 and quiet and not (clauses[0].kept.before or clauses[0].kept.after):
            short = self.bodies.one_line(clauses[0])
            if self._fits(seq(head, Gap(), text, Gap(), short)):
                return seq(head, Gap(), text, Gap(), short)
            if text is not None and self._fits(short):
                return seq(self._head(head, text), Hard(), short)
        whole = self._head(head, text)
        if text is None or self._fits(seq(head, Gap(), text, Gap(), Word(self.style.open))):
            return seq(whole, Gap(), body)
        return seq(whole, Hard(), body)

    def _head(self, head: Doc, text: Doc | None) -> Doc:
        """The head of a rule, its text on the next line where it does not fit."""
        if text is None or self._fits(seq(head, Gap(), text)):
            return seq(head, None if text is None else Gap(), text)
        return seq(head, Nest(seq(Hard(), text)))

    def _fits(self, doc: Doc) -> bool:
        """Whether it stands on one line, indented as an item is."""
        return fits_flat(Nest(doc), WIDTH - 2, self.joiner.spaced)

    def _property(self, item: t.Property) -> Doc:
        head = self.style.fill("property", name=self.var(item.name))
        condition = self.style.fill(item.quantifier, condition=self.expr(item.condition))
        opened, closed = Word(self.style.open), Word(self.style.close)
        return seq(head, Gap(), group(opened, Nest(seq(Break(), condition)), Break(), closed))

    def _match_line(self, line: t.MatchLine) -> Printed:
        amounts = {str(i): self.expr(amount) for i, amount in enumerate(line.amounts)}
        sentence = self.style.fill(line.kind, **amounts)
        doc = self.style.fill("match_line", sentence=sentence, when=self.maybe(line.when))
        return self.bodies.printed(line, doc, closed=False)
