"""Plots of nothing, of one thing, of thirty and of two thousand: all is seen, all is told."""

import re
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

import pytest

from tournaments.plots.drawing import (
    MOST_POINTS,
    PlotBar,
    PlotPoint,
    StripCell,
    bars_plot,
    compared_plot,
    curve_plot,
    shares_plot,
    strip_plot,
)
from tournaments.plots.marks import WIDTH, Plot, PlotBox, PlotLabel, PlotLine, Words
from tournaments.plots.race import Runner, race_plot
from tournaments.plots.svg import Figure, svg_of

WORDS = Words("Games & <places>", "So it went.", ("Place", "Games"))
MONTHS = list("JFMAMJJASOND")
COUNTS = (0, 1, 30, 2_000)


def bars(count: int, most: int = 12) -> list[PlotBar]:
    dice = Random(count)
    amounts = [dice.randrange(count + 1) for _ in range(min(count, most))]
    return [PlotBar(f"{n}.", each, str(each), each * 1.5, "x") for n, each in enumerate(amounts, 1)]


def points(count: int) -> list[PlotPoint]:
    dice = Random(count)
    values = [dice.gauss(25, 5) for _ in range(count)]
    return [PlotPoint("day", each, f"{each:.1f}", each - 4, each + 4, "4") for each in values]


def strip(count: int) -> Plot:
    cells = [StripCell(count * (n % 3 == 0), n % 6 == 0) for n in range(53)]
    return strip_plot(WORDS, cells, MONTHS, [("May", str(count))])


KINDS: dict[str, Callable[[int], Plot]] = {
    "bars": lambda count: bars_plot(WORDS, bars(count)),
    "compared": lambda count: compared_plot(WORDS, bars(count, 10)),
    "shares": lambda count: shares_plot(WORDS, bars(count, 3)),
    "curve": lambda count: curve_plot(WORDS, points(count)),
    "strip": strip,
}
every = pytest.mark.parametrize("kind", KINDS)
however_many = pytest.mark.parametrize("count", COUNTS)


@every
@however_many
def test_a_plot_is_whole_and_nothing_of_it_lies_outside(kind: str, count: int) -> None:
    plot = KINDS[kind](count)
    drawn = ElementTree.fromstring(svg_of(plot, "one"))
    assert drawn.get("role") == "img"
    assert drawn.get("viewBox") == f"0 0 {WIDTH:g} {plot.height:g}"
    for rect in drawn.iter("rect"):
        left, top, width, height = (float(rect.get(key, "-1")) for key in RECT)
        assert 0 <= left <= left + width <= WIDTH + 0.2
        assert 0 <= top <= top + height <= plot.height + 0.2
    for text in drawn.iter("text"):
        assert 0 <= float(text.get("x", "-1")) <= WIDTH
        assert 8 <= float(text.get("y", "-1")) <= plot.height


RECT = ("x", "y", "width", "height")


@every
@however_many
def test_a_plot_is_told_to_whoever_does_not_see_it(kind: str, count: int) -> None:
    svg = svg_of(KINDS[kind](count), "one")
    assert 'aria-labelledby="one-title one-told"' in svg
    assert '<title id="one-title">Games &amp; &lt;places&gt;</title>' in svg
    assert '<desc id="one-told">So it went.</desc>' in svg
    assert all(len(row) in {2, 3} for row in KINDS[kind](count).rows)


@every
def test_a_plot_takes_its_colours_from_the_page(kind: str) -> None:
    svg = svg_of(KINDS[kind](30), "one")
    assert not re.search("fill=|stroke=|style=|<script|#[0-9a-f]{3}", svg)


def test_names_in_a_plot_are_text_and_nothing_else() -> None:
    plot = bars_plot(WORDS, [PlotBar("<b>Bo</b>", 1, "1 & 2")])
    figure = Figure(plot, 'x"y')
    assert "<b>" not in figure.svg
    assert "1 &amp; 2" in figure.svg
    assert 'id="x&quot;y-title"' in figure.svg
    assert figure.svg.__html__() == figure.svg


def test_the_longest_bar_is_as_high_as_there_is_room_and_nothing_has_no_bar() -> None:
    heights = [
        mark.height
        for mark in bars_plot(
            WORDS, [PlotBar("a", 4, "4"), PlotBar("b", 2, "2"), PlotBar("c", 0, "0")]
        ).marks
        if isinstance(mark, PlotBox)
    ]
    assert heights == [112, 56, 0]


def test_the_table_behind_a_plot_has_what_it_is_compared_with() -> None:
    assert bars_plot(WORDS, [PlotBar("1.", 3, "3", 2.5, "2.5")]).rows == (("1.", "3", "2.5"),)
    assert bars_plot(WORDS, [PlotBar("1.", 3, "3")]).rows == (("1.", "3"),)


def test_of_many_points_a_curve_shows_some_evenly_with_the_first_and_the_last() -> None:
    many = points(2_000)
    told = [row[1] for row in curve_plot(WORDS, many).rows]
    assert len(told) == MOST_POINTS
    assert (told[0], told[-1]) == (many[0].told, many[-1].told)
    labels = [mark.text for mark in curve_plot(WORDS, many).marks if isinstance(mark, PlotLabel)]
    assert many[-1].told in labels


def test_parts_of_a_bar_that_are_not_there_are_not_drawn() -> None:
    plot = shares_plot(WORDS, [PlotBar("a", 3, "3"), PlotBar("b", 0, "0"), PlotBar("c", 1, "1")])
    boxes = [mark for mark in plot.marks if isinstance(mark, PlotBox)]
    assert len(boxes) == 2
    assert boxes[0].width > boxes[1].width > 25
    assert [row[1] for row in plot.rows] == ["3", "0", "1"]


def test_a_bar_that_is_compared_with_nothing_has_no_line() -> None:
    plot = compared_plot(WORDS, [PlotBar("1", 3, "3", 2, "2"), PlotBar("2", 1, "1")])
    assert len([mark for mark in plot.marks if isinstance(mark, PlotLine)]) == 1


def test_a_race_has_a_line_for_each_who_came_and_names_its_first_and_last_night() -> None:
    runners = [Runner("Ada", (1, 2, 1)), Runner("Bo", (None, 1, 2)), Runner("Cy", (None,) * 3)]
    plot = race_plot(WORDS, ["May", "June", "July"], runners)
    lines = [mark.points for mark in plot.marks if isinstance(mark, PlotLine)]
    assert sorted(map(len, lines)) == [2, 3]
    texts = [mark.text for mark in plot.marks if isinstance(mark, PlotLabel)]
    assert {"Ada", "Bo", "May", "July"} <= set(texts)
    assert "Cy" not in texts
    assert plot.rows[2] == ("Cy", "–", "–", "–")


def labels_of(plot: Plot) -> dict[str, PlotLabel]:
    return {mark.text: mark for mark in plot.marks if isinstance(mark, PlotLabel)}


def test_a_race_far_behind_begins_where_it_was_best_and_is_no_higher_than_others() -> None:
    plot = race_plot(WORDS, ["May", "June"], [Runner("Ada", (33, 48))])
    high = race_plot(WORDS, ["May", "June"], [Runner("Ada", (1, 14))])
    assert plot.height == high.height
    assert {"33", "48"} <= set(labels_of(plot))
    assert "1" not in labels_of(plot)
    assert "1" in labels_of(high)


def test_of_very_many_places_a_race_numbers_round_ones_that_do_not_touch() -> None:
    plot = race_plot(WORDS, ["May", "June"], [Runner("Ada", (3, 100_000))])
    far = race_plot(WORDS, ["May", "June"], [Runner("Ada", (1, 72))])
    numbers = sorted(int(text) for text in labels_of(far) if text.isdecimal())
    assert numbers == list(range(5, 75, 5))
    assert plot.height == far.height


def test_the_names_of_who_ended_at_one_place_stand_under_each_other() -> None:
    runners = [Runner(name, (1, 1)) for name in ("Ada", "Bo", "Cy")]
    plot = race_plot(WORDS, ["May", "June"], runners)
    heights = [labels_of(plot)[name].base for name in ("Ada", "Bo", "Cy")]
    assert heights[1] - heights[0] == heights[2] - heights[1] == 14
    assert plot.height > heights[2]


def test_a_race_of_one_night_names_it_once() -> None:
    plot = race_plot(WORDS, ["May"], [Runner("Ada", (1,))])
    texts = [mark.text for mark in plot.marks if isinstance(mark, PlotLabel)]
    assert texts.count("May") == 1
