"""What the sentences of `match { … }` say that holds: how a round begins, points, teams, how it goes on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from unodsl.engine.match import KINDS
from unodsl.program.bind import bind
from unodsl.publish.book import Book
from unodsl.publish.names import Names
from unodsl.syntax import tree

SETUP = ("opening", "start")
SCORING = ("scoring", "end", "best")
TEAMS = ("teams",)
GOING_ON = ("next", "seats", "partners", "tables")
TEAM_SCORING = frozenset({"team_scores_others", "losing_team_scores_own"})


def _likeness(line: tree.MatchLine) -> object:
    """Equal for sentences that differ in one number only."""
    return line.kind if len(line.amounts) == 1 else id(line)


@dataclass(frozen=True)
class MatchWords:
    """The sentences of a book's match in one tongue."""

    book: Book
    names: Names

    @cached_property
    def _lines(self) -> dict[tuple[int, int], tuple[tree.File, tree.MatchLine]]:
        return {
            (id(line.span.source), line.span.start): (file, line)
            for file in self.book.loaded.trees
            for item in file.items
            if isinstance(item, tree.Match)
            for line in item.lines
        }

    def about(self, groups: Iterable[str], teams: int = 0) -> tuple[str, ...]:
        """The sentences of these groups that hold: of each group those of the last file that has one."""
        return tuple(dict.fromkeys(text for group in groups for text in self._group(group, teams)))

    def _group(self, group: str, teams: int) -> list[str]:
        model = self.book.model
        holding = self._holding(teams)
        found: list[tuple[str, tree.File, tree.MatchLine]] = []
        for number, sentence in enumerate(model.match):
            if KINDS.get(sentence.kind) != group or number not in holding:
                continue
            if not teams and sentence.kind in TEAM_SCORING:
                continue
            file, line = self._lines[id(sentence.span.source), sentence.span.start]
            found.append((sentence.file, file, line))
        last = [(file, line) for name, file, line in found if name == found[-1][0]]
        return [self._said(list(alike)) for _, alike in groupby(last, key=lambda one: _likeness(one[1]))]

    def _said(self, alike: Sequence[tuple[tree.File, tree.MatchLine]]) -> str:
        lines = [line for _, line in alike]
        return self.book.prose(alike[0][0], self.names).match_lines(lines, self.names.either)

    def _holding(self, teams: int) -> frozenset[int]:
        """The sentences whose conditions hold for four players (or as many as may play) with the options as set."""
        program, model = self.book.game.program, self.book.model
        numbered = tuple(replace(s, file=number) for number, s in enumerate(program.match))
        bare = replace(
            program, permissions=(), says=(), noises=(), duties=(), lets=(), guilty=(), handlers=(), codes=(),
            match=numbered,
        )  # fmt: skip
        players = max(model.low, min(4, model.high))
        return frozenset(s.file for s in bind(bare, program.options, players, teams).match)
