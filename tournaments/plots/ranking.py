"""A list of names, each over a bar as long as what it has."""

from collections.abc import Iterator, Sequence

from tournaments.plots.drawing import PlotBar, most_of, rows_of, scaled
from tournaments.plots.marks import LARGE, WIDTH, Align, Plot, PlotBox, PlotLabel, PlotMark, Words
from tournaments.plots.short_names import short_name

ROW, BAR = 40.0, 9.0
LONGEST = 28  # letters of a name


def ranking_plot(words: Words, bars: Sequence[PlotBar]) -> Plot:
    marks = tuple(ranking_marks(bars))
    heads = tuple(words.heads)
    return Plot(words.title, words.told, ROW * len(bars), marks, heads, rows_of(bars))


def ranking_marks(bars: Sequence[PlotBar]) -> Iterator[PlotMark]:
    most = most_of(bars)
    for number, bar in enumerate(bars):
        top = ROW * number
        name = short_name(bar.label, LONGEST)
        yield PlotLabel(0, top + 16, name, Align.START, is_faded=False, size=LARGE)
        yield PlotLabel(WIDTH, top + 16, bar.told, Align.END, is_faded=False, size=LARGE)
        yield PlotBox(0, top + 23, scaled(bar.amount, most, WIDTH), BAR, bar.tone)
