"""A house rule names cards that it does not say it needs.

What it does:
Looks in a house rule for kinds of cards that neither its `needs deck with` nor its own `add to deck` names.

Why it is bad:
A house rule is used on many rulesets. On one whose deck lacks the card, `needs` gives one clear answer before
anything else; without it the clause itself is called wrong, as if its author had misspelt the name.

Example:

    house_rule two_more {
      rule two_more "A Skip also costs 2 cards." / "跳过还要摸2张。"
      { whenever a skip is played { next draws 2 } }  # here
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
from unodsl.lint.finding import Edit, Finding, Fix
from unodsl.lint.walk import nodes
from unodsl.model.clauses import check_kinds
from unodsl.model.env import Env
from unodsl.syntax import tree
from unodsl.syntax.expressions import Kind, Kinds
from unodsl.syntax.tongues import tongues, words
from unodsl.text.diagnostics import Diagnostic, Said, Severity, Value

NAME = "undeclared-need"
CODE = "L013"
SEVERITY = Severity.WARNING


def check(context: Context) -> Iterator[Finding]:
    model = context.model
    env = Env(model.deck, model.options, model.facts)
    for file in context.trees:
        if file.house_rule:
            yield from _in_file(file, context.loaded.trees, env)


def _in_file(file: tree.File, files: tuple[tree.File, ...], env: Env) -> Iterator[Finding]:
    met = 0
    for each in (file, *_used_by(file, files)):
        met |= _added(each, env)
        for item in each.items:
            if isinstance(item, tree.NeedsDeck):
                met |= check_kinds(item.kinds, env, [])
    missing: dict[str, Kind] = {}
    for item in file.items:
        if isinstance(item, tree.Rule):
            for kind in (node for node in nodes(item.clauses) if isinstance(node, Kind)):
                name = _card_name(kind, env)
                if name is not None and check_kinds(Kinds(kind.span, (kind,)), env, []) & ~met:
                    missing.setdefault(name, kind)
    if missing:
        first = next(iter(missing.values()))
        args: dict[str, Value] = {"cards": tuple(missing), "name": file.decl.id}
        yield Finding(Diagnostic(NAME, first.span, args, severity=SEVERITY), _fix(file, tuple(missing)))


def _used_by(file: tree.File, files: tuple[tree.File, ...]) -> Iterator[tree.File]:
    """The modules that a file uses itself: what they need is needed."""
    used = {item.module.id for item in file.items if isinstance(item, tree.Use)}
    return (each for each in files if each.house_rule and used & {each.decl.id, each.decl.other})


def _card_name(kind: Kind, env: Env) -> str | None:
    """The class, symbol or number that a kind names; None for a color alone, or a name that is no card."""
    if kind.low is not None:
        return str(kind.low) if kind.high in (None, kind.low) else f"{kind.low}..{kind.high}"
    if kind.name is None or (env.symbol(kind.name) is None and env.card_class(kind.name) is None):
        return None
    return kind.name


def _added(file: tree.File, env: Env) -> int:
    """The faces that the file itself brings."""
    own = {
        symbol.id
        for item in file.items
        if isinstance(item, tree.Deck)
        for line in item.lines
        if isinstance(line, tree.CardsLine)
        for symbol in line.symbols
        if isinstance(symbol, tree.Decl)
    }
    return sum(1 << n for n, face in enumerate(env.deck.faces) if env.deck.symbols[face.symbol].named.id in own)


def _fix(file: tree.File, names: tuple[str, ...]) -> Fix | None:
    """Names them in the last `needs deck with`, or in a new one below title and source."""
    said = Said("fix-add-need", {"cards": names})
    needs = [item for item in file.items if isinstance(item, tree.NeedsDeck)]
    source = file.span.source
    tongue = _tongue(file)
    spelt = [words().name_word[tongue].get(name, name) for name in names]
    if needs:
        end = needs[-1].kinds.span.end
        return Fix(said, (Edit(source.span(end, end), ", " + ", ".join(spelt)),), safe=True)
    heads = [item for item in file.items if isinstance(item, tree.Title | tree.SourceRef | tree.Note)]
    braces = [at for at in (source.text.find(brace, file.span.end) for brace in "{｛") if at >= 0]
    if not braces:
        return None
    after = max([min(braces) + 1, *(item.span.end for item in heads)])
    table = words().keyword_word[tongue]
    line = f"\n  {table['NEEDS']} {table['DECK_WITH']} {', '.join(spelt)}"
    return Fix(said, (Edit(source.span(after, after), line),), safe=True)


def _tongue(file: tree.File) -> str:
    """The tongue that the file begins in, so that the new line reads like the others."""
    start = file.span.text
    found = (t for t in tongues() if start.startswith(words().keyword_word[t]["HOUSE_RULE"].split()[0]))
    return next(found, tongues()[0])
