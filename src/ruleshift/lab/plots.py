"""Plots of a report, as SVG that takes its colours from the page: the same picture in light and in dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ruleshift.lab.errors import needs

# Stand-ins that the page's own colours replace.
COLORS: Final = {
    "#010101": "var(--ink)",
    "#020202": "var(--line)",
    "#030303": "var(--one)",
    "#040404": "var(--two)",
}
INK, LINE, ONE, TWO = COLORS
WIDTH: Final = 540
SIZE: Final = 13  # of letters

Row = dict[str, Any]


def drawing() -> tuple[Any, Any]:
    """The libraries that draw, or LabError with how to get them."""
    try:
        import altair
        import vl_convert
    except ModuleNotFoundError as error:
        raise needs(error, "A report", "lab") from None
    return altair, vl_convert


def shares(rows: Sequence[Row], title: str, fair: bool = True) -> str:
    """Bars with intervals: rows have `name`, `run`, and in percent `value`, `low`, `high`, perhaps `fair`."""
    alt, _ = drawing()
    runs = list(dict.fromkeys(row["run"] for row in rows))
    y = alt.Y("name:N", sort=None, title=None)
    offset = alt.YOffset("run:N", sort=runs)
    base = alt.Chart(alt.Data(values=list(rows)))
    bars = base.mark_bar(opacity=0.75).encode(
        x=alt.X("value:Q", title=title), y=y, yOffset=offset, color=colored(alt, runs)
    )
    ends = base.mark_rule(color=INK, strokeWidth=2).encode(x="low:Q", x2="high:Q", y=y, yOffset=offset)
    chart = bars + ends
    if fair and any("fair" in row for row in rows):
        chart += base.mark_tick(color=INK, thickness=2).encode(x="fair:Q", y=y)
    return svg(chart.properties(width=WIDTH))


def dots(rows: Sequence[Row], title: str) -> str:
    """Points with intervals on both sides of nothing."""
    alt, _ = drawing()
    runs = list(dict.fromkeys(row["run"] for row in rows))
    y = alt.Y("name:N", sort=None, title=None)
    offset = alt.YOffset("run:N", sort=runs)
    base = alt.Chart(alt.Data(values=list(rows)))
    zero = alt.Chart(alt.Data(values=[{"at": 0}])).mark_rule(color=LINE, strokeWidth=2).encode(x="at:Q")
    ends = base.mark_rule(color=INK).encode(x="low:Q", x2="high:Q", y=y, yOffset=offset)
    points = base.mark_point(filled=True, size=60).encode(
        x=alt.X("value:Q", title=title), y=y, yOffset=offset, color=colored(alt, runs)
    )
    return svg((zero + ends + points).properties(width=WIDTH))


def steps(rows: Sequence[Row], title: str) -> str:
    """How a number is spread: rows have `at`, `until`, `run` and `value` in percent of the games."""
    alt, _ = drawing()
    runs = list(dict.fromkeys(row["run"] for row in rows))
    chart = (
        alt.Chart(alt.Data(values=list(rows)))
        .mark_bar(opacity=0.55)
        .encode(
            x=alt.X("at:Q", title=title),
            x2="until:Q",
            y=alt.Y("value:Q", title="% of games", stack=None),
            y2=alt.datum(0),
            color=colored(alt, runs),
        )
    )
    return svg(chart.properties(width=WIDTH, height=180))


def colored(alt: Any, runs: Sequence[str]) -> Any:
    """A colour for each run; a legend only where there are two."""
    legend = alt.Legend(title=None, orient="top") if len(runs) > 1 else None
    return alt.Color("run:N", scale=alt.Scale(domain=list(runs), range=[ONE, TWO]), legend=legend)


def svg(chart: Any) -> str:
    """A chart as SVG with the page's colours."""
    _, convert = drawing()
    ink = {"labelColor": INK, "titleColor": INK, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE}
    # The letters of a browser may be a sixth wider than those that are measured here.
    room = {"left": 44, "right": 24, "top": 4, "bottom": 12}
    whole = chart.configure(background="transparent", font="sans-serif", padding=room)
    whole = whole.configure_axis(**ink, labelLimit=260, labelFontSize=SIZE, titleFontSize=SIZE)
    whole = whole.configure_axisX(labelFlush=False, tickCount=8)
    whole = whole.configure_legend(labelColor=INK, labelFontSize=SIZE)
    text: str = convert.vegalite_to_svg(whole.configure_view(stroke=None).to_dict())
    for stand_in, color in COLORS.items():
        text = text.replace(stand_in, color)
    return f'<div class="plot">{text}</div>'
