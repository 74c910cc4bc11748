"""What is read of a club: how fast it plays."""

from datetime import timedelta

import pytest

from scoring.clubs.models import Club
from scoring.games.deals import DealVersion
from tests.clubs import club_of
from tests.scoring.tables import record, sit_down
from tournaments.forecast.paces import ASSUMED
from tournaments.forecast.readings import pace_of
from tournaments.forecast.words import pace_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


def game_of(club: Club, minutes: int) -> None:
    """With three deals, each so many minutes after the other."""
    game = record(sit_down("Ada", "Ben", club=club), "0* 25+", "25+ 0*", "0* 25+")
    for number, version in enumerate(DealVersion.objects.filter(game=game).order_by("pk")):
        moment = version.recorded_at + timedelta(minutes=minutes * number)
        DealVersion.objects.filter(pk=version.pk).update(recorded_at=moment)


def test_the_pace_of_fewer_than_three_games_is_not_trusted(club: Club) -> None:
    assert pace_of(club) == ASSUMED
    game_of(club, 5)
    game_of(club, 5)
    assert pace_of(club) == ASSUMED
    assert pace_text(ASSUMED) == (
        "Assumed: 8 deals an hour at a table, mostly 5.4 to 12, "
        "until 3 games of this club are recorded."
    )


def test_the_pace_is_that_of_three_games_of_the_club_and_shows_its_spread(club: Club) -> None:
    for minutes in (5, 6, 8):
        game_of(club, minutes)
    pace = pace_of(club)
    assert pace.games == 3
    assert pace.deals_an_hour == pytest.approx(10, rel=0.01)
    assert pace_text(pace) == (
        "10 deals an hour at a table, mostly 7.9 to 13: "
        "that is what the latest 3 games of this club took."
    )
    assert pace_of(club_of("Cleo", "Others")) == ASSUMED
