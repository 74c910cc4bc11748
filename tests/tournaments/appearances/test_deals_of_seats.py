"""What the deals of a game tell of each seat, read off small score sheets."""

import pytest

from scoring.games.models import Game
from tests.scoring.tables import come_back, leave, record, sit_down
from tournaments.appearances.appearance import Played
from tournaments.appearances.deals_of_seats import (
    UNKNOWN,
    SeatDeals,
    deals_of_seats,
    phase_sums,
)

pytestmark = pytest.mark.django_db


def told(game: Game) -> list[SeatDeals]:
    return deals_of_seats(game.setup, game.state.lines)


def test_each_seat_with_its_phases_its_points_and_how_often_it_went_out() -> None:
    game = record(sit_down("Ada", "Ben"), "0* 60", "0* 25+", "50 0*")
    assert told(game) == [
        SeatDeals(outs=2, phase_deals=(1, 1), deal_points=(0, 0, 50)),
        SeatDeals(outs=1, phase_deals=(2, 1), deal_points=(60, 25, 0)),
    ]


def test_deals_in_which_nobody_sat_there_are_not_theirs() -> None:
    game = leave(record(sit_down("Ada", "Ben", "Cleo"), "0* 60 60"), 1)
    game = come_back(record(game, "0* x 60"), 1)
    game = record(game, "50 0* 60")
    assert told(game)[1] == SeatDeals(outs=1, phase_deals=(2,), deal_points=(60, 0))


def test_where_everybody_plays_each_phase_once_phases_take_no_deals() -> None:
    game = record(sit_down("Ada", "Ben", variant="ten"), "0* 60")
    assert told(game)[0] == SeatDeals(outs=1, deal_points=(0,))


def test_sums_of_a_game_know_phases_by_their_numbers() -> None:
    seats = [SeatDeals(1, (2, 1)), SeatDeals(0, (3, 0)), UNKNOWN]
    assert phase_sums((2, 4, 6), seats) == {"2": (5, 2), "4": (1, 1)}


def test_a_person_knows_phases_by_their_numbers_too() -> None:
    values = dict.fromkeys(Played._fields) | {"phase_deals": (2, 1), "variant": "even", "place": 1}
    played = Played(**values)  # type: ignore[arg-type]
    assert played.deals_by_phase == ((2, 2), (4, 1))
    assert played.is_won
