"""What has to stand on the sheet of a recorded game, folded from its deals alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules import GameState, Line, NextDealer, Outcome, played_phases
from tests.browser.recorded import Recorded
from tests.scoring.sheets.reading import WREATH, Seen


@dataclass(frozen=True)
class Folded:
    """A recorded game after so many deals, or at its end."""

    played: Recorded
    count: int | None = None

    @cached_property
    def state(self) -> GameState:
        return self.played.state(self.count)

    @property
    def is_ten(self) -> bool:
        return self.played.setup.variant.fixed_deals

    @property
    def counts(self) -> bool:
        return bool(self.played.setup.edition.counted)

    @property
    def phases(self) -> tuple[int, ...]:
        return played_phases(self.played.setup.edition, self.played.setup.variant)

    @property
    def names(self) -> tuple[str, ...]:
        return self.played.names

    def agrees_with(self, sheet: Seen) -> None:
        """Everything that was read is as it should be, and nothing is missing."""
        assert [head.split()[0] for head in sheet.heads] == list(self.names)
        rows = [row for row in sheet.rows if any(row[2:])]
        assert [row[0].split()[0] for row in rows] == list(self.labels)
        assert [row[1] for row in rows] == list(self.dealers)
        assert [row[2:] for row in rows] == list(self.cells)
        assert sheet.crossed == tuple(map(self.crossed, range(len(self.names))))
        assert sheet.framed == tuple(map(self.framed, range(len(self.names))))
        for name in (self.names[seat] for seat in self.state.winners):
            assert name in sheet.told

    @property
    def labels(self) -> Iterator[str]:
        yield from (str(line.number) for line in self.state.lines)
        if self.is_replayed:
            yield "Replay"

    @property
    def is_replayed(self) -> bool:
        return self.state.outcome in (Outcome.REPLAYED, Outcome.REPLAY_NEEDED)

    @property
    def dealers(self) -> Iterator[str]:
        ender = self.played.setup.edition.next_dealer is NextDealer.ENDER
        for line in self.state.lines:
            yield self.names[line.starter if ender else line.dealer]
        if self.is_replayed:
            yield ""

    @property
    def cells(self) -> Iterator[tuple[str, ...]]:
        before = (0,) * len(self.names)
        for line in self.state.lines:
            yield tuple(self.cell(line, before, seat) for seat in range(len(self.names)))
            before = line.completed
        if self.is_replayed:
            yield tuple(map(self.replayed, range(len(self.names))))

    def replayed(self, seat: int) -> str:
        """Who went out first; empty for those who still have to play it."""
        if seat in self.state.replay:
            return ""
        return "●" if seat in self.state.winners else "–"

    def cell(self, line: Line, before: tuple[int, ...], seat: int) -> str:
        if seat in line.empty:
            return "–"
        mark = "\u2009●" if seat == line.out else "\u2009✓" if seat in line.laid else ""
        if self.counts:
            return f"{line.points[seat]}{mark} {line.totals[seat]}"
        kept = (self.played.deals[line.number - 1].kept or ())[seat]
        steps = line.completed[seat] - before[seat]
        return f"{steps}{mark}" if seat in line.laid else f"{steps}{mark} {kept}"

    def crossed(self, seat: int) -> frozenset[str]:
        if self.is_ten:
            return frozenset()
        completed = self.state.completed[seat]
        wreath = [] if self.counts or completed < len(self.phases) else [WREATH]
        return frozenset([*map(str, self.phases[:completed]), *wreath])

    def framed(self, seat: int) -> frozenset[str]:
        phase = self.state.phase[seat]
        plays = not self.state.finished and seat not in self.state.empty
        shown = phase is not None and plays and not self.is_ten
        return frozenset([str(phase)] if shown else [])
