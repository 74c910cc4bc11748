"""Whole deals and games of robots: what a table would have recorded."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Card, Deal, Edition, GameState, Number, Setup, Skip, hand_points, play
from rules import played_phases as phases_of
from scoring.dice import Dice
from scoring.robots.action_cards import Effects
from scoring.robots.cards import Cards, deal_cards
from scoring.robots.turns import RobotSeat, aim_of, take_turn

TRIPS = 60  # round the table; a deal that is not over by then never will be

type Skills = Sequence[float]
"""How well each seat plays, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal as it ended: the cards where they lie, and who went out."""

    cards: Cards
    out: int | None

    @property
    def laid(self) -> frozenset[int]:
        laydowns = self.cards.table.laydowns
        return frozenset(seat for seat, groups in enumerate(laydowns) if groups)


@dataclass(frozen=True, slots=True)
class RobotGame:
    """The deals of a game in order, and who went out first in a replay of it."""

    deals: tuple[Deal, ...]
    replay_out: int | None = None


def play_game(setup: Setup, skills: Skills, dice: Dice, most: int | None = None) -> RobotGame:
    """Until somebody has won, or so many deals are played, or nobody can go out."""
    deals: list[Deal] = []
    kept: list[list[Card]] = [[] for _ in range(setup.seats)]
    state = play(setup, deals)
    while state.is_running and (most is None or len(deals) < most):
        played = play_deal(setup.edition, seats_of(state.phase, skills), state.starter, dice, kept)
        if played.out is None:
            break
        kept = kept_cards(setup.edition, state, played)
        deals.append(deal_of(setup, played, kept))
        state = play(setup, deals)
    return RobotGame(tuple(deals), replay(setup, state, skills, dice))


def seats_of(phases: Sequence[int | None], skills: Skills) -> list[RobotSeat]:
    """Everybody clockwise, with the phase that they are to lay."""
    return [RobotSeat(*facts) for facts in zip(range(len(phases)), phases, skills, strict=True)]


def play_deal(
    edition: Edition,
    seats: Sequence[RobotSeat],
    starter: int,
    dice: Dice,
    kept: Sequence[Sequence[Card]] = (),
) -> PlayedDeal:
    """Turn by turn, until somebody goes out."""
    cards = deal_cards(edition, kept or [[] for _ in seats], dice)
    effects = Effects(skipped={starter} if isinstance(cards.discards[-1], Skip) else set())
    for turn in range(TRIPS * len(seats)):
        seat = seats[(starter + turn) % len(seats)]
        if take_turn(cards, effects, seat):
            return PlayedDeal(cards, seat.number)
    return PlayedDeal(cards, None)


def deal_of(setup: Setup, played: PlayedDeal, kept: Sequence[Sequence[Card]]) -> Deal:
    """What people would see at the end of it."""
    points = [hand_points(setup.edition, hand) for hand in played.cards.hands]
    keeps = tuple(map(len, kept)) if setup.edition.carry.not_laid else None
    counted = tuple(points) if setup.edition.counted else ()
    return Deal(out=played.out, laid=played.laid, points=counted, kept=keeps)


def kept_cards(edition: Edition, state: GameState, played: PlayedDeal) -> list[list[Card]]:
    """What those who did not lay keep for the next deal, where that may be (RULES.md §1)."""
    kept: list[list[Card]] = []
    for seat, (phase, hand) in enumerate(zip(state.phase, played.cards.hands, strict=True)):
        most = 0 if seat in played.laid else edition.carry.not_laid or 0
        kept.append([*filter(is_number, aim_of(edition, phase, hand).cards)][:most])
    return kept


def replay(setup: Setup, state: GameState, skills: Skills, dice: Dice) -> int | None:
    """Who of the tied goes out first in the last phase once more (RULES.md §1, winner)."""
    if not state.replay:
        return None
    last = phases_of(setup.edition, setup.variant)[-1]
    tied = [skills[seat] for seat in state.replay]
    played = play_deal(setup.edition, seats_of([last] * len(tied), tied), 0, dice)
    return None if played.out is None else state.replay[played.out]


def is_number(card: Card) -> bool:
    """Whether it is a number card: a turned one is turned back for the next deal."""
    return isinstance(card, Number)
