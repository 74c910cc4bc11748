"""Cards as they are laid: into groups of the own phase, or as hits one after the other."""

from dataclasses import dataclass

from rules.cards import HIGHEST, LOWEST, Card, Wild
from rules.laydowns.moves import Hit
from rules.laydowns.takers import Home, LyingRun, Takers
from rules.tables import End, Place


@dataclass(slots=True)
class GrowingRun:
    """A run, lying or own, from its lowest number to its highest."""

    home: Home
    low: int
    high: int


class Laid:
    """What a seat has laid in this turn."""

    def __init__(self, takers: Takers, seat: int) -> None:
        self.own: dict[int, list[Card]] = {home: [] for _, home in takers if isinstance(home, int)}
        self.hits: list[Hit] = []
        self.lying_runs = {
            home: GrowingRun(home, taker.low, taker.high)
            for taker, home in takers
            if isinstance(taker, LyingRun)
        }
        self._runs = list(self.lying_runs.values())
        self._seat = seat

    def begin_run(self, home: Home, number: int) -> GrowingRun:
        """An own run whose first card will have this number."""
        run = GrowingRun(home, number, number - 1)
        self._runs.append(run)
        return run

    def put(self, home: Home, card: Card) -> None:
        """A card beside the others of a set or a group of one colour."""
        if isinstance(home, Place):
            self.hits.append(Hit(card, home))
        else:
            self.own[home].append(card)

    def put_to_run(self, run: GrowingRun, card: Card, end: End) -> None:
        """A card to an end of a run; onto a run of all numbers only as a hit (RULES.md §2, §3)."""
        if isinstance(run.home, Place):
            self.hits.append(Hit(card, Place(run.home.seat, run.home.group, end)))
        elif (run.low, run.high) == (LOWEST, HIGHEST):
            self.hits.append(Hit(card, Place(self._seat, run.home, end)))
        else:
            cards = self.own[run.home]
            cards.insert(0 if end is End.LOW else len(cards), card)
        if end is End.LOW:
            run.low -= 1
        elif run.high < HIGHEST:
            run.high += 1

    def put_to_any_run(self, wild: Wild) -> None:
        """A wild card that goes on any run, complete or not (RULES.md §3)."""
        run = self._runs[0]
        is_low = run.low > LOWEST and run.high >= HIGHEST
        self.put_to_run(run, wild, End.LOW if is_low else End.HIGH)
