"""The best turn of a hand: lay, extend, and hit on everybody's groups (RULES.md §2, §3)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from rules.cards import Card
from rules.editions import Demands, Edition
from rules.hand_totals import burden
from rules.laydowns.dealing import deal_out
from rules.laydowns.groups import read_group
from rules.laydowns.hands import count_stock
from rules.laydowns.position import Position
from rules.laydowns.sweep import IMPOSSIBLE, Sweep
from rules.laydowns.takers import all_takers
from rules.tables import Laydown, Play, TableCards
from rules.verdicts import Unchecked

type _Hand = tuple[Card, ...]

_NOTHING_LIES = TableCards(((),))


def best_play(
    edition: Edition, phase: int, hand: Sequence[Card], table: TableCards
) -> Play | Unchecked:
    """The turn that leaves the fewest points, or cards where nothing counts (RULES.md §3).

    Cards that the deck has no more of beside those that lie stay in the hand.
    """
    if table.has_laid:
        return _best_turn(edition, (), tuple(hand), table)
    if phase in edition.phases:
        return _best_turn(edition, edition.demands(phase), tuple(hand), table)
    return Unchecked(phase) if 1 <= phase <= edition.phase_count else _nothing(tuple(hand))


def sweep_laydown(edition: Edition, groups: Demands, hand: Sequence[Card]) -> Laydown | None:
    """The laydown of these groups that leaves the fewest points (RULES.md §2)."""
    play = _best_play(edition, groups, tuple(hand), _NOTHING_LIES, hits_too=False)
    return Laydown(play.groups, play.left) if play.groups else None


def _nothing(hand: _Hand) -> Play:
    return Play((), (), hand)


def _best_turn(edition: Edition, demands: Demands, hand: _Hand, table: TableCards) -> Play:
    """The best play; where the last card must be discarded, one that keeps it (RULES.md §1)."""
    best = _best_play(edition, demands, hand, table)
    if best.left or edition.laying.out_by_hit or not hand:
        return best
    least: Play | None = None
    for card in sorted(dict.fromkeys(hand), key=lambda card: burden(edition, card)):
        if least and burden(edition, card) >= _burden_left(edition, least):
            break
        play = _keeping(edition, demands, hand, table, card)
        if play.groups or not demands:
            least = min(least or play, play, key=lambda play: _burden_left(edition, play))
    return least or best


def _keeping(
    edition: Edition, demands: Demands, hand: _Hand, table: TableCards, card: Card
) -> Play:
    """The best play that keeps this card for the discard."""
    place = hand.index(card)
    play = _best_play(edition, demands, hand[:place] + hand[place + 1 :], table)
    return Play(play.groups, play.hits, (*play.left, card))


def _best_play(
    edition: Edition, demands: Demands, hand: _Hand, table: TableCards, hits_too: bool = True
) -> Play:
    """The best play, going out or not; if only wild cards were laid, with a natural (§1)."""
    best = _sweep(edition, demands, hand, table, hits_too)
    if not (best.groups and edition.naturals.phase) or _has_natural(best):
        return best
    plays = [_sweep(edition, more, hand, table, hits_too) for more in _with_a_natural(demands)]
    return min(plays, key=lambda play: _burden_left(edition, play))


def _has_natural(play: Play) -> bool:
    return any(card.number for lying in play.groups for card in lying.cards)


def _with_a_natural(demands: Demands) -> Iterator[Demands]:
    """The demands, each time with another group that needs a natural."""
    for place, (group, _) in enumerate(demands):
        yield (*demands[:place], (group, 1), *demands[place + 1 :])


def _burden_left(edition: Edition, play: Play) -> int:
    return sum(burden(edition, card) for card in play.left)


def _sweep(
    edition: Edition, demands: Demands, hand: _Hand, table: TableCards, hits_too: bool
) -> Play:
    """The best play of all choices of colours, nothing where the demands cannot be met."""
    stock = count_stock(edition, hand, table)
    full_run_takes_wild = hits_too and edition.laying.full_run_takes_wild
    sweeps = [
        Sweep(Position(edition, stock, takers, full_run_takes_wild))
        for takers in all_takers(edition, demands, table)
    ]
    least, best = IMPOSSIBLE, None
    for sweep in sorted(sweeps, key=lambda sweep: sweep.floor):
        burdens = sweep.least(least) if sweep.floor < least else least
        if burdens < least:
            least, best = burdens, sweep
    if not best:
        return _nothing(hand)
    laid = deal_out(best, table.turn)
    groups = tuple(
        read_group(group, naturals, laid.own[place])
        for place, (group, naturals) in enumerate(demands)
    )
    left = list(hand)
    for card in (*chain(*laid.own.values()), *(hit.card for hit in laid.hits)):
        left.remove(card)
    return Play(tuple(filter(None, groups)), tuple(laid.hits), tuple(left))
