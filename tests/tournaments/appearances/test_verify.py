"""./run verify proves that what is kept of nights and their games follows from their results."""

from datetime import date

import pytest
from django.core.management import call_command

from tests.clubs import club_of
from tests.tournaments.nights_running import deal, running
from tournaments.appearances.keeping import keep_current
from tournaments.models import Appearance, GameSummary, NightSummary, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    club = club_of()
    night = running(club, (3,), date=date(2026, 11, 6), deals=1)
    deal(night, 1, "0* 60 25+")
    keep_current(club)
    return night


def said(capsys: pytest.CaptureFixture[str]) -> str:
    try:
        call_command("verify")
    except SystemExit:
        return capsys.readouterr().out
    return ""


def test_rows_that_follow_from_the_results_are_right(
    night: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify")
    assert "1 kept nights, 0 wrong." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        (Appearance, {"points": 7}),
        (Appearance, {"phase_deals": [5]}),
        (GameSummary, {"day": date(2020, 1, 1)}),
        (GameSummary, {"stamp": "x"}),
    ],
)
def test_a_row_that_does_not_is_named(
    night: Tournament,
    rows: type[Appearance | GameSummary],
    wrong: dict[str, object],
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows.objects.update(**wrong)
    key = GameSummary.objects.get().key
    assert f"tournament {night.pk}: other rows are kept of games {key}" in said(capsys)


def test_so_is_a_game_that_is_gone(night: Tournament, capsys: pytest.CaptureFixture[str]) -> None:
    GameSummary.objects.all().delete()
    assert "other rows are kept of games t" in said(capsys)


@pytest.mark.parametrize("wrong", [{"phases": {}}, {"places": []}])
def test_so_is_the_sum_of_a_night(
    night: Tournament, wrong: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    NightSummary.objects.update(**wrong)
    said_so = f"tournament {night.pk}: other places are kept than its results give"
    assert said_so in said(capsys)


def test_of_what_is_out_of_date_nothing_is_claimed(
    night: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    GameSummary.objects.update(deals=9)
    Tournament.objects.filter(pk=night.pk).changed()
    assert said(capsys) == ""
