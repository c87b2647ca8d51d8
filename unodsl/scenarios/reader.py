"""A scenario file, read into cases. A broken case is left out with its findings; the others are kept."""

from __future__ import annotations

from pathlib import Path

from unodsl.scenarios import limits as own
from unodsl.scenarios.cases import Case, Do, ExpectStep, Given, Reject, Step, Use, Word, Words
from unodsl.scenarios.nodes import Map, Node, Scalar, Seq, read_nodes
from unodsl.scenarios.read_expect import read_expect
from unodsl.scenarios.read_given import read_given
from unodsl.scenarios.schema import Findings, Shape
from unodsl.scenarios.seated import Seated
from unodsl.text import limits
from unodsl.text.diagnostics import Diagnostic, Label, Said
from unodsl.text.escape import has_hidden
from unodsl.text.reading import read_source
from unodsl.text.source import Source

CASE_KEYS = ("name", "spec", "ruleset", "use", "options", "example", "players", "teams", "given", "play", "expect")
_STEP_KEYS = ("reject", "expect")


def read_file(path: Path, shown: str) -> tuple[tuple[Case, ...], tuple[Diagnostic, ...]]:
    """The cases of the file at ``path``, shown as ``shown``, and what is wrong with it."""
    source = read_source(path, shown)
    return read_cases(source) if isinstance(source, Source) else ((), (source,))


def read_cases(source: Source) -> tuple[tuple[Case, ...], tuple[Diagnostic, ...]]:
    """The cases of a text, and what is wrong with it. Broken cases are not among the cases."""
    node, broken = read_nodes(source)
    findings = Findings()
    if node is None:
        return (), broken or (Diagnostic("scenario-no-cases", None, {"file": source.name}),)
    if not isinstance(node, Seq):
        if isinstance(node, Scalar) and not node.text:
            return (), broken or (Diagnostic("scenario-no-cases", None, {"file": source.name}),)
        findings.note("scenario-not-a-list", node.span)
        return (), (*broken, *findings.noted)
    if not node.items and not broken:
        return (), (Diagnostic("scenario-no-cases", None, {"file": source.name}),)
    cases = []
    for item in node.items:
        before = findings.count
        case = _Reader(findings).case(item)
        if case is not None and findings.count == before and not _is_hit(item, broken):
            cases.append(case)
    # Past the bound nobody knows which further cases are hit.
    kept = tuple(cases) if len(broken) < own.MAX_DIAGNOSTICS else ()
    return kept, (*broken, *findings.noted)


def _is_hit(item: Node, broken: tuple[Diagnostic, ...]) -> bool:
    """Whether one of the findings lies in this case (a key written twice, say)."""
    return any(each.span and item.span.start <= each.span.start <= item.span.end for each in broken)


class _Reader:
    """Reads one case."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.shape = Shape(findings)

    def case(self, node: Node) -> Case | None:
        if not isinstance(node, Map):
            self.findings.note("scenario-not-a-case", node.span)
            return None
        fields = self.shape.fields(node, CASE_KEYS)
        head = node.pairs[0][0].span if node.pairs else node.span
        for key in ("name", "ruleset", "players"):
            if key not in fields:
                self.findings.note("scenario-missing-key", head, key=key)
        blank = Scalar("", head)
        get = {key: value for key, (_, value) in fields.items()}
        players = self._players(get.get("players"))
        seated = Seated(players, self.shape)
        if "given" in get:
            given = read_given(get["given"], seated, fields["given"][0].span)
        else:
            given = Given(head)
            self.findings.note("scenario-missing-key", head, key="given")
        return Case(
            name=self.shape.word(get["name"]) if "name" in get else Word("", head),
            ruleset=self.shape.word(get["ruleset"]) if "ruleset" in get else Word("", head),
            players=players,
            given=given,
            span=node.span,
            spec=tuple(self.shape.word(tag).text for tag in self.shape.items_or_one(get.get("spec", blank))),
            use=tuple(self._use(item) for item in self.shape.items_or_one(get.get("use", blank))),
            options=self.shape.settings(get.get("options", blank)),
            example="example" in get and self.shape.flag(get["example"]),
            teams=self._teams(get.get("teams", blank), seated),
            play=tuple(self._step(item, seated) for item in self.shape.items_or_one(get.get("play", blank))),
            expect=read_expect(get["expect"], seated) if "expect" in get else None,
        )

    def _players(self, node: Node | None) -> Words:
        if node is None:
            return ()
        players: dict[str, Word] = {}
        for item in self.shape.items(node):
            if not isinstance(item, Scalar):
                self.shape.word(item)
            elif not item.text or len(item.text) > own.MAX_NAME or _is_unseen(item.text):
                self.findings.note("scenario-player-name", item.span, name=item.text, most=own.MAX_NAME)
            elif item.text in players:
                first = Label(players[item.text].span, Said("scenario-first-here"))
                self.findings.note("scenario-player-twice", item.span, first, name=item.text)
            else:
                players[item.text] = Word(item.text, item.span)
        if isinstance(node, Seq) and not 2 <= len(node.items) <= limits.PLAYERS:
            self.findings.note("scenario-player-count", node.span, count=len(node.items), most=limits.PLAYERS)
        return tuple(players.values())

    def _teams(self, node: Node, seated: Seated) -> tuple[tuple[int, ...], ...]:
        teams = []
        placed: dict[int, Word] = {}
        for team in self.shape.items(node):
            seats = []
            for member in self.shape.items(team):
                word = seated.name(member)
                seat = seated.seat(word)
                if seat in placed:
                    first = Label(placed[seat].span, Said("scenario-first-here"))
                    self.findings.note("scenario-team-twice", word.span, first, name=word.text)
                elif seat is not None:
                    placed[seat] = word
                    seats.append(seat)
            teams.append(tuple(seats))
        if teams:
            for seat, word in enumerate(seated.players):
                if seat not in placed:
                    self.findings.note("scenario-team-missing", word.span, name=word.text)
        return tuple(teams)

    def _use(self, node: Node) -> Use:
        if isinstance(node, Scalar):
            return Use(self.shape.word(node))
        if isinstance(node, Map) and len(node.pairs) == 1:
            (key, options) = node.pairs[0]
            return Use(Word(key.text, key.span), self.shape.settings(options))
        self.findings.note("scenario-use", node.span)
        return Use(Word("", node.span))

    def _step(self, node: Node, seated: Seated) -> Step:
        if isinstance(node, Scalar):
            return Do(self.shape.word(node))
        fields = self.shape.fields(node, _STEP_KEYS)
        if len(fields) == 1 and "reject" in fields:
            return Reject(self.shape.word(fields["reject"][1]))
        if len(fields) == 1 and "expect" in fields:
            return ExpectStep(read_expect(fields["expect"][1], seated))
        if fields or (isinstance(node, Map) and not node.pairs):
            self.findings.note("scenario-step", node.span)
        return Do(Word("", node.span))


def _is_unseen(name: str) -> bool:
    """Whether a name has a line break, a tab or something else that nobody sees, or is nothing but blanks."""
    return not name.strip() or any(mark in name for mark in "\n\t") or has_hidden(name) is not None
