"""Whoever wants to be forgotten is: under every name that they had."""

from typing import Any

import pytest

from jobs.models import Job
from jobs.results import path_of
from scoring.clubs.models import Club
from scoring.errors import MovedOn
from scoring.games.deals import DealVersion
from scoring.people.erasing import erase, merge
from scoring.people.forms import PlayerForm
from scoring.people.importing import bring_in
from scoring.people.lists import ListedPerson
from scoring.people.models import NOTHING_WRITTEN, Player
from tests.clubs import club_of
from tests.jobs.workers import worked
from tests.scoring.people.written import all_written
from tests.scoring.tables import fresh, record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def ann(club: Club) -> Player:
    return club.players.create(name="Ann")


def test_the_name_from_before_goes_as_well(club: Club, ann: Player) -> None:
    game = sit_down("Ann", "Ben", club=club)
    ann.write("Yolanda", "Yo", keeps_to=None)
    ann.write("Yolanda", "", keeps_to=None)
    assert ann.known_as == ["Ann", "Yo"]
    erase(ann)
    assert fresh(game).seat_names == ["former player", "Ben"]
    assert "Ann" not in str(Player.objects.values())


def test_a_nickname_that_a_list_has_changed_goes_as_well(club: Club) -> None:
    game = sit_down("Annie", "Ben", club=club)
    player = club.players.create(name="Ann", nickname="Annie")
    bring_in(club, [ListedPerson("Ann", nickname="Nan")], {})
    erase(player)
    assert fresh(game).seat_names == ["former player", "Ben"]


def test_a_name_from_before_stays_where_it_is_somebody_elses_now(club: Club, ann: Player) -> None:
    game = sit_down("Ann", "Ben", club=club)
    ann.write("Yolanda", "", keeps_to=None)
    club.players.create(name="Ann")
    erase(ann)
    assert fresh(game).seat_names == ["Ann", "Ben"]


def test_the_reason_of_a_correction_names_nobody_who_was_erased(club: Club, ann: Player) -> None:
    game = record(sit_down("Ann", "Ben", club=club), "0* 25+")
    theirs = record(sit_down("Ann", "Ben"), "0* 25+")
    DealVersion.objects.update(reason="ANN had told Joanna a wrong number")
    erase(ann)
    assert game.versions.get().reason == "former player had told Joanna a wrong number"
    assert theirs.versions.get().reason.startswith("ANN")  # of no club, so perhaps another Ann


def exported(**parameters: Any) -> Job:
    return worked(Job.objects.ask("games-export", **parameters))


def test_tables_of_all_games_that_wait_to_be_downloaded_go(
    club: Club, ann: Player, django_capture_on_commit_callbacks: Any
) -> None:
    others = club_of("Cleo", "The Others")
    ours, all_clubs, theirs = exported(club=club.pk), exported(), exported(club=others.pk)
    waiting = Job.objects.ask("games-export", club=club.pk)
    with django_capture_on_commit_callbacks(execute=True):
        erase(ann)
    assert list(Job.objects.all()) == [theirs]
    assert not Job.objects.filter(pk__in=[ours.pk, all_clubs.pk, waiting.pk]).exists()
    assert [path_of(job).exists() for job in (ours, all_clubs, theirs)] == [False, False, True]


def test_whoever_was_merged_away_meanwhile_is_not_erased(club: Club, ann: Player) -> None:
    stale = Player.objects.get(pk=ann.pk)
    merge(ann, club.players.create(name="Anna"))
    with pytest.raises(MovedOn):
        erase(stale)
    assert Player.objects.get(pk=ann.pk).name == "Ann"


def test_whoever_was_renamed_meanwhile_is_erased_under_the_new_name(
    club: Club, ann: Player
) -> None:
    stale = Player.objects.get(pk=ann.pk)
    game = sit_down("Zora", "Ben", club=club)
    ann.write("Zora", "", keeps_to=None)
    erase(stale)
    assert fresh(game).seat_names == ["former player", "Ben"]


def test_all_that_is_written_of_somebody_goes_with_the_name(ann: Player) -> None:
    """A field of the form that were missing there would stay behind."""
    assert list(PlayerForm.base_fields) == list(NOTHING_WRITTEN)
    ann.write(**all_written(3))
    assert ann.written == all_written(3)
    erase(ann)
    ann.refresh_from_db()
    assert ann.erased_at
    assert ann.written == NOTHING_WRITTEN
