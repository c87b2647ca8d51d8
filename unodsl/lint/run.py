"""One ruleset linted: loaded, looked at by every rule, and what is to be shown of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from unodsl.lint.context import Context, Request
from unodsl.lint.finding import Finding
from unodsl.lint.ignores import Ignore, ignores_of
from unodsl.lint.rule import LintRule, lint_rules
from unodsl.model.files import Reader
from unodsl.model.load import Loaded, load_model
from unodsl.model.texts import Texts
from unodsl.solver.budget import Budget, OutOfBudget
from unodsl.solver.memory import Memory
from unodsl.text.diagnostics import Diagnostic, Said, Severity
from unodsl.text.source import Source
from unodsl.text.wording import entry


@dataclass(frozen=True, slots=True)
class Selection:
    """Which findings are wanted, by name, code or the letters that a code begins with. Empty ``select``: all.

    Errors of the text itself are always wanted: without them nothing else can be trusted.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()

    def wants(self, name: str, code: str) -> bool:
        keys = {name, code, code.rstrip("0123456789")}
        return not keys & self.ignore and (not self.select or bool(keys & self.select))


ALL = Selection()

MOST_LISTED: Final = 200
"""Findings of one rule that are listed."""


@dataclass(frozen=True)
class Report:
    """What was found. ``judged`` are the sources that findings are about; empty where a file could not be read.

    ``ignored``: findings that a comment keeps quiet; ``could_not_run``: a file was missing or unreadable;
    ``interrupted``: the user stopped it, and only what was found until then is there.
    """

    request: Request
    loaded: Loaded
    judged: tuple[Source, ...]
    findings: tuple[Finding, ...]
    ignored: tuple[Finding, ...] = ()
    could_not_run: bool = False
    interrupted: bool = False

    def worst(self) -> Severity | None:
        return max((f.diagnostic.severity for f in self.findings), default=None)


def lint(
    request: Request,
    *,
    source: Source | None = None,
    selection: Selection = ALL,
    reader: Reader | None = None,
    rules: Sequence[LintRule] | None = None,
    memory: Memory | None = None,
    budget: Budget | None = None,
    texts: Texts | None = None,
) -> Report:
    """Lints what ``request`` names; ``source`` is its text where it was read already.

    ``memory`` and ``texts`` keep answers and trees from one call to the next (see `unodsl.lint.session`);
    ``budget`` bounds the work. A KeyboardInterrupt while the rules look ends the looking, not the call.
    """
    loaded = load_model(
        source if source is not None else request.ref,
        uses=request.uses,
        options=request.options,
        base=request.base,
        reader=reader,
        texts=texts,
    )
    judged = judged_sources(request, loaded, source)
    ignores = tuple(ignore for file in loaded.trees if _among(file.span.source, judged) for ignore in ignores_of(file))
    found = [Finding(d) for d in loaded.diagnostics if _is_shown(d, judged)]
    could_not_run = not loaded.sources or any(d.is_error and d.span is None for d in loaded.diagnostics)
    interrupted = False
    if loaded.model is not None:
        chosen = lint_rules() if rules is None else tuple(rules)
        active = frozenset(rule.name for rule in chosen if selection.wants(rule.name, rule.code))
        remembered = Memory() if memory is None else memory
        work = Budget() if budget is None else budget
        work.weigh(len(loaded.model.rules))
        context = Context(loaded, loaded.model, judged, request, ignores, active, memory=remembered, budget=work)
        found += _by_rules(context, chosen)
        found += cut_short(context)
        interrupted = work.stopped
    wanted = [f for f in _without_twice(found) if _is_always(f) or selection.wants(f.name, code_of(f.name))]
    quiet = [f for f in wanted if not _is_always(f) and is_ignored(f, ignores)]
    shown = [f for f in wanted if f not in quiet]
    return Report(request, loaded, judged, tuple(in_order(shown)), tuple(quiet), could_not_run, interrupted)


def judged_sources(request: Request, loaded: Loaded, source: Source | None) -> tuple[Source, ...]:
    """The sources of the files that were named, and not those that they build on."""
    named = [_named(ref, loaded) for ref, _ in request.uses]
    if source is not None:
        main: tuple[Source, ...] = (source,)
    elif loaded.model is not None:
        main = (loaded.model.files[-1].span.source,)
    else:
        main = _named(request.ref, loaded)
    return (*main, *(each for found in named for each in found if not _among(each, main)))


def _named(ref: str, loaded: Loaded) -> tuple[Source, ...]:
    path = Path(ref)
    return tuple(each for each in loaded.sources if each.name in (ref, str(path), path.stem))[:1]


def _by_rules(context: Context, rules: Iterable[LintRule]) -> list[Finding]:
    """What the rules find, each as far as the budget goes."""
    found: list[Finding] = []
    for rule in rules:
        if rule.name not in context.active and not rule.after_all:
            continue
        given = replace(context, raised=tuple(found)) if rule.after_all else context
        context.budget.begin(rule.name)
        try:
            for each in _by_rule(given, rule):
                found.append(each)
        except OutOfBudget:
            continue
        except KeyboardInterrupt:
            context.budget.stop()  # what is left to do costs little; a second one stops that too
    return found


def _by_rule(context: Context, rule: LintRule) -> Iterator[Finding]:
    listed = 0
    for found in rule.check(context):
        if found.span is not None and not context.is_judged(found.span):
            continue
        if listed == MOST_LISTED:
            context.budget.unlisted.add(rule.name)
            return
        listed += 1
        yield found


def cut_short(context: Context) -> Iterator[Finding]:
    """That not everything was looked at, or not everything is listed."""
    budget, span = context.budget, context.model.files[-1].span
    whats: list[Said] = [Said("cut-stopped")] if budget.stopped else []
    if budget.refused:
        whats.append(Said("cut-questions", {"asked": budget.asked, "names": tuple(sorted(budget.refused))}))
    if budget.unlisted:
        whats.append(Said("cut-findings", {"listed": MOST_LISTED, "names": tuple(sorted(budget.unlisted))}))
    for what in whats:
        yield Finding(Diagnostic("cut-short", span, {"what": what}, severity=Severity.WARNING))


def _is_shown(diagnostic: Diagnostic, judged: tuple[Source, ...]) -> bool:
    """Errors of other files are shown too: they keep the file under judgment from meaning anything."""
    if diagnostic.span is None or diagnostic.is_error:
        return True
    return _among(diagnostic.span.source, judged)


def _among(source: Source, sources: tuple[Source, ...]) -> bool:
    return any(source is each for each in sources)


def _is_always(finding: Finding) -> bool:
    """Whether it is told whatever was selected: without it the other findings would say more than is known."""
    return finding.name == "cut-short" or _is_error(finding)


def _is_error(finding: Finding) -> bool:
    """Whether it is an error of the text itself, not something that a lint rule found."""
    return finding.diagnostic.is_error and code_of(finding.name).startswith("E")


def code_of(name: str) -> str:
    """The code of a finding by its name."""
    try:
        return entry(name, "en").code
    except KeyError:
        return ""


def is_ignored(finding: Finding, ignores: Iterable[Ignore]) -> bool:
    """Whether a comment keeps this finding quiet."""
    names = (finding.name, code_of(finding.name).casefold())
    return any(ignore.covers(names, finding.span) for ignore in ignores)


def _without_twice(found: Iterable[Finding]) -> Iterator[Finding]:
    """Each finding once: of two of one name, place and values the first."""
    seen: set[tuple[object, ...]] = set()
    for finding in found:
        span = finding.span
        place = None if span is None else (id(span.source), span.start, span.end)
        key = (finding.name, place, repr(finding.diagnostic.args))
        if key not in seen:
            seen.add(key)
            yield finding


def in_order(found: Iterable[Finding]) -> list[Finding]:
    """By file and place, as `unodsl.text.render` shows them."""
    return sorted(found, key=lambda f: (f.span.source.name, f.span.start) if f.span else ("", -1))
