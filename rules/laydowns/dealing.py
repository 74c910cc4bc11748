"""The cards themselves for what a sweep counted: into own groups, and as hits in order."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.cards import HIGHEST, LOWEST, Card, Color, Joker, Number, Wild
from rules.laydowns.plays import Hit
from rules.laydowns.sweep import Owed, Sweep, Taking
from rules.laydowns.takers import NUMBERS, Colored, Home, LyingRun, OwnRun, Set, Takers
from rules.tables import End, Place


@dataclass
class Dealing:
    """Own groups and hits as they grow."""

    own: dict[int, list[Card]]
    turn: int
    starts: dict[int, int] = field(default_factory=dict)
    hits: list[Hit] = field(default_factory=list)

    def put(self, home: Home, card: Card, end: End | None = None) -> None:
        if isinstance(home, Place):
            self.hits.append(Hit(card, Place(home.seat, home.group, end)))
        elif end is End.LOW:
            self.own[home].insert(0, card)
        else:
            self.own[home].append(card)


def deal_out(sweep: Sweep, stock, takers: Takers, takings: list[Taking], turn: int) -> Dealing:
    dealing = Dealing({home: [] for _, home in takers if isinstance(home, int)}, turn)
    homes: dict[object, list[Home]] = {}
    for taker, home in takers:
        homes.setdefault(taker, []).append(home)
    numbers = {
        t.numbers[0]: home for t, home in takers if isinstance(t, Set) and len(t.numbers) == 1
    }
    colors: dict[Color, Home] = {t.color: home for t, home in takers if isinstance(t, Colored)}
    spans: dict[Home, list[int]] = {
        home: [t.low, t.high] for t, home in takers if isinstance(t, LyingRun)
    }
    naturals = {n: {c: counts[n] for c, counts in stock.naturals.items()} for n in NUMBERS}
    wilds = {k: list(sweep.cards_of_kind[kind]) for k, kind in enumerate(sweep.kinds)}
    building: list[list[list[Card]]] = [[] for _ in sweep.lanes]
    up: list[list[Home]] = [[] for _ in sweep.lanes]
    growing: list[tuple[OwnRun, Home]] = []
    tinted: dict[Color, list[Card]] = {c: [] for c in sweep.owed_colors}

    for number, taking in zip(NUMBERS, takings, strict=True):
        here = naturals[number]
        pools: list[list[Card]] = []
        for lane, supply in enumerate(taking.supplies):
            pool: list[Card] = []
            for suit, n in enumerate(supply.naturals):
                for color in [c for c in here if sweep.suit_of[c] == suit]:
                    m = min(n, here[color])
                    here[color] -= m
                    n -= m
                    pool += [Number(color, number)] * m
            for k, n in enumerate(supply.wilds):
                pool += [wilds[k].pop() for _ in range(n)]
            pools.append(pool)
        for lane, color in enumerate(sweep.lanes):
            for t, home in takers:
                if isinstance(t, LyingRun) and t.color is color:
                    if t.low == number and building[lane]:
                        for card in reversed(building[lane].pop(0)):
                            dealing.put(home, card, End.LOW)
                            spans[home][0] -= 1
                    if t.high + 1 == number:
                        up[lane].append(home)
        # own runs
        after: list[tuple[OwnRun, Home]] = []
        finished = []
        order = sorted(taking.runs, key=lambda pair: not pair[1])
        own_cards = []
        for run, fed in order:
            mine = next((g for g in growing if g[0] == run), None)
            if mine:
                growing.remove(mine)
                home = mine[1]
            else:
                home = homes[run].pop(0)
                dealing.starts[home] = number
            own_cards.append((run, fed, home))
        # naturals that must be: fed runs, then sets
        for run, fed, home in own_cards:
            lane = sweep.lanes.index(run.color)
            if fed:
                dealing.put(home, pools[lane].pop(0), End.HIGH)
        for s in taking.sets:
            home = homes[s].pop(0)
            numbers[number] = home
            for _ in range(s.naturals):
                dealing.put(home, pools[0].pop(0))
            for _ in range(s.cards - s.naturals):
                dealing.put(home, pools[0].pop())
        for run, fed, home in own_cards:
            lane = sweep.lanes.index(run.color)
            if not fed:
                dealing.put(home, pools[lane].pop(0), End.HIGH)
            rest = OwnRun(run.color, max(0, run.cards - 1), run.naturals - fed)
            if rest.cards or rest.naturals:
                growing.append((rest, home))
            else:
                finished.append((lane, home))
        for lane in range(len(sweep.lanes)):
            while len(building[lane]) < taking.down[lane]:
                building[lane].append([])
            for segment in building[lane]:
                segment.append(pools[lane].pop(0))
            up[lane] = up[lane][: taking.up[lane]]
            for home in up[lane]:
                dealing.put(home, pools[lane].pop(0), End.HIGH)
                if home in spans:
                    spans[home][1] += 1
            assert not pools[lane]
        for lane, home in finished:
            up[lane].append(home)
        for color, n in here.items():
            for _ in range(n):
                if color in sweep.owed_colors:
                    tinted[color].append(Number(color, number))
                elif number in numbers:
                    dealing.put(numbers[number], Number(color, number))
                elif color in colors:
                    dealing.put(colors[color], Number(color, number))
    for lane, color in enumerate(sweep.lanes):
        assert not building[lane]
    groups = [(t, home) for t, home in takers if isinstance(t, Colored) and t.cards]
    for t, home in groups:
        for _ in range(t.naturals):
            dealing.put(home, tinted[t.color].pop())
    for t, home in groups:
        while len(dealing.own[home]) < t.cards and tinted[t.color]:
            dealing.put(home, tinted[t.color].pop())
    for t, home in groups:
        for card in tinted[t.color]:
            dealing.put(home, card)
        tinted[t.color] = []
    for t, home in groups:
        while len(dealing.own[home]) < t.cards:
            for k, kind in enumerate(sweep.kinds):
                if not wilds[k] or t.color not in kind.colors:
                    continue
                card = wilds[k].pop()
                dealing.put(home, card)
                owed = tuple(
                    Owed(
                        sum(
                            max(0, o.cards - len(dealing.own[h])) for o, h in groups if o.color is c
                        ),
                        0,
                    )
                    for c in sweep.owed_colors
                )
                if sweep.can_fill(owed, tuple(len(wilds[k]) for k in range(len(sweep.kinds)))):
                    break
                wilds[k].append(card)
                dealing.own[home].pop()
            else:
                raise AssertionError
    for cards in wilds.values():
        for card in cards:
            assert isinstance(card, Wild | Joker)
            for number, home in numbers.items():
                if card.low <= number <= card.high:
                    dealing.put(home, card)
                    break
            else:
                for color, home in colors.items():
                    if color in card.colors:
                        dealing.put(home, card)
                        break
                else:
                    if isinstance(card, Wild) and sweep.full_run_takes_wild:
                        put_to_run(dealing, card, takers, spans)
    return dealing


def put_to_run(dealing: Dealing, card: Card, takers: Takers, spans: dict[Home, list[int]]) -> None:
    for t, home in takers:
        if isinstance(t, LyingRun):
            low, high = spans[home]
            if high < HIGHEST:
                spans[home][1] += 1
                dealing.put(home, card, End.HIGH)
            elif low > LOWEST:
                spans[home][0] -= 1
                dealing.put(home, card, End.LOW)
            else:
                dealing.put(home, card, End.HIGH)
            return
    for t, home in takers:
        if isinstance(t, OwnRun):
            cards = dealing.own[home]
            if len(cards) == HIGHEST:
                dealing.hits.append(Hit(card, Place(dealing.turn, home, End.HIGH)))
            elif dealing.starts[home] + len(cards) <= HIGHEST:
                dealing.put(home, card, End.HIGH)
            else:
                dealing.starts[home] -= 1
                dealing.put(home, card, End.LOW)
            return
