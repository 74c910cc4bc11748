"""The page of leaderboards before the first game, and after it."""

from datetime import date

import pytest

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.tournaments.leaderboards.test_leaderboard_page import ADDRESS, page
from tests.tournaments.playing import night_with, rounds_played
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def test_before_the_first_game_the_page_invites(club: Club) -> None:
    answer = page(club)
    assert "As soon as the first table of a night is finished" in answer.text
    assert "<table" not in answer.text
    assert Tournament.objects.count() == 0


@pytest.mark.parametrize("query", ["?by=height", "?since=1999", "?edition=chess"])
def test_what_there_is_not_is_named(club: Club, query: str) -> None:
    answer = page(club, query)
    assert answer.status_code == 404
    assert query.rpartition("=")[2] in answer.text
    assert f'href="{ADDRESS}"' in answer.text


def test_before_the_first_game_nobody_is_rated(club: Club) -> None:
    assert "As soon as the first table" in page(club, "?by=rating").text


def test_one_table_alone_is_a_board(club: Club) -> None:
    rounds_played(night_with(3, club, date=date(2026, 11, 6)), 1)
    text = page(club, "?by=beaten").text
    assert text.count("<li value=") == 3
