"""The matrix of house rules as one HTML page: without scripts, without anything from elsewhere.

Each cell has a mark and a word beside its color, and leads to its sentence and its table further down.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from unodsl.lint.matrix import Cell, Matrix, Verdict, counted
from unodsl.lint.matrix_text import MARKS, pair_name, scenario
from unodsl.text.wording import say

STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; --x: #b3261e; --o: #2f5fb3; --u: #7a5c00; }
@media (prefers-color-scheme: dark) { :root { --x: #ff8a80; --o: #9dbcff; --u: #e6c65c; } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 78rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
caption { text-align: start; padding-bottom: .5rem; }
th, td { border: 1px solid var(--line); padding: .2rem .45rem; text-align: center; }
th[scope=row] { text-align: start; font-weight: 600; white-space: nowrap; }
thead th { vertical-align: bottom; font-variant-numeric: tabular-nums; }
td a { display: block; text-decoration: none; color: inherit; font-weight: 700; }
a:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.contradictory { color: var(--x); } .ordered { color: var(--o); } .undefined { color: var(--u); }
section { border-top: 1px solid var(--line); }
pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
"""


def as_html(found: Matrix, tongue: str) -> str:
    """The page. Whatever stands in rule files is escaped."""
    title = escape(say("matrix-title", tongue, base=found.base))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{escape(tongue)}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
            f"<title>{title}</title><style>{STYLE}</style></head>",
            f"<body><main><h1>{title}</h1>",
            *_legend(found, tongue),
            *_table(found, tongue),
            f"<h2>{escape(say('matrix-details', tongue))}</h2>",
            *(part for cell in found.cells if _is_told(cell) for part in _section(found, cell, tongue)),
            "</main></body></html>\n",
        ]
    )


def _is_told(cell: Cell) -> bool:
    return cell.verdict is not Verdict.COMPATIBLE


def _legend(found: Matrix, tongue: str) -> Iterator[str]:
    yield "<ul>"
    for verdict, count in counted(found):
        word = escape(say(f"matrix-{verdict.value}", tongue))
        yield f'<li><b class="{verdict.value}">{MARKS[verdict]}</b> {word}: {count}</li>'
    yield "</ul>"
    yield f"<p>{escape(say('matrix-diagonal', tongue, base=found.base))}</p>"
    for name, brought in found.brought.items():
        if brought:
            yield f"<p>{escape(say('matrix-brought', tongue, name=name, modules=brought))}</p>"


def _table(found: Matrix, tongue: str) -> Iterator[str]:
    yield '<div class="wide" tabindex="0"><table>'
    yield f"<caption>{escape(say('matrix-caption', tongue))}</caption>"
    heads = "".join(
        f'<th scope="col"><abbr title="{escape(name)}">{place + 1}</abbr><span class="said"> {escape(name)}</span></th>'
        for place, name in enumerate(found.names)
    )
    yield f"<thead><tr><td></td>{heads}</tr></thead><tbody>"
    for place, one in enumerate(found.names):
        cells = "".join(_cell(found.cell(one, other), tongue) for other in found.names[: place + 1])
        yield f'<tr><th scope="row">{place + 1} {escape(one)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _cell(cell: Cell, tongue: str) -> str:
    word = escape(say(f"matrix-{cell.verdict.value}", tongue))
    inner = f'<span aria-hidden="true">{MARKS[cell.verdict]}</span><span class="said">{word}</span>'
    if _is_told(cell):
        inner = f'<a href="#{_anchor(cell)}">{inner}</a>'
    return f'<td class="{cell.verdict.value}" title="{escape(say(cell.because, tongue))}">{inner}</td>'


def _anchor(cell: Cell) -> str:
    return escape(f"{cell.one}--{cell.other}")


def _section(found: Matrix, cell: Cell, tongue: str) -> Iterator[str]:
    word = escape(say(f"matrix-{cell.verdict.value}", tongue))
    yield f'<section id="{_anchor(cell)}"><h3>{escape(pair_name(found, cell))}: '
    yield f'<span class="{cell.verdict.value}">{word}</span></h3>'
    yield f"<p>{escape(say(cell.because, tongue))}</p>"
    text = scenario(cell)
    if text is not None:
        yield f"<details><summary>{escape(say('matrix-scenario', tongue))}</summary><pre>{escape(text)}</pre></details>"
    yield "</section>"
