"""Reports as one HTML file that asks for nothing from outside, with pictures, and tables that say the same in text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from unodsl import __version__
from unodsl.simulate import report as of
from unodsl.simulate import variant_report as ov
from unodsl.simulate.plots import Picture, of_report, of_variants
from unodsl.simulate.results import ClauseCount
from unodsl.simulate.variants import MEASURED
from unodsl.text.escape import visible
from unodsl.text.wording import say

HERE: Final = Path(__file__).resolve().parent
LANGUAGES: Final = {"zh": "zh-Hans"}
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def report_page(report: of.Report, tongue: str, command: str) -> str:
    """The page of rounds or matches. command: what makes the page anew."""
    title, *notes = of.title_lines(report, tongue)
    parts = [*_figures(of_report(report, tongue), tongue)]
    for section in report.sections:
        rows = []
        for m in section.measures:
            share = of.is_share(m.name)
            rows.append((of.label(m.name, tongue), of.shown(m.value, share), of.range_of(m, tongue, share)))
        parts += [
            _heading(2, say(f"simulate-section-{section.key}", tongue)),
            _table(_columns(("measure", "value", "interval"), tongue), rows),
        ]
    parts += _clauses(report.clauses, tongue)
    return _page(title, notes, parts, tongue, command)


def variants_page(made: ov.Variants, tongue: str, command: str) -> str:
    """The page of variants beside a ruleset."""
    title, *notes = ov.title_lines(made, tongue)
    parts = [*_figures(of_variants(made, tongue), tongue)]
    heads = _columns(("measure", "base", "variant", "change", "interval"), tongue)
    for each in made.changed:
        rows = []
        for name in MEASURED:
            a, b, d = each.measure(name)
            share = of.is_share(name)
            mark = " *" if ov.sure(d) else ""
            rows.append((
                of.label(name, tongue), of.shown(a.value, share), of.shown(b.value, share),
                ov.change(d, share) + mark, of.range_of(d, tongue, share),
            ))  # fmt: skip
        parts += [_heading(2, ov.name_of(each.name, tongue)), _table(heads, rows)]
    return _page(title, notes, parts, tongue, command)


def _clauses(clauses: Sequence[ClauseCount], tongue: str) -> list[str]:
    parts = []
    decided = [c for c in clauses if c.often is not None and c.rounds is not None and not c.never]
    if decided:
        rows = [
            (f"{c.rule}: {' '.join(c.words.split())}", f"{of.number(c.often.value)} ± {of.number(c.often.half)}",
             of.shown(c.rounds.value, True))
            for c in decided if c.often is not None and c.rounds is not None
        ]  # fmt: skip
        parts += [
            _heading(2, say("simulate-section-clauses", tongue)),
            _table(_columns(("clause", "often", "rounds"), tongue), rows),
        ]
    for key, group in (
        ("never", [c for c in clauses if c.never]),
        ("unasked", [c for c in clauses if c.often is None]),
    ):
        if group:
            items = "".join(f"<li>{_text(f'{c.rule}: ' + ' '.join(c.words.split()))}</li>\n" for c in group)
            parts += [_heading(2, say(f"simulate-section-{key}", tongue)), f"<ul>\n{items}</ul>\n"]
    return parts


def _columns(keys: Iterable[str], tongue: str) -> list[str]:
    return [say(f"simulate-column-{key}", tongue) for key in keys]


def _text(text: str) -> str:
    return escape(visible(text))


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{_text(text)}</h{level}>\n"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column names the row, the others are numbers."""
    head = "".join(f'<th scope="col"{_right(k)}>{_text(h)}</th>' for k, h in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{_text(cell)}</th>' if k == 0 else f"<td{_right(k)}>{_text(cell)}</td>"
            for k, cell in enumerate(row)
        )
        + "</tr>\n"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table>\n<thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody>\n</table></div>\n"
    )


def _right(column: int) -> str:
    return ' class="number"' if column else ""


def _figures(pictures: Sequence[Picture], tongue: str) -> list[str]:
    """Pictures are hidden from screen readers: the sentence and the tables say what they show."""
    return [
        f"<figure>\n<figcaption>{_text(p.title)}</figcaption>\n<p>{_text(p.says)}</p>\n"
        f'<div class="picture">{p.svg}</div>\n</figure>\n'
        for p in pictures
    ]


def _page(title: str, notes: Sequence[str], parts: Sequence[str], tongue: str, command: str) -> str:
    css = (HERE / "report.css").read_text(encoding="utf-8")
    said = "".join(f"<p>{_text(note)}</p>\n" for note in notes)
    foot = say("simulate-html-made", tongue, version=__version__, command=command)
    return (
        f'<!DOCTYPE html>\n<html lang="{LANGUAGES.get(tongue, tongue)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{_text(title)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n"
        f"<header>\n{_heading(1, title)}{said}</header>\n<main>\n{''.join(parts)}</main>\n"
        f"<footer>{_text(foot)}</footer>\n</body>\n</html>\n"
    )
