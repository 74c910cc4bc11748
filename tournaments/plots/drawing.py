"""The plots there are: each takes numbers with their words, and gives marks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.plots.marks import (
    LARGE,
    WIDTH,
    Align,
    Plot,
    PlotArea,
    PlotBox,
    PlotDot,
    PlotLabel,
    PlotLine,
    PlotMark,
    Tone,
    Words,
)

BARS, STRIP, CURVE = 112.0, 44.0, 120.0  # how high the drawing itself is
HEAD, FOOT = 22.0, 22.0  # of the labels over and under it
WIDEST = 46.0  # a bar, where there are few
ROW = 26.0  # of compared bars
LEAST = 2.0  # so that something that is there is seen
MOST_POINTS = 160  # more than that nobody sees on a phone


@dataclass(frozen=True, slots=True)
class PlotBar:
    """So much of something, and how much it is compared with."""

    label: str
    amount: float
    told: str  # as it is written over the bar and in the table
    compared: float | None = None
    compared_told: str = ""
    tone: Tone = Tone.OWN


@dataclass(frozen=True, slots=True)
class PlotPoint:
    label: str
    value: float
    told: str
    low: float | None = None
    high: float | None = None
    band_told: str = ""


@dataclass(frozen=True, slots=True)
class StripCell:
    """A week: so many games, and whether the best of them was won."""

    amount: int
    is_best: bool = False


def most_of(bars: Sequence[PlotBar]) -> float:
    return max((max(bar.amount, bar.compared or 0) for bar in bars), default=0) or 1


def rows_of(bars: Sequence[PlotBar]) -> tuple[tuple[str, ...], ...]:
    is_compared = any(bar.compared is not None for bar in bars)
    return tuple(
        (bar.label, bar.told, bar.compared_told)[: 3 if is_compared else 2] for bar in bars
    )


def bars_plot(words: Words, bars: Sequence[PlotBar]) -> Plot:
    """Upright bars beside each other; a line across tells what each is compared with."""
    marks = tuple(bar_marks(bars))
    height = HEAD + BARS + FOOT
    return Plot(words.title, words.told, height, marks, tuple(words.heads), rows_of(bars))


def bar_marks(bars: Sequence[PlotBar]) -> Iterator[PlotMark]:
    most, base = most_of(bars), HEAD + BARS
    step = WIDTH / max(len(bars), 1)
    width = min(WIDEST, step * 0.7)
    for number, bar in enumerate(bars):
        middle = step * (number + 0.5)
        height = scaled(bar.amount, most, BARS)
        yield PlotBox(middle - width / 2, base - height, width, height, bar.tone)
        top = height
        if bar.compared is not None:
            level = scaled(bar.compared, most, BARS)
            top = max(height, level)
            yield tick(middle - width / 2 - 4, middle + width / 2 + 4, base - level)
        yield PlotLabel(middle, base - top - 6, bar.told, is_faded=False)
        yield PlotLabel(middle, base + 16, bar.label)
    yield PlotLine(((0, base), (WIDTH, base)), Tone.FAINT)


def tick(left: float, right: float, height: float) -> PlotLine:
    return PlotLine(((left, height), (right, height)), Tone.OTHER)


def scaled(amount: float, most: float, length: float) -> float:
    """As long as that is; nothing is nothing, and very little can be seen."""
    return max(amount / most * length, LEAST) if amount > 0 else 0.0


def compared_plot(words: Words, bars: Sequence[PlotBar]) -> Plot:
    """Bars that lie under each other, each with a line at what it is compared with."""
    marks = tuple(lying_marks(bars))
    height = ROW * len(bars) + 4
    return Plot(words.title, words.told, height, marks, tuple(words.heads), rows_of(bars))


def lying_marks(bars: Sequence[PlotBar]) -> Iterator[PlotMark]:
    most, left = most_of(bars), 30.0
    room = WIDTH - left - 44
    for number, bar in enumerate(bars):
        top = ROW * number + 4
        length = scaled(bar.amount, most, room)
        yield PlotLabel(22, top + 14, bar.label, Align.END)
        yield PlotBox(left, top, length, ROW - 9, bar.tone)
        end = length
        if bar.compared is not None:
            at = scaled(bar.compared, most, room)
            end = max(length, at)
            yield PlotLine(((left + at, top - 3), (left + at, top + ROW - 6)), Tone.OTHER)
        yield PlotLabel(left + end + 7, top + 14, bar.told, Align.START, is_faded=False)


def strip_plot(
    words: Words,
    cells: Sequence[StripCell],
    months: Sequence[str],
    rows: Sequence[tuple[str, ...]],
) -> Plot:
    """A year in weeks: how much was played in each, with a dot over those that were won."""
    marks = (*strip_marks(cells), *month_marks(months))
    height = STRIP + 12 + FOOT
    return Plot(words.title, words.told, height, marks, tuple(words.heads), tuple(rows))


def strip_marks(cells: Sequence[StripCell]) -> Iterator[PlotMark]:
    most = max((cell.amount for cell in cells), default=0) or 1
    step = WIDTH / max(len(cells), 1)
    base = 12 + STRIP
    for number, cell in enumerate(cells):
        left = step * number
        if not cell.amount:
            yield PlotBox(left, base - LEAST, step * 0.75, LEAST, Tone.FAINT)
            continue
        height = max(scaled(cell.amount, most, STRIP), 8.0)
        tone = Tone.BEST if cell.is_best else Tone.OWN
        yield PlotBox(left, base - height, step * 0.75, height, tone)
        if cell.is_best:
            yield PlotDot(left + step * 0.375, base - height - 5, 2.4, Tone.BEST)


def month_marks(months: Sequence[str]) -> Iterator[PlotMark]:
    step = WIDTH / max(len(months), 1)
    for number, month in enumerate(months):
        yield PlotLabel(step * (number + 0.5), 12 + STRIP + 17, month)


def curve_plot(words: Words, points: Sequence[PlotPoint]) -> Plot:
    """A line from left to right with the band within which the truth probably lies."""
    shown = thinned(points)
    marks = tuple(curve_marks(shown)) if shown else ()
    rows = tuple((each.label, each.told, each.band_told) for each in shown)
    return Plot(words.title, words.told, HEAD + CURVE + FOOT, marks, tuple(words.heads), rows)


def thinned(points: Sequence[PlotPoint]) -> list[PlotPoint]:
    """Evenly, with the first and the last."""
    if len(points) <= MOST_POINTS:
        return list(points)
    last = len(points) - 1
    return [points[round(last * n / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


def curve_marks(points: Sequence[PlotPoint]) -> Iterator[PlotMark]:
    lows = [each.value if each.low is None else each.low for each in points]
    highs = [each.value if each.high is None else each.high for each in points]
    lowest, highest = min(lows), max(highs)
    span = highest - lowest or 1
    step = WIDTH / max(len(points) - 1, 1)

    def along(values: Sequence[float]) -> list[tuple[float, float]]:
        at = 0.0 if len(points) > 1 else WIDTH / 2
        levels = (HEAD + CURVE * (highest - value) / span for value in values)
        return [(at + step * number, level) for number, level in enumerate(levels)]

    line = along([each.value for each in points])
    yield PlotArea((*along(highs), *reversed(along(lows))), Tone.BAND)
    yield PlotLine(tuple(line), Tone.OWN)
    yield PlotDot(*line[-1], 4, Tone.OWN)
    yield from curve_labels(points, line[-1])


def curve_labels(points: Sequence[PlotPoint], end: tuple[float, float]) -> Iterator[PlotMark]:
    base = HEAD + CURVE + 17
    is_one = len(points) == 1
    align = Align.MIDDLE if is_one else Align.END
    yield PlotLabel(end[0], max(end[1] - 9, 14), points[-1].told, align, is_faded=False, size=LARGE)
    if is_one:
        yield PlotLabel(WIDTH / 2, base, points[0].label)
        return
    yield PlotLabel(0, base, points[0].label, Align.START)
    yield PlotLabel(WIDTH, base, points[-1].label, Align.END)


def shares_plot(words: Words, bars: Sequence[PlotBar]) -> Plot:
    """One bar of several parts, each with its number over it."""
    marks = tuple(share_marks(bars))
    rows = tuple((bar.label, bar.told) for bar in bars)
    return Plot(words.title, words.told, 52, marks, tuple(words.heads), rows)


def share_marks(bars: Sequence[PlotBar]) -> Iterator[PlotMark]:
    known = [bar for bar in bars if bar.amount]
    whole = sum(bar.amount for bar in known) or 1
    room = WIDTH - 2.0 * max(len(known) - 1, 0)
    least = min(26.0, room / max(len(known), 1))
    spare = room - least * len(known)
    left = 0.0
    for bar in known:
        width = least + spare * bar.amount / whole
        yield PlotBox(left, 24, width, 24, bar.tone)
        yield PlotLabel(left + width / 2, 17, bar.told, is_faded=False, size=LARGE)
        left += width + 2
