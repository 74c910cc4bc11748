"""The best turn of a hand: lay, extend, and hit on everybody's groups (RULES.md §2, §3)."""

from collections.abc import Iterable, Sequence

from rules.cards import LOWEST, Card
from rules.editions import Demands, Edition
from rules.laydowns.dealing import Dealing, deal_out
from rules.laydowns.plays import Laydown, Play
from rules.laydowns.readings import read_group
from rules.laydowns.stock import count_stock
from rules.laydowns.sweep import IMPOSSIBLE, Sweep
from rules.laydowns.takers import all_takers
from rules.points import burden
from rules.tables import Lying, Table
from rules.verdicts import Unchecked


def best_play(edition: Edition, phase: int, hand: Sequence[Card], table: Table) -> Play | Unchecked:
    if table.has_laid:
        return _best(edition, (), hand, table)
    if phase not in edition.phases:
        return Unchecked(phase) if 1 <= phase <= edition.phase_count else Play((), (), tuple(hand))
    return _best(edition, edition.demands(phase), hand, table)


def sweep_laydown(edition: Edition, groups: Demands, hand: Sequence[Card]) -> Laydown | None:
    play = _sweep(edition, groups, hand, Table(((),)), False)
    return Laydown(play.groups, play.left) if play else None


def _best(edition: Edition, demands: Demands, hand: Sequence[Card], table: Table) -> Play:
    nothing = Play((), (), tuple(hand))
    play = _sweep(edition, demands, hand, table, edition.laying.full_run_takes_wild) or nothing
    if play.left or not play.hits or edition.laying.out_by_hit:
        return play
    if demands:
        laydown = sweep_laydown(edition, demands, hand)
        if laydown and not laydown.left:
            return Play(laydown.groups, (), ())
    best = nothing
    for card in sorted(set(hand), key=lambda card: (burden(edition, card), str(card))):
        rest = list(hand)
        rest.remove(card)
        play = _sweep(edition, demands, rest, table, edition.laying.full_run_takes_wild) or Play(
            (), (), tuple(rest)
        )
        play = Play(play.groups, play.hits, (*play.left, card))
        if _total(edition, play.left) < _total(edition, best.left):
            best = play
    return best


def _total(edition: Edition, cards: Iterable[Card]) -> int:
    return sum(burden(edition, card) for card in cards)


def _sweep(
    edition: Edition, demands: Demands, hand: Sequence[Card], table: Table, full: bool
) -> Play | None:
    play = _relaxed(edition, demands, hand, table, full)
    if not demands or play is None or not edition.naturals.phase:
        return play
    if any(card.number for lying in play.groups for card in lying.cards):
        return play
    plays = []
    for place in range(len(demands)):
        changed = tuple((g, max(n, 1) if i == place else n) for i, (g, n) in enumerate(demands))
        plays.append(_relaxed(edition, changed, hand, table, full))
    return min((p for p in plays if p), key=lambda p: _total(edition, p.left), default=None)


def _relaxed(
    edition: Edition, demands: Demands, hand: Sequence[Card], table: Table, full: bool
) -> Play | None:
    stock = count_stock(edition, hand, table)
    best, found = IMPOSSIBLE, None
    for takers in all_takers(edition, demands, table):
        sweep = Sweep(edition, stock, takers, full)
        cost = sweep.least(LOWEST, sweep.start)
        if cost < best:
            best, found = cost, (sweep, takers)
    if not found:
        return None
    sweep, takers = found
    dealing = deal_out(sweep, stock, takers, list(sweep.takings()), table.turn)
    groups = []
    for place, (group, naturals) in enumerate(demands):
        lying = read_group(group, naturals, dealing.own[place])
        assert lying
        groups.append(lying)
    left = list(hand)
    for card in [
        *(c for lying in groups for c in lying.cards),
        *(hit.card for hit in dealing.hits),
    ]:
        left.remove(card)
    return Play(tuple(groups), tuple(dealing.hits), tuple(left))
