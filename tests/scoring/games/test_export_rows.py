from rules import GameState, Setup, chosen_options, edition, parse_variant, play
from scoring.games.export_rows import PlayerRow, places, player_rows
from tests.rules.sheets import read_sheet


def played(sheet: str, variant: str = "short:1", key: str = "classic") -> tuple[Setup, GameState]:
    names, deals = (read_sheet(sheet).names, read_sheet(sheet).deals)
    box = edition(key)
    setup = Setup(box, parse_variant(variant), chosen_options(box, {}), len(names), 0)
    return setup, play(setup, deals)


def test_every_player_has_a_row_in_the_order_of_the_seats() -> None:
    setup, state = played("Ada Ben Cleo\n60 0* 25+")
    assert player_rows(setup, state, ["Ada", "Ben", "Cleo"]) == (
        PlayerRow(seat=1, name="Ada", completed=0, points=60, place=3),
        PlayerRow(seat=2, name="Ben", completed=1, points=0, place=1),
        PlayerRow(seat=3, name="Cleo", completed=1, points=25, place=2),
    )


def test_who_is_tied_shares_a_place_and_the_next_one_is_not_given() -> None:
    setup, state = played("Ada Ben Cleo Dora\n60 0* 60 85")
    assert places(setup, state) == {1: 1, 0: 2, 2: 2, 3: 4}


def test_who_won_a_replay_is_first_though_another_one_has_as_few_points() -> None:
    setup, _state = played("Ada Ben\n5+ 5+")
    deals = read_sheet("Ada Ben\n0* 5+\n5+ 0*").deals
    tied = Setup(setup.edition, parse_variant("short:2"), setup.options, 2, 0)
    assert play(tied, deals).replay
    assert [row.place for row in player_rows(tied, play(tied, deals), "AB")] == [None, None]
    assert [row.place for row in player_rows(tied, play(tied, deals, 1), "AB")] == [2, 1]


def test_a_game_that_nobody_has_won_has_no_places() -> None:
    setup, state = played("Ada Ben\n0* 25+", variant="full")
    assert [row.place for row in player_rows(setup, state, ["Ada", "Ben"])] == [None, None]
    setup, state = played("Ada Ben", variant="full")
    assert [row.points for row in player_rows(setup, state, ["Ada", "Ben"])] == [0, 0]


def test_an_edition_that_counts_no_points_has_none_to_show() -> None:
    setup, state = played("Ada Ben\n* +", variant="full", key="board")
    assert [row.points for row in player_rows(setup, state, ["Ada", "Ben"])] == [None, None]
    assert state.completed == tuple(row.completed for row in player_rows(setup, state, "AB"))
