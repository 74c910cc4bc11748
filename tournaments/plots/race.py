"""Who stood where, night by night: a line for each, the first place at the top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from tournaments.plots.marks import (
    WIDTH,
    Align,
    Plot,
    PlotDot,
    PlotLabel,
    PlotLine,
    PlotMark,
    Tone,
    Words,
)
from tournaments.plots.short_names import short_name

HEAD, STEP, FOOT = 12.0, 18.0, 24.0  # a place is so high
LEFT, RIGHT = 22.0, 108.0  # for the places, and for the names
LONGEST = 13  # letters of a name
MOST_STEPS = 13  # of that height; of more places each is less high, and not all are numbered
NUMBER = 14.0  # a number is so high
ROUND = (1, 2, 5)

type PlotPoints = tuple[tuple[float, float], ...]
TONES = (Tone.BEST, Tone.BEHIND, Tone.OTHER)


@dataclass(frozen=True, slots=True)
class Runner:
    name: str
    places: tuple[int | None, ...]  # after each night


@dataclass(frozen=True, slots=True)
class PlaceScale:
    """How high each place stands: from the first on, where that does not squeeze the others."""

    first: int
    last: int

    @property
    def step(self) -> float:
        return min(STEP, STEP * MOST_STEPS / max(self.last - self.first, 1))

    def level(self, place: int) -> float:
        return HEAD + self.step * (place - self.first)

    @property
    def bottom(self) -> float:
        return self.level(self.last)

    @property
    def numbered(self) -> range:
        """Round places, so that no number covers another."""
        steps = (each * 10**power for power in count() for each in ROUND)
        every = next(each for each in steps if each * self.step >= NUMBER)
        return range(-(-self.first // every) * every, self.last + 1, every)


def scale_of(runners: Sequence[Runner]) -> PlaceScale:
    known = {place for each in runners for place in each.places if place} or {1}
    last = max(known)
    return PlaceScale(1 if last - 1 <= MOST_STEPS else min(known), last)


def race_plot(words: Words, nights: Sequence[str], runners: Sequence[Runner]) -> Plot:
    """Runners come in the order in which they ended."""
    scale = scale_of(runners)
    marks = tuple(race_marks(nights, runners, scale))
    rows = tuple((each.name, *(str(place or "–") for place in each.places)) for each in runners)
    ends = [mark.base + 6 for mark in marks if isinstance(mark, PlotLabel)]
    height = max(scale.bottom + FOOT, *ends)
    return Plot(words.title, words.told, height, marks, (*words.heads, *nights), rows)


def race_marks(
    nights: Sequence[str], runners: Sequence[Runner], scale: PlaceScale
) -> Iterator[PlotMark]:
    for place in scale.numbered:
        yield PlotLabel(LEFT - 6, scale.level(place) + 5, str(place), Align.END)
    step = (WIDTH - LEFT - RIGHT) / max(len(nights) - 1, 1)
    lines = [line_of(runner, step, scale) for runner in runners]
    for number, points in reversed(list(enumerate(lines))):
        tone = TONES[number] if number < len(TONES) else Tone.FAINT
        if points:
            yield PlotLine(points, tone)
            yield PlotDot(*points[-1], 4, tone)
    yield from name_marks(runners, lines)
    base = scale.bottom + FOOT - 4
    yield PlotLabel(LEFT, base, nights[0], Align.START)
    if len(nights) > 1:
        yield PlotLabel(WIDTH - RIGHT, base, nights[-1], Align.END)


def line_of(runner: Runner, step: float, scale: PlaceScale) -> PlotPoints:
    return tuple(
        (LEFT + step * night, scale.level(place))
        for night, place in enumerate(runner.places)
        if place is not None
    )


def name_marks(runners: Sequence[Runner], lines: Sequence[PlotPoints]) -> Iterator[PlotMark]:
    """Each beside its end; where two would touch the lower one goes further down."""
    ends = [(line[-1], each.name) for each, line in zip(runners, lines, strict=True) if line]
    free = 0.0
    for (at, height), name in sorted(ends, key=lambda end: end[0][1]):
        free = max(height + 5, free)
        yield PlotLabel(at + 9, free, short_name(name, LONGEST), Align.START, is_faded=False)
        free += NUMBER
