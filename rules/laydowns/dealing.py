"""The cards themselves for what a sweep has counted, as they are laid and hit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.cards import HIGHEST, LOWEST, Card, Color, Number, Substitute, Wild
from rules.laydowns.position import Need, Owed
from rules.laydowns.sweep import Sweep, Turn
from rules.laydowns.takers import NUMBERS, Colored, Home, LyingRun, OwnRun, Set, Takers
from rules.tables import End, Hit, Place


@dataclass(slots=True)
class GrowingRun:
    """A run, lying or own, from its lowest number to its highest."""

    home: Home
    low: int
    high: int


class LaidCards:
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


def deal_out(sweep: Sweep, seat: int) -> LaidCards:
    """What this seat lays for the least burden that the sweep has found."""
    dealer = _Dealer(sweep, seat)
    for number, turn in zip(NUMBERS, sweep.turns(), strict=True):
        dealer.deal(number, turn)
    dealer.deal_own_colors()
    dealer.deal_left_over_wilds()
    return dealer.laid


class _Dealer:
    """Deals number by number, as the sweep went."""

    def __init__(self, sweep: Sweep, seat: int) -> None:
        self._can_fill, self._position = sweep.can_fill, sweep.position
        takers = self._position.takers
        self.laid = LaidCards(takers, seat)
        self._wilds = [list(cards) for cards in self._position.wilds]
        self._lanes = [lane.color for lane in self._position.lanes]
        self._waiting = [(taker, home) for taker, home in takers if isinstance(taker, Set | OwnRun)]
        self._begun: list[tuple[Need, GrowingRun]] = []
        self._building: list[list[list[Card]]] = [[] for _ in self._lanes]
        self._going_on: list[list[GrowingRun]] = [[] for _ in self._lanes]
        self._lying = [
            (self._lanes.index(taker.color), taker, self.laid.lying_runs[home])
            for taker, home in takers
            if isinstance(taker, LyingRun)
        ]
        colored = [(taker, home) for taker, home in takers if isinstance(taker, Colored)]
        self._own_colored = [(taker, home) for taker, home in colored if isinstance(home, int)]
        self._own_naturals: dict[Color, list[Card]] = {color: [] for color in self._position.owed}
        self._colors = {taker.color: home for taker, home in colored}
        self._sets = {
            taker.numbers[0]: home
            for taker, home in takers
            if isinstance(taker, Set) and taker.is_decided
        }

    def deal(self, number: int, turn: Turn) -> None:
        """Every card of this number, and the wild cards that stand for it."""
        self._arrive(number)
        here = {color: counts[number] for color, counts in self._position.stock.naturals.items()}
        served = [[*self._served(number, turn, lane, here)] for lane in range(len(self._lanes))]
        runs = [(need, self._own_run(number, need), natural) for need, natural in turn.runs]
        for need, run, natural in runs:
            if natural:
                self.laid.put_to_run(run, served[need.lane].pop(0), End.HIGH)
        self._deal_sets(number, turn, served[0])
        for need, run, natural in runs:
            if not natural:
                self.laid.put_to_run(run, served[need.lane].pop(0), End.HIGH)
        for lane, cards in enumerate(served):
            self._deal_ends(turn, lane, cards)
        for need, run, natural in runs:
            self._go_on(need.after(natural), run)
        self._deal_rest(number, here)

    def _arrive(self, number: int) -> None:
        """What was built towards a lying run is put to it, and runs go on where they ended."""
        for lane, lying, run in self._lying:
            if lying.low == number and self._building[lane]:
                for card in reversed(self._building[lane].pop(0)):
                    self.laid.put_to_run(run, card, End.LOW)
            if lying.high + 1 == number:
                self._going_on[lane].append(run)

    def _served(self, number: int, turn: Turn, lane: int, here: dict[Color, int]) -> Iterator[Card]:
        """The cards for a lane, naturals first; what is here becomes less by them."""
        for suit, count in enumerate(turn.supply.naturals[lane]):
            colors = [
                color
                for color, held in here.items()
                for _ in range(held)
                if self._position.suits[color] == suit
            ]
            for color in colors[:count]:
                here[color] -= 1
                yield Number(color, number)
        for kind, count in enumerate(turn.supply.wilds[lane]):
            for _ in range(count):
                yield self._wilds[kind].pop()

    def _own_run(self, number: int, need: Need) -> GrowingRun:
        """A run that has been begun and has this need, or else one that is begun here."""
        for place, (other, run) in enumerate(self._begun):
            if other == need:
                del self._begun[place]
                return run
        home = self._home_of(OwnRun(self._lanes[need.lane], need.cards, need.naturals))
        return self.laid.begin_run(home, number)

    def _home_of(self, taker: OwnRun | Set) -> Home:
        place = [waiting for waiting, _ in self._waiting].index(taker)
        return self._waiting.pop(place)[1]

    def _deal_sets(self, number: int, turn: Turn, cards: list[Card]) -> None:
        """Sets get the naturals that they need before any gets more."""
        sets = [self._position.open_sets[place] for place in turn.sets]
        homes = [self._home_of(group) for group in sets]
        for group, home in zip(sets, homes, strict=True):
            for _ in range(group.naturals):
                self.laid.put(home, cards.pop(0))
        for group, home in zip(sets, homes, strict=True):
            for _ in range(group.cards - group.naturals):
                self.laid.put(home, cards.pop(0))
            self._sets[number] = home

    def _deal_ends(self, turn: Turn, lane: int, cards: Sequence[Card]) -> None:
        """What is built towards lying runs, begun here or before, and what goes on."""
        building = self._building[lane]
        building += [[] for _ in range(turn.downs[lane] - len(building))]
        going_on = self._going_on[lane] = self._going_on[lane][: turn.ups[lane]]
        for begun, card in zip(building, cards, strict=False):
            begun.append(card)
        for run, card in zip(going_on, cards[len(building) :], strict=True):
            self.laid.put_to_run(run, card, End.HIGH)

    def _go_on(self, need: Need, run: GrowingRun) -> None:
        if need.is_met:
            self._going_on[need.lane].append(run)
        else:
            self._begun.append((need, run))

    def _deal_rest(self, number: int, here: dict[Color, int]) -> None:
        """What no run takes goes to its own colour, to a set, or to a lying colour."""
        for color in [color for color, count in here.items() for _ in range(count)]:
            card = Number(color, number)
            if color in self._own_naturals:
                self._own_naturals[color].append(card)
            elif number in self._sets:
                self.laid.put(self._sets[number], card)
            elif color in self._colors:
                self.laid.put(self._colors[color], card)

    def deal_own_colors(self) -> None:
        """Own groups of a colour get the naturals that they need before any gets more."""
        for group, home in self._own_colored:
            for _ in range(group.naturals):
                self.laid.put(home, self._own_naturals[group.color].pop())
        for group, home in self._own_colored:
            naturals = self._own_naturals[group.color]
            for _ in range(min(len(naturals), group.cards - group.naturals)):
                self.laid.put(home, naturals.pop())
        for group, home in self._own_colored:
            while len(self.laid.own[home]) < group.cards:
                self.laid.put(home, self._wild_for(group.color))
        for color, naturals in self._own_naturals.items():
            for card in naturals:
                self.laid.put(self._colors[color], card)

    def _wild_for(self, color: Color) -> Substitute:
        """A wild card for an own colour that the others can spare."""
        return next(
            wilds.pop()
            for place, (kind, wilds) in enumerate(
                zip(self._position.kinds, self._wilds, strict=True)
            )
            if color in kind.colors and wilds and self._can_spare(place, color)
        )

    def _can_spare(self, kind: int, color: Color) -> bool:
        missing = dict.fromkeys(self._own_naturals, 0)
        for group, home in self._own_colored:
            missing[group.color] += max(0, group.cards - len(self.laid.own[home]))
        missing[color] -= 1
        held = [len(wilds) for wilds in self._wilds]
        held[kind] -= 1
        return self._can_fill(tuple(Owed(cards, 0) for cards in missing.values()), tuple(held))

    def deal_left_over_wilds(self) -> None:
        """Wild cards that nothing needed go wherever there is a place for them."""
        for wild in [wild for wilds in self._wilds for wild in wilds]:
            sets = [home for number, home in self._sets.items() if wild.low <= number <= wild.high]
            colors = [home for color, home in self._colors.items() if color in wild.colors]
            if homes := [*sets, *colors]:
                self.laid.put(homes[0], wild)
            elif self._position.is_sunk_by_run and isinstance(wild, Wild):
                self.laid.put_to_any_run(wild)
