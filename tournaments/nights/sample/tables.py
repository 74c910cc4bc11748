"""Robots at the tables: what they play is recorded as a table would record it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from django.utils.translation import gettext as _

from rules import Deal, play, possible_points
from scoring.clubs.models import Actor, Club
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.robots.games import RobotGame, play_game
from tournaments.rounds.models import Table
from tournaments.tables import actions as calls
from tournaments.tables import hand_results
from tournaments.tables.hand_results import TypedResult

WEAKEST, STRONGEST = 0.5, 0.97

type Skill = Mapping[int, float]
"""How well each player plays, by number."""


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """How far a table of the running round is."""

    opened: bool = True
    deals: int | None = None  # None: all of them
    calls: bool = False


RUNNING = (
    TableInPlay(),
    TableInPlay(deals=2, calls=True),
    TableInPlay(opened=False, deals=0),
    TableInPlay(deals=3),
    TableInPlay(deals=0),
    TableInPlay(deals=4),
)
"""The tables of the running round, one after the other; further ones begin again."""


def skill_of(club: Club, seed: int) -> Skill:
    """People stay as good as they are; whoever walked in is the last of the roster."""
    dice = Random(f"{seed}/skill")
    span = STRONGEST - WEAKEST
    people = club.players.order_by("pk").values_list("pk", flat=True)
    return {player: WEAKEST + span * dice.random() for player in people}


def robot_game(table: Table, skill: Skill, seed: str) -> RobotGame:
    """What the people of a table would play, were they robots."""
    assert table.game
    skills = [skill[entrant.player_id] for entrant in table.people]
    most = table.round.tournament.deals
    return play_game(table.game.setup, skills, Random(seed), most)


def record(game: Game, deals: Sequence[Deal], replay_out: int | None = None) -> None:
    """Deal by deal, as phones do."""
    for number, deal in enumerate(deals):
        game.record_deal(deal, Submission(f"sample-{number + 1}", seen=number))
    if replay_out is not None:
        game.record_replay(replay_out, Submission("sample-replay", seen=len(deals)))


def play_out(table: Table, skill: Skill, seed: str, *, is_corrected: bool = False) -> None:
    """The whole game of a table, deal by deal; perhaps the first one was added up wrongly."""
    found = robot_game(table, skill, seed)
    calls.note_opening(table)
    assert table.game
    if is_corrected:
        first, *later = found.deals
        record(table.game, [wrongly_added(table.game, first), *later])
        again = Submission("sample-corrected", seen=len(found.deals), reason=_("Added up wrongly"))
        table.game.correct_deal(1, first, again)
    else:
        record(table.game, found.deals, found.replay_out)


def wrongly_added(game: Game, deal: Deal) -> Deal:
    """The same first deal with other points of one hand, such as it could have had."""
    phases = game.state_before(1).phase
    seat = next(seat for seat in range(len(deal.points)) if seat != deal.out)
    totals = possible_points(game.setup.edition, phases[seat], seat in deal.laid)
    points = list(deal.points)
    points[seat] = next(total for total in totals if total not in {0, points[seat]})
    return replace(deal, points=tuple(points))


def play_by_hand(table: Table, skill: Skill, seed: str, by: Actor) -> None:
    """The last phone was dead: an organiser types what stands on the paper."""
    found = robot_game(table, skill, seed)
    assert table.game
    state = play(table.game.setup, found.deals, found.replay_out)
    winner = state.winners[0] if len(state.winners) == 1 else None
    hand_results.enter(table, TypedResult(state.completed, state.totals, winner), 0, by)


def play_partly(table: Table, scene: TableInPlay, skill: Skill, seed: str) -> None:
    """As far as a table of the running round is by now."""
    if not scene.opened:
        return
    calls.note_opening(table)
    assert table.game
    found = robot_game(table, skill, seed)
    record(table.game, found.deals[: scene.deals])
    if scene.calls:
        calls.call(table)
