"""Two who derive at once, one who dies half-way, and a correction of years ago beside a night."""

from datetime import date
from typing import Any

import pytest

from scoring.clubs.models import Club
from tests import races
from tests.clubs import club_of
from tests.tournaments.nights_running import deal, running
from tests.tournaments.playing import night_with, person, rounds_played
from tournaments.appearances import keeping
from tournaments.appearances.keeping import keep_current, played_by, stale_nights
from tournaments.models import Appearance, GameSummary, NightSummary, Tournament
from tournaments.tables.hand_results import TypedResult, enter

PEOPLE = 4


@pytest.fixture
def club() -> Club:
    return club_of()


def corrected(night: Tournament) -> None:
    table = night.rounds.get(number=1).tables.get(number=1)
    was = table.hand_results.latest("sequence")
    typed = TypedResult(tuple(was.completed[::-1]), tuple(was.points[::-1]), deals=10)
    enter(table, typed, was.sequence, None, "misread")


def kept() -> list[tuple[object, ...]]:
    rows = Appearance.objects.order_by("summary__key", "seat")
    return list(rows.values_list("summary__key", "seat", "player", "place", "points"))


@pytest.mark.django_db(transaction=True)
def test_several_who_look_at_once_keep_each_game_once(club: Club) -> None:
    for day in (1, 2):
        rounds_played(night_with(8, club, date=date(2026, 10, day)), 2)
    assert races.at_once(lambda _number: keep_current(club), PEOPLE) == [0] * PEOPLE
    keep_current(club)
    assert (GameSummary.objects.count(), Appearance.objects.count()) == (8, 32)
    assert stale_nights(club) == []
    before = kept()
    NightSummary.objects.all().delete()
    GameSummary.objects.all().delete()
    keep_current(club)
    assert kept() == before


@pytest.mark.django_db
def test_whoever_dies_half_way_has_kept_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = rounds_played(night_with(4, club, date=date(2026, 10, 1)), 2)
    keep_current(club)
    before = kept()
    corrected(night)

    def die(*_row: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(keeping, "keep_phases", die)
        keep_current(club)
    assert kept() == before
    assert [each.pk for each in stale_nights(club)] == [night.pk]
    keep_current(club)
    assert kept() != before


@pytest.mark.django_db
def test_a_result_of_years_ago_is_corrected_while_a_night_runs(club: Club) -> None:
    old = rounds_played(night_with(4, club, date=date(2024, 10, 1)), 1)
    now = running(club, (3,), date=date(2026, 11, 1), deals=2)
    deal(now, 1, "0* 60 25+")
    keep_current(club)
    before = kept()
    corrected(old)
    deal(now, 1, "50 0* 25+")
    keep_current(club)
    assert len(before) == 4
    assert len(kept()) == 7
    assert kept()[:4] != before
    assert [each.order for each in played_by(person(old, "A").player)] == [0]


@pytest.mark.django_db
def test_a_night_that_is_removed_takes_its_games_along(club: Club) -> None:
    night = rounds_played(night_with(4, club, date=date(2026, 10, 1)), 1)
    keep_current(club)
    night.delete()
    keep_current(club)
    assert kept() == []
