"""The end of a round and of a match, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unodsl.text.escape import visible
from unodsl.text.render import cells
from unodsl.text.wording import say

if TYPE_CHECKING:
    from unodsl.engine.table import Table


def round_result(table: Table, before: Sequence[int], tongue: str) -> list[str]:
    """Everybody's cards left, points of the round and total, best first."""
    head = [say(f"play-head-{name}", tongue) for name in ("player", "cards", "round", "total")]
    rows = []
    for place in table.standing():
        for seat in place:
            gained = table.scores[seat] - before[seat]
            star = "*" if seat in table.winners else ""
            rows.append(
                [star + visible(table.players[seat]), str(table.hand_size(seat)), f"{gained:+d}" if gained else "0",
                 str(table.scores[seat])]
            )  # fmt: skip
    return [say("play-round-result", tongue, number=table.rounds), *_columns([head, *rows])]


def match_result(table: Table, tongue: str) -> list[str]:
    """Who has won the match."""
    names = say("play-card-mark", tongue).join(visible(table.players[seat]) for seat in table.champions)
    if len(table.champions) == 1:
        return [say("play-match-won", tongue, player=names)]
    return [say("play-match-shared", tongue, players=names)]


def scores(table: Table, tongue: str) -> list[str]:
    """The totals, best first."""
    head = [say(f"play-head-{name}", tongue) for name in ("player", "total")]
    rows = [[visible(table.players[seat]), str(table.scores[seat])] for place in table.standing() for seat in place]
    return _columns([head, *rows])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(cells(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        first = row[0] + " " * (widths[0] - cells(row[0]))
        others = [" " * (width - cells(text)) + text for text, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  " + "   ".join([first, *others]).rstrip())
    return lines
