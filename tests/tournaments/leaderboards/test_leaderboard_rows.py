"""Leaderboards, added up by hand."""

from fractions import Fraction

from tournaments.leaderboards.leaderboard_rows import (
    BoardOrder,
    BoardRow,
    SeatedPlayer,
    leaderboard_rows,
)

ADA, BEN, CLEO, DORA = range(1, 5)


def game(
    pk: int, *places: tuple[int, int], day: int = 1, night: int | None = 1
) -> list[SeatedPlayer]:
    """Who was where."""
    return [
        SeatedPlayer(pk, player, place, len(places), f"2026-11-{day:02}", night)
        for player, place in places
    ]


def board(order: BoardOrder, *games: list[SeatedPlayer]) -> list[BoardRow]:
    return leaderboard_rows(order, [seat for each in games for seat in each])


def places(rows: list[BoardRow]) -> list[tuple[int, int | None]]:
    return [(row.player, row.place) for row in rows]


FIRST = game(1, (ADA, 1), (BEN, 2), (CLEO, 3))
SECOND = game(2, (BEN, 1), (ADA, 2), (CLEO, 3), (DORA, 4), day=8, night=2)


def test_whoever_won_most_is_in_front_and_of_equals_whoever_beat_more() -> None:
    rows = board(BoardOrder.WINS, FIRST, SECOND)
    assert places(rows) == [(BEN, 1), (ADA, 1), (CLEO, 3), (DORA, 4)] or places(rows) == [
        (ADA, 1),
        (BEN, 1),
        (CLEO, 3),
        (DORA, 4),
    ]
    assert rows[0].figures.share_beaten == Fraction(4, 5)


def test_who_shares_a_place_has_beaten_half_of_those_beside_them() -> None:
    rows = board(BoardOrder.WINS, game(1, (ADA, 1), (BEN, 1), (CLEO, 3)))
    assert [row.figures.share_beaten for row in rows] == [Fraction(3, 4), Fraction(3, 4), 0]
    assert [row.figures.wins for row in rows] == [1, 1, 0]


def test_all_equal_share_the_first_place() -> None:
    rows = board(BoardOrder.GAMES, game(1, (ADA, 1), (BEN, 1), (CLEO, 1)))
    assert places(rows) == [(ADA, 1), (BEN, 1), (CLEO, 1)]
    assert {row.figures.share_beaten for row in rows} == {Fraction(1, 2)}


def test_shares_are_compared_from_five_games_on() -> None:
    games = [game(n, (ADA, 2), (BEN, 1), (CLEO, 3)) for n in range(5)]
    rows = board(BoardOrder.SHARE, *games, game(9, (DORA, 1), (ADA, 2)))
    assert places(rows) == [(BEN, 1), (ADA, 2), (CLEO, 3), (DORA, None)]


def test_a_table_of_one_was_no_game() -> None:
    assert board(BoardOrder.WINS, game(1, (ADA, 1))) == []


def test_places_before_are_those_without_the_day_of_the_latest_night() -> None:
    rows = board(BoardOrder.WINS, FIRST, SECOND)
    before = {row.player: row.before for row in rows}
    assert before == {ADA: 1, BEN: 2, CLEO: 3, DORA: None}


def test_games_outside_of_nights_are_no_nights() -> None:
    rows = board(BoardOrder.NIGHTS, FIRST, game(2, (ADA, 1), (BEN, 2), day=9, night=None))
    assert [row.figures.nights for row in rows] == [1, 1, 1]
    assert rows[0].before is None, "the only night is the latest"


def test_nothing_was_played() -> None:
    assert board(BoardOrder.WINS) == []
