"""What is kept of leaderboards: equal to a fold of all games, and not derived twice."""

import random
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.utils.timezone import localdate
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.playing import night_with, rounds_played
from tournaments.leaderboards.keeping import BoardChoice, BoardSpan, LeaderboardNow
from tournaments.leaderboards.leaderboard_rows import BoardOrder, Figures, leaderboard_rows
from tournaments.models import Appearance, GameSummary, Leaderboard, Tournament
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 20)
EDITIONS = ("classic", "master")


@pytest.fixture
def club() -> Club:
    return club_of()


def now(club: Club, choice: BoardChoice = BoardChoice()) -> LeaderboardNow:  # noqa: B008 - frozen
    return LeaderboardNow(club, choice, TODAY)


def rows(board: Leaderboard) -> list[tuple[object, ...]]:
    names = ("player", "place", "before", "games", "wins", "nights", "beaten", "opponents")
    return list(board.places.order_by("position").values_list(*names))


def folded(board: LeaderboardNow) -> list[tuple[object, ...]]:
    return [
        (row.player, row.place, row.before, *figures_of(row.figures))
        for row in leaderboard_rows(board.choice.order, list(board.seats()))
    ]


def figures_of(figures: Figures) -> tuple[int, ...]:
    return figures.games, figures.wins, figures.nights, figures.beaten, figures.opponents


def games_at_random(club: Club, dice: random.Random) -> None:
    """Some in nights, some outside, over two years; now and then people share a place."""
    players = [club.players.create(name=f"P{n}") for n in range(9)]
    nights = [
        Tournament.objects.ask(
            f"n{n}", club, name=f"Night {n}", date=TODAY - timedelta(days=90 * n)
        )
        for n in range(8)
    ]
    for number in range(60):
        night = dice.choice([*nights, None])
        day = night.date if night else TODAY - timedelta(days=dice.randint(0, 700))
        summary = GameSummary.objects.create(
            club=club,
            key=f"x{number}",
            tournament=night,
            edition=dice.choice(EDITIONS),
            variant="full",
            day=day,
            began=f"{day}T19:00:00Z",
            stamp="x",
        )
        people = dice.sample(players, dice.randint(1, 6))
        place = 1
        for seat, player in enumerate(people):
            place = place if seat and dice.random() < 0.3 else seat + 1
            Appearance.objects.create(
                summary=summary,
                player=player,
                seat=seat,
                place=place,
                people=len(people),
                completed=0,
            )


@pytest.mark.parametrize("order", BoardOrder)
@pytest.mark.parametrize("span", BoardSpan)
def test_what_the_database_adds_up_is_the_fold_of_all_games(
    club: Club, order: BoardOrder, span: BoardSpan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LeaderboardNow, "later", 0)
    for seed in range(3):
        GameSummary.objects.all().delete()
        Tournament.objects.all().delete()
        games_at_random(club, random.Random(seed))
        for edition in ("", *EDITIONS):
            board = now(club, BoardChoice(order, span, edition))
            kept = board.keep()
            assert rows(kept) == folded(board) != []
            assert kept.people == len(rows(kept))


def test_a_result_corrected_in_the_oldest_night_is_seen_by_the_next_reader(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=date(2026, 11, 6)), 1)
    rounds_played(night_with(4, club, date=date(2026, 11, 13)), 1)
    before = rows(now(club).kept)
    table = night.rounds.get().tables.get()
    was = table.hand_results.latest("sequence")
    other_way = TypedResult(tuple(was.completed[::-1]), tuple(was.points[::-1]), deals=10)
    enter(table, other_way, was.sequence, None, "misread")
    assert rows(now(club).kept) != before


def test_what_is_kept_is_read_and_not_derived_again(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    rounds_played(night_with(4, club, date=date(2026, 11, 6)), 1)
    assert now(club).kept.people == 4
    with django_assert_max_num_queries(6):
        rows(now(club).kept)


def test_games_from_before_the_day_do_not_count(club: Club) -> None:
    rounds_played(night_with(4, club, date=date(2025, 12, 31)), 1)
    assert now(club, BoardChoice(span=BoardSpan.YEAR)).kept.people == 0
    assert now(club, BoardChoice(span=BoardSpan.MONTHS)).kept.people == 4


def test_games_of_other_clubs_are_theirs(club: Club) -> None:
    rounds_played(night_with(4, club_of("Cleo", "The Others"), date=date(2026, 11, 6)), 1)
    assert now(club).kept.people == 0


def test_verify_names_what_is_kept_wrongly(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    rounds_played(night_with(4, club, date=date(2026, 11, 6)), 1)
    board = LeaderboardNow(club, BoardChoice(), localdate()).kept
    call_command("verify")
    assert "1 kept leaderboards, 0 wrong." in capsys.readouterr().out
    first = board.places.earliest("position")
    board.places.filter(pk=first.pk).update(wins=9)
    with pytest.raises(SystemExit):
        call_command("verify")
    said = capsys.readouterr().out
    assert f"leaderboard {board.pk}: other rows are kept of players {first.player_id}" in said
