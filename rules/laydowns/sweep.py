"""The best use of a hand, number by number from 1 to 12, states counted instead of cards."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from rules.cards import HIGHEST, LOWEST, Color, Number, Substitute, Wild
from rules.editions import Edition
from rules.laydowns.stock import Stock
from rules.laydowns.takers import NUMBERS, Colored, LyingRun, OwnRun, Set, Takers
from rules.points import burden

IMPOSSIBLE = 1 << 60


class Ends(NamedTuple):
    down: int
    up: int


class Owed(NamedTuple):
    cards: int
    naturals: int


class Standing(NamedTuple):
    ends: tuple[Ends, ...]
    begun: tuple[OwnRun, ...]
    waiting: tuple[OwnRun, ...]
    sets: tuple[Set, ...]
    owed: tuple[Owed, ...]
    wilds: tuple[int, ...]
    sunk: int


class Kind(NamedTuple):
    low: int
    high: int
    colors: frozenset[Color]
    burden: int
    sunk: bool


class Supply(NamedTuple):
    """What one lane takes at a number"""

    naturals: tuple[int, ...]  # by suit
    wilds: tuple[int, ...]  # by kind


class Taking(NamedTuple):
    sets: tuple[Set, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]
    runs: tuple[tuple[OwnRun, bool], ...]
    supplies: tuple[Supply, ...]


class OwnChoice(NamedTuple):
    fed: tuple[tuple[OwnRun, bool], ...]
    begun: tuple[OwnRun, ...]
    waiting: tuple[OwnRun, ...]
    finished: tuple[int, ...]  # by lane
    demand: tuple[int, ...]
    must: tuple[int, ...]


class Sweep:
    def __init__(
        self, edition: Edition, stock: Stock, takers: Takers, full_run_takes_wild: bool
    ) -> None:
        self.full_run_takes_wild = full_run_takes_wild
        self.memo: dict[tuple[int, Standing], tuple[int, Taking | None, Standing | None]] = {}
        groups = [taker for taker, _ in takers]
        runs = [taker for taker in groups if isinstance(taker, LyingRun)]
        own_runs = [taker for taker in groups if isinstance(taker, OwnRun)]
        owed = [taker for taker in groups if isinstance(taker, Colored) and taker.cards]
        sets = [taker for taker in groups if isinstance(taker, Set)]
        self.free_numbers = {taker.numbers[0] for taker in sets if len(taker.numbers) == 1}
        self.free_colors = {taker.color for taker in groups if isinstance(taker, Colored)}
        colors = {taker.color for taker in (*runs, *own_runs) if taker.color}
        self.lanes: list[Color | None] = [None, *sorted(colors, key=lambda c: c.value)]
        self.owed_colors = sorted({taker.color for taker in owed}, key=lambda c: c.value)
        # suits: those of lanes and of own colours each alone, the rest free or not
        self.suits: list[Color] = sorted(colors | set(self.owed_colors), key=lambda c: c.value)
        self.naturals = [[0] * (len(self.suits) + 2) for _ in range(HIGHEST + 2)]
        self.suit_of = {
            color: self.suits.index(color) + 2
            if color in self.suits
            else int(color in self.free_colors)
            for color in stock.naturals
        }
        for color, counts in stock.naturals.items():
            for number in NUMBERS:
                self.naturals[number][self.suit_of[color]] += counts[number]
        self.total = [sum(row) for row in self.naturals]
        owed_suits = {self.suits.index(color) + 2 for color in self.owed_colors}
        self.owed_suits = [self.suits.index(color) + 2 for color in self.owed_colors]
        self.stuck_suits = [0] + [
            suit
            for suit, color in enumerate(self.suits, 2)
            if color not in self.free_colors and suit not in owed_suits
        ]
        self.free_suits = [1] + [
            suit
            for suit, color in enumerate(self.suits, 2)
            if color in self.free_colors and suit not in owed_suits
        ]
        self.stuck = [
            0 if number in self.free_numbers else sum(row[suit] for suit in self.stuck_suits)
            for number, row in enumerate(self.naturals)
        ]
        self.lane_naturals = [self.total] + [
            [row[self.suits.index(color) + 2] for row in self.naturals]
            for color in self.lanes[1:]
            if color
        ]
        self.lane_suit = [-1] + [self.suits.index(color) + 2 for color in self.lanes[1:] if color]
        self.burdens = (
            [0] + [burden(edition, Number(edition.colors[0], number)) for number in NUMBERS] + [0]
        )
        self.lows = [[0] * (HIGHEST + 2) for _ in self.lanes]
        self.highs = [[0] * (HIGHEST + 2) for _ in self.lanes]
        for run in runs:
            lane = self.lanes.index(run.color)
            self.lows[lane][run.low] += 1
            self.highs[lane][run.high + 1] += 1
        self.room = [
            [sum(lows[number + 1 :]) for number in range(HIGHEST + 2)] for lows in self.lows
        ]
        self.kinds: list[Kind] = []
        self.cards_of_kind: dict[Kind, list[Substitute]] = {}
        any_run = bool(runs or own_runs)
        for card, count in stock.wilds.items():
            sunk = (
                any(card.low <= number <= card.high for number in self.free_numbers)
                or any(color in card.colors for color in self.free_colors)
                or (isinstance(card, Wild) and full_run_takes_wild and any_run)
            )
            kind = Kind(
                card.low,
                card.high,
                frozenset(card.colors) & set(self.suits),
                burden(edition, card),
                sunk,
            )
            self.cards_of_kind.setdefault(kind, []).extend([card] * count)
        self.kinds = list(self.cards_of_kind)
        counts = tuple(len(cards) for cards in self.cards_of_kind.values())
        self.fits = [
            [
                [
                    k
                    for k, kind in enumerate(self.kinds)
                    if kind.low <= number <= kind.high and (color is None or color in kind.colors)
                ]
                for number in range(HIGHEST + 1)
            ]
            for color in self.lanes
        ]
        self.unsunk_here = [
            [k for k in (self.fits[0][number]) if not self.kinds[k].sunk]
            for number in range(HIGHEST + 1)
        ]
        self.costly = [
            any(self.kinds[k].burden > self.burdens[number] for k in self.unsunk_here[number])
            for number in range(HIGHEST + 1)
        ]
        self.start = Standing(
            tuple(Ends(0, 0) for _ in self.lanes),
            (),
            tuple(sorted(own_runs, key=str)),
            tuple(sorted((taker for taker in sets if len(taker.numbers) > 1), key=str)),
            tuple(
                Owed(
                    sum(t.cards for t in owed if t.color is color),
                    sum(t.naturals for t in owed if t.color is color),
                )
                for color in self.owed_colors
            ),
            counts,
            0,
        )

    # search
    def least(self, number: int, standing: Standing) -> int:
        if number > HIGHEST:
            return self.at_end(standing)
        known = self.memo.get((number, standing))
        if known:
            return known[0]
        best: tuple[int, Taking | None, Standing | None] = (IMPOSSIBLE, None, None)
        for cost, taking, following in self.turns(number, standing):
            if cost >= best[0]:
                continue
            cost += self.least(number + 1, following)
            if cost < best[0]:
                best = (cost, taking, following)
        self.memo[number, standing] = best
        return best[0]

    def takings(self):
        standing = self.start
        for number in NUMBERS:
            _, taking, standing = self.memo[number, standing]
            yield taking

    def at_end(self, standing: Standing) -> int:
        if standing.begun or standing.waiting or any(s.cards for s in standing.sets):
            return IMPOSSIBLE
        if any(o.naturals for o in standing.owed) or not self.can_fill(
            standing.owed, standing.wilds
        ):
            return IMPOSSIBLE
        return sum(
            count * kind.burden
            for k, (count, kind) in enumerate(zip(standing.wilds, self.kinds, strict=True))
            if not kind.sunk and not standing.sunk >> k & 1
        )

    def can_fill(self, owed, wilds) -> bool:
        for chosen in product((False, True), repeat=len(self.owed_colors)):
            colors = {c for c, yes in zip(self.owed_colors, chosen, strict=True) if yes}
            need = sum(o.cards for o, yes in zip(owed, chosen, strict=True) if yes)
            have = sum(n for n, kind in zip(wilds, self.kinds, strict=True) if kind.colors & colors)
            if need > have:
                return False
        return True

    def turns(self, number: int, standing: Standing) -> Iterator[tuple[int, Taking, Standing]]:
        ends = [
            (max(0, e.down - self.lows[lane][number]), e.up + self.highs[lane][number])
            for lane, e in enumerate(standing.ends)
        ]
        for placed, sets in self.set_choices(number, standing):
            free = bool(placed) or number in self.free_numbers
            sunk = standing.sunk
            if placed:
                for k in self.fits[0][number]:
                    sunk |= 1 << k
            size, naturals = sum(s.cards for s in placed), sum(s.naturals for s in placed)
            for own in self.own_choices(number, standing):
                for down, up in self.end_choices(number, ends, standing):
                    demand = [d + a + b for d, a, b in zip(own.demand, down, up, strict=True)]
                    must = list(own.must)
                    demand[0] += size
                    must[0] += naturals
                    for cost, owed, wilds, supplies in self.fills(
                        number, demand, must, free, standing, sunk
                    ):
                        yield (
                            cost,
                            Taking(placed, down, up, own.fed, supplies),
                            Standing(
                                tuple(
                                    Ends(a, b + f)
                                    for a, b, f in zip(down, up, own.finished, strict=True)
                                ),
                                own.begun,
                                own.waiting,
                                sets,
                                owed,
                                wilds,
                                sunk,
                            ),
                        )

    def set_choices(
        self, number: int, standing: Standing
    ) -> Iterator[tuple[tuple[Set, ...], tuple[Set, ...]]]:
        seen = set()
        for chosen in product((True, False), repeat=len(standing.sets)):
            placed = tuple(s for s, yes in zip(standing.sets, chosen, strict=True) if yes)
            if placed in seen or any(number not in s.numbers for s in placed):
                continue
            seen.add(placed)
            yield placed, tuple(s for s, yes in zip(standing.sets, chosen, strict=True) if not yes)

    def own_choices(self, number: int, standing: Standing) -> Iterator[OwnChoice]:
        seen = set()
        for begins in product((True, False), repeat=len(standing.waiting)):
            beginning = [r for r, yes in zip(standing.waiting, begins, strict=True) if yes]
            waiting = tuple(r for r, yes in zip(standing.waiting, begins, strict=True) if not yes)
            if waiting in seen:
                continue
            seen.add(waiting)
            taking = [*standing.begun, *beginning]
            if any(number + r.cards - 1 > HIGHEST for r in taking):
                continue
            for fed in product(*((True, False) if r.naturals else (False,) for r in taking)):
                yield self.own_choice(taking, fed, waiting)

    def own_choice(self, taking, fed, waiting) -> OwnChoice:
        after = [
            OwnRun(r.color, max(0, r.cards - 1), r.naturals - yes)
            for r, yes in zip(taking, fed, strict=True)
        ]
        begun = tuple(sorted((r for r in after if r.cards or r.naturals), key=str))
        finished = tuple(
            sum(r.color is c for r in after if not r.cards and not r.naturals) for c in self.lanes
        )
        demand = tuple(sum(r.color is c for r in taking) for c in self.lanes)
        must = tuple(
            sum(r.color is c for r, yes in zip(taking, fed, strict=True) if yes) for c in self.lanes
        )
        return OwnChoice(
            tuple(zip(taking, fed, strict=True)), begun, waiting, finished, demand, must
        )

    def end_choices(self, number, ends, standing):
        options = [
            [
                (down, up)
                for down in range(min(self.room[lane][number], most_down), d - 1, -1)
                for up in range(u, -1, -1)
            ]
            for lane, (d, u) in enumerate(ends)
            for most_down in [d + self.lane_naturals[lane][number] + sum(standing.wilds)]
        ]
        for chosen in product(*options):
            yield tuple(d for d, _ in chosen), tuple(u for _, u in chosen)

    def fills(self, number, demand, must, free, standing, sunk):
        here = self.naturals[number]
        lane_options = []
        for lane in range(1, len(self.lanes)):
            top = min(demand[lane], here[self.lane_suit[lane]])
            lane_options.append(range(top, must[lane] - 1, -1))
        for used in product(*lane_options):
            rest = list(here)
            for lane, n in enumerate(used, 1):
                rest[self.lane_suit[lane]] -= n
            for cost, taken, owed in self.fill_any(
                number, demand[0], must[0], free, rest, standing
            ):
                shortages = [demand[0] - sum(taken)] + [
                    d - n for d, n in zip(demand[1:], used, strict=True)
                ]
                for wilds, usage in self.payments(number, shortages, standing.wilds):
                    supplies = [Supply(taken, usage[0])]
                    for lane, n in enumerate(used, 1):
                        naturals = [0] * len(here)
                        naturals[self.lane_suit[lane]] = n
                        supplies.append(Supply(tuple(naturals), usage[lane]))
                    yield cost, owed, wilds, tuple(supplies)

    def fill_any(self, number, demand, must, free, rest, standing):
        plain = [*self.stuck_suits, *self.free_suits]
        stuck = sum(rest[s] for s in self.stuck_suits)
        p = sum(rest[s] for s in plain)
        for u in range(min(p, demand), -1, -1):
            for t in product(*(range(rest[s] + 1) for s in self.owed_suits)):
                if not must <= u + sum(t) <= demand:
                    continue
                taken = [0] * len(rest)
                left = u
                for s in plain:
                    taken[s] = min(left, rest[s])
                    left -= taken[s]
                for s, n in zip(self.owed_suits, t, strict=True):
                    taken[s] = n
                owed = tuple(
                    Owed(max(0, o.cards - rest[s] + n), max(0, o.naturals - rest[s] + n))
                    for o, s, n in zip(standing.owed, self.owed_suits, t, strict=True)
                )
                cost = 0 if free else max(0, stuck - u) * self.burdens[number]
                yield cost, tuple(taken), owed

    def payments(self, number, shortages, wilds):
        """All ways to pay so many wilds for each lane"""

        def pay(lane, wilds):
            if lane < 0:
                yield wilds, ()
                return
            for after, usage in self.spend(self.fits[lane][number], shortages[lane], wilds):
                for last, usages in pay(lane - 1, after):
                    yield last, (*usages, usage)

        yield from pay(len(shortages) - 1, wilds)

    def spend(self, kinds, count, wilds):
        if not count:
            yield wilds, (0,) * len(wilds)
            return
        for ns in product(*(range(min(wilds[k], count), -1, -1) for k in kinds)):
            if sum(ns) == count:
                usage = [0] * len(wilds)
                for k, n in zip(kinds, ns, strict=True):
                    usage[k] = n
                yield tuple(w - n for w, n in zip(wilds, usage, strict=True)), tuple(usage)
