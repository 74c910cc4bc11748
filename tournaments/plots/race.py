"""Who stood where, night by night: a line for each, the first place at the top."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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

HEAD, STEP, FOOT = 12.0, 18.0, 24.0  # a place is so high
LEFT, RIGHT = 16.0, 108.0  # for the places, and for the names
LONGEST = 13  # letters of a name
TONES = (Tone.BEST, Tone.BEHIND, Tone.OTHER)


@dataclass(frozen=True, slots=True)
class Runner:
    name: str
    places: tuple[int | None, ...]  # after each night


def race_plot(words: Words, nights: Sequence[str], runners: Sequence[Runner]) -> Plot:
    """Runners come in the order in which they ended."""
    lowest = max((place for each in runners for place in each.places if place), default=1)
    marks = tuple(race_marks(nights, runners, lowest))
    rows = tuple((each.name, *(str(place or "–") for place in each.places)) for each in runners)
    height = HEAD + STEP * (lowest - 1) + FOOT
    return Plot(words.title, words.told, height, marks, (*words.heads, *nights), rows)


def race_marks(nights: Sequence[str], runners: Sequence[Runner], lowest: int) -> Iterator[PlotMark]:
    step = (WIDTH - LEFT - RIGHT) / max(len(nights) - 1, 1)
    for place in range(1, lowest + 1):
        yield PlotLabel(LEFT - 8, level(place) + 5, str(place), Align.END)
    for number, runner in reversed(list(enumerate(runners))):
        tone = TONES[number] if number < len(TONES) else Tone.FAINT
        known = [
            (LEFT + step * night, level(place))
            for night, place in enumerate(runner.places)
            if place is not None
        ]
        yield from line_marks(known, tone, shortened(runner.name))
    base = level(lowest) + FOOT - 4
    yield PlotLabel(LEFT, base, nights[0], Align.START)
    if len(nights) > 1:
        yield PlotLabel(WIDTH - RIGHT, base, nights[-1], Align.END)


def line_marks(points: Sequence[tuple[float, float]], tone: Tone, name: str) -> Iterator[PlotMark]:
    if not points:
        return
    yield PlotLine(tuple(points), tone)
    yield PlotDot(*points[-1], 4, tone)
    at, height = points[-1]
    yield PlotLabel(at + 9, height + 5, name, Align.START, is_faded=False)


def level(place: int) -> float:
    return HEAD + STEP * (place - 1)


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"
