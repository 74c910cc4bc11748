"""A night of 200 people: every page takes few statements, also right after something happened."""

import pytest
from django.db import connection
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.clubs import ada
from tests.scoring.tables import record
from tests.tournaments.nights_running import deal, round_of, running, seat_round, table_of
from tournaments.forecast.pages import forecast_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round
from tournaments.rounds.publishing import complete
from tournaments.tables.hand_results import TypedResult, enter, hand_results_of

pytestmark = pytest.mark.django_db

MOST = 15  # the page of a result by hand folds those of the others anew, with their games
TYPED_RESULT = TypedResult((1, 1, 1, 0), (0, 5, 10, 15))


@pytest.fixture
def night(db: None) -> Tournament:
    """Round 1 is complete, and round 2, seated by its standings, is being played."""
    tournament = running(sizes=(4,) * 50, minutes=45, deals=5, planned_rounds=1, final="final")
    for number in range(1, 51):
        deal(tournament, number, "25+ 60 0* 60")
    complete(round_of(tournament), None, knowingly=True)
    seat_round(tournament, 2, (4,) * 50)
    Round.objects.update(mode="power_paired", ranking=[[1]])
    return tournament


def pages(tournament: Tournament) -> list[str]:
    night, entrant = tournament.pk, tournament.entrants.earliest("pk")
    table = table_of(tournament, 1, round=2).pk
    return [
        tournament.get_absolute_url(),
        reverse("round-detail", args=[night, 2]),
        reverse("round-completion", args=[night, 2]),
        reverse("standings-detail", args=[night]),
        reverse("standing-detail", args=[night, entrant.pk]),
        reverse("table-detail", args=[night, table]),
        reverse("hand-result-entry", args=[night, table]),
        reverse("check-in", args=[night]),
        reverse("printables", args=[night]),
        reverse("final-detail", args=[night]),
        reverse("night-standings", args=[tournament.code]),
        reverse("night-detail", args=[tournament.code]),
        reverse("screen", args=[tournament.code]),
        reverse("entrant-detail", args=[tournament.code, entrant.token]),
    ]


def report(tournament: Tournament, *, by_phone: bool) -> None:
    """Table 3 tells something, by phone or on paper, and so everybody reads it anew."""
    table = table_of(tournament, 3, round=2)
    if by_phone:
        assert table.game
        record(table.game, "25+ 60 0* 60")
    else:
        enter(
            table,
            TYPED_RESULT,
            len(hand_results_of(table)),
            None,
            reason=str(len(hand_results_of(table))),
        )


@pytest.mark.parametrize("by_phone", [True, pytest.param(False, marks=pytest.mark.long)])
def test_right_after_a_table_has_told_something_every_page_takes_few_statements(
    night: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries, by_phone: bool
) -> None:
    browser = ada(night.club)
    news = connection.vendor == "postgresql"  # there that a table has finished is a statement too
    for page in pages(night):
        assert browser.get(page).status_code == 200
        report(night, by_phone=by_phone)
        forecast_of(Tournament.objects.get())  # one of all pages works it out every five minutes
        with django_assert_max_num_queries(MOST + news, info=page):
            assert browser.get(page).status_code == 200
