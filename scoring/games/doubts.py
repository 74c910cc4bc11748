"""Recorded deals that cannot be what was seen, with the reasons in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules import Deal, doubtful_deals, play
from scoring.games.models import Game
from scoring.games.verdicts import refusal_text


@dataclass(frozen=True)
class DoubtfulDeal:
    number: int
    reasons: tuple[str, ...]


def doubts(game: Game, deals: Sequence[Deal]) -> list[DoubtfulDeal]:
    """Why deals of this game do not fit; those after its end are not asked."""
    counted = deals[: len(play(game.setup, deals).lines)]
    found = []
    for index, refusals in doubtful_deals(game.setup, counted):
        before = play(game.setup, counted[:index])
        reasons = (refusal_text(refusal, game, before, counted[index]) for refusal in refusals)
        found.append(DoubtfulDeal(index + 1, tuple(reasons)))
    return found
