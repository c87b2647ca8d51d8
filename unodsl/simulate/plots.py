"""Pictures of what was measured, as SVG with text as text.

Drawn by Vega-Lite through altair. Colors are those of the page (CSS variables), so that one picture serves a light and
a dark page; nothing is told by color alone. Each picture comes with a sentence that says what it shows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from unodsl.simulate.intervals import Measure
from unodsl.simulate.report import Report, is_share, label, number, shown
from unodsl.simulate.results import PLACES, POLICIES, ClauseCount
from unodsl.simulate.variant_report import Variants, change, largest, name_of, sure
from unodsl.simulate.variants import MEASURED
from unodsl.text.escape import visible
from unodsl.text.wording import say

WIDTH: Final = 560
BARS: Final = 60
"""Bars of a picture of lengths at most."""
CLAUSES: Final = 15
NAME: Final = 44
INK, SOFT, MAIN, PALE = "var(--ink)", "var(--soft)", "var(--main)", "var(--pale)"
CLEAR: Final = "transparent"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its title, what it says in a sentence, and its SVG."""

    title: str
    says: str
    svg: str


def drawn(chart: Any) -> str:
    """The SVG of a chart, with the page's colors and font."""
    import vl_convert

    made = chart.configure(
        font="inherit", background=CLEAR, aria=False, padding=4,
        view={"stroke": CLEAR},
        axis={"labelColor": INK, "titleColor": INK, "tickColor": SOFT, "domainColor": SOFT, "gridColor": PALE,
              "labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal", "labelLimit": 320},
        text={"color": INK, "fontSize": 13},
    )  # fmt: skip
    svg: str = vl_convert.vegalite_to_svg(made.to_dict())
    # So many places are seen by nobody, and double the size of the page.
    svg = re.sub(r"<[^>]*>", lambda tag: re.sub(r"-?\d+\.\d{3,}", _rounded, tag[0]), svg)
    svg = re.sub(r' class="[^"]*"', "", svg)
    return re.sub(
        r'<svg[^>]*?viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1" role="img" aria-hidden="true">', svg, count=1
    )


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.2f}".rstrip("0").rstrip(".")


def of_report(report: Report, tongue: str) -> list[Picture]:
    """The pictures of a report."""
    made = []
    if any(report.lengths):
        made.append(_lengths(report, tongue))
    for key, stem in (("places", PLACES), ("policies", POLICIES)):
        wins = [m for m in report.measures() if m.name.startswith(stem)]
        if wins:
            made.append(_wins(key, stem, wins, report.players, tongue))
    decided = [c for c in report.clauses if c.often is not None and not c.never]
    if decided:
        made.append(_clauses(decided, tongue))
    return made


def _lengths(report: Report, tongue: str) -> Picture:
    import altair as alt

    counts, rounds = report.lengths, sum(report.lengths)
    marks = {m.name: int(m.value) for m in report.measures() if m.name.startswith("turns-")}
    low, middle, high = (marks[f"turns-{part}"] for part in (5, 50, 95))
    last = min(len(counts), 2 * high)
    step = max(1, -(-last // BARS))
    data = [
        {"from": at, "to": at + step, "share": sum(counts[at : at + step]) / rounds, "zero": 0}
        for at in range(0, last, step)
    ]
    x = alt.X("from:Q", title=say("simulate-plot-lengths-x", tongue), scale=alt.Scale(domain=[0, last], nice=False))
    y = alt.Y("share:Q", title=say("simulate-plot-lengths-y", tongue), axis=alt.Axis(format=".1%", tickCount=5))
    bars = (
        alt.Chart(alt.Data(values=data))
        .mark_bar(color=MAIN, stroke="var(--paper)", strokeWidth=1)
        .encode(x=x, x2="to:Q", y=y, y2="zero:Q")
    )
    rules = alt.Data(values=[{"at": at, "name": f"{part} %"} for part, at in ((5, low), (50, middle), (95, high))])
    lines = alt.Chart(rules).mark_rule(color=INK, strokeDash=[5, 4]).encode(x="at:Q")
    names = alt.Chart(rules).mark_text(align="left", dx=4, y=4, baseline="top").encode(x="at:Q", text="name:N")
    says = say("simulate-plot-lengths-says", tongue, middle=middle, low=low, high=high)
    chart = (bars + lines + names).properties(width=WIDTH, height=240)
    return Picture(say("simulate-plot-lengths", tongue), says, drawn(chart))


def _wins(key: str, stem: str, wins: Sequence[Measure], players: int, tongue: str) -> Picture:
    import altair as alt

    data = [{"name": visible(m.name.removeprefix(stem)), "value": m.value, "low": m.low, "high": m.high} for m in wins]
    base = alt.Chart(alt.Data(values=data))
    title = say("simulate-plot-places-x", tongue) if key == "places" else None
    x = alt.X("name:N", title=title, sort=None, axis=alt.Axis(labelAngle=0))
    percent = alt.Axis(format=".1%", tickCount=6)
    y = alt.Y("value:Q", title=say("simulate-plot-wins-y", tongue), axis=percent, scale=alt.Scale(zero=False))
    chart = (
        base.mark_rule(color=INK, strokeWidth=2).encode(x=x, y=alt.Y("low:Q", axis=percent), y2="high:Q")
        + base.mark_point(color=MAIN, fill=MAIN, size=70, opacity=1).encode(x=x, y=y)
    )  # fmt: skip
    if key == "places":
        fair = alt.Chart(alt.Data(values=[{"fair": 1 / players}]))
        chart = fair.mark_rule(color=SOFT, strokeDash=[6, 4], strokeWidth=1.5).encode(y="fair:Q") + chart
    best, worst = max(wins, key=lambda m: m.value), min(wins, key=lambda m: m.value)
    says = say(
        "simulate-plot-wins-says" if key == "places" else "simulate-plot-policies-says", tongue,
        best=visible(best.name.removeprefix(stem)), most=shown(best.value, True),
        worst=visible(worst.name.removeprefix(stem)), least=shown(worst.value, True),
    )  # fmt: skip
    return Picture(say(f"simulate-plot-{key}", tongue), says, drawn(chart.properties(width=WIDTH, height=220)))


def _clauses(decided: Sequence[ClauseCount], tongue: str) -> Picture:
    import altair as alt

    most = sorted(decided, key=lambda c: -c.often.value if c.often is not None else 0.0)[:CLAUSES]
    data = [
        {"name": f"{k}", "value": c.often.value, "label": _short(f"{c.rule}: {' '.join(c.words.split())}"),
         "text": number(c.often.value)}
        for k, c in enumerate(most) if c.often is not None
    ]  # fmt: skip
    base = alt.Chart(alt.Data(values=data))
    y = alt.Y("label:N", sort=None, title=None)
    x = alt.X("value:Q", title=say("simulate-plot-clauses-x", tongue))
    chart = (
        base.mark_bar(color=MAIN, height=12).encode(x=x, y=y)
        + base.mark_text(align="left", dx=4).encode(x=x, y=y, text="text:N")
    )  # fmt: skip
    says = say("simulate-plot-clauses-says", tongue, most=visible(most[0].rule))
    chart = chart.properties(width=WIDTH - 240, height=22 * len(data))
    return Picture(say("simulate-plot-clauses", tongue), says, drawn(chart))


def _short(text: str, most: int = NAME) -> str:
    shown_ = visible(text)
    return shown_ if len(shown_) <= most else shown_[: most - 1] + "…"


def of_variants(made: Variants, tongue: str) -> list[Picture]:
    """A picture for each measure that some variant changes; of a single variant one of all measures is no help."""
    pictures = []
    for name in MEASURED:
        if any(each.difference[name].squares for each in made.changed):
            pictures.append(_change(name, made, tongue))
    return pictures


def _change(name: str, made: Variants, tongue: str) -> Picture:
    import altair as alt

    share = is_share(name)
    data = []
    for each in made.changed:
        d = each.measure(name)[2]
        certain = sure(d)
        # What is not sure is hollow as well as said in words.
        data.append({
            "name": _short(name_of(each.name, tongue)), "value": d.value, "low": d.low, "high": d.high,
            "fill": MAIN if certain else "var(--paper)", "text": f"{change(d, share)}{' *' if certain else ''}",
        })  # fmt: skip
    base = alt.Chart(alt.Data(values=data))
    y = alt.Y("name:N", sort=None, title=None, axis=alt.Axis(grid=False))
    plus = "datum.value > 0 ? '+' + datum.label : datum.label"
    axis = alt.Axis(format=".2~%" if share else "~r", tickCount=6, labelExpr=plus)
    title = say("simulate-plot-change-x", tongue)
    zero = alt.Chart(alt.Data(values=[{"zero": 0}])).mark_rule(color=INK, strokeDash=[2, 3]).encode(x="zero:Q")
    chart = (
        zero
        + base.mark_rule(color=INK, strokeWidth=2).encode(y=y, x=alt.X("low:Q", axis=axis, title=title), x2="high:Q")
        + base.mark_point(stroke=MAIN, size=70, opacity=1, strokeWidth=2)
        .encode(y=y, x=alt.X("value:Q", axis=axis), fill=alt.Fill("fill:N", scale=None))
    )  # fmt: skip
    values = base.mark_text(align="left").encode(y=alt.Y("name:N", sort=None, axis=None), text="text:N")
    both = alt.hconcat(
        chart.properties(width=WIDTH - 230, height=20 * len(data)),
        values.properties(width=70, height=20 * len(data)),
        spacing=4,
    )
    found = largest(made.changed, name)
    says = say("simulate-plot-none-says", tongue)
    if found is not None:
        d = found.measure(name)[2]
        count = sum(sure(each.measure(name)[2]) for each in made.changed)
        says = say(
            "simulate-plot-change-says", tongue,
            name=name_of(found.name, tongue), change=change(d, share), count=count, all=len(made.changed),
        )  # fmt: skip
    return Picture(say("simulate-plot-change", tongue, measure=label(name, tongue)), says, drawn(both))
