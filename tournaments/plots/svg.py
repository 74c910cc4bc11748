"""A plot as SVG: classes and no colours, so that day and night are those of the page."""

from dataclasses import dataclass
from html import escape
from typing import assert_never

from tournaments.plots.marks import (
    WIDTH,
    Plot,
    PlotArea,
    PlotBox,
    PlotDot,
    PlotLabel,
    PlotLine,
    PlotMark,
)

HEAD = (
    '<svg class="plot" viewBox="0 0 {width:g} {height:g}" role="img" '
    'aria-labelledby="{key}-title {key}-told"><title id="{key}-title">{title}</title>'
    '<desc id="{key}-told">{told}</desc>'
)


class Svg(str):
    """Every text in it is escaped: templates show it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Figure:
    """A plot on its page, where its title and sentence are known by this key."""

    plot: Plot
    key: str

    @property
    def svg(self) -> Svg:
        return svg_of(self.plot, self.key)


def svg_of(plot: Plot, key: str) -> Svg:
    facts = {"key": escape(key), "title": escape(plot.title), "told": escape(plot.told)}
    head = HEAD.format(width=WIDTH, height=plot.height, **facts)
    return Svg(f"{head}{''.join(map(element, plot.marks))}</svg>")


def element(mark: PlotMark) -> str:
    match mark:
        case PlotBox(left, top, width, height, tone):
            place = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
            return f'<rect class="{tone.value}" {place} rx="1.5"/>'
        case PlotLine(points, tone):
            return f'<polyline class="{tone.value}" points="{listed(points)}"/>'
        case PlotArea(points, tone):
            return f'<polygon class="{tone.value}" points="{listed(points)}"/>'
        case PlotDot(middle, height, radius, tone):
            place = f'cx="{middle:.1f}" cy="{height:.1f}" r="{radius:g}"'
            return f'<circle class="{tone.value}" {place}/>'
        case PlotLabel():
            return text_element(mark)
        case _:
            assert_never(mark)


def listed(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{left:.1f},{top:.1f}" for left, top in points)


def text_element(label: PlotLabel) -> str:
    name = "faded" if label.is_faded else "said"
    place = f'x="{label.at:.1f}" y="{label.base:.1f}" text-anchor="{label.align.value}"'
    return f'<text class="{name}" {place} font-size="{label.size}">{escape(label.text)}</text>'
