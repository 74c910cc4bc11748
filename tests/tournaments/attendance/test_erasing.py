"""What tournaments keep of people goes where the people go."""

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.people.erasing import amounts_of, erase, hindrances, merge
from scoring.people.models import Player
from tests.clubs import ada, club_of
from tests.scoring.tables import fresh, new_key, sit_down
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.people import entrant, tournament_of
from tournaments.attendance.models import Presence
from tournaments.log import LogKind, note
from tournaments.nights.models import LogEntry, Tournament
from tournaments.planner.models import Seating
from tournaments.rounds.models import HandResult, Round, Table, TableSeat
from tournaments.rounds.publishing import publish, unpublish
from tournaments.tables import hand_results
from tournaments.tables.hand_results import TypedResult

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def night(club: Club) -> Tournament:
    return tournament_of(club, "Ann", "Ben", "Cleo")


def played(night: Tournament, *names: str) -> Game:
    """A round at one table, where somebody else is called Ann as well."""
    game = sit_down(*names, club=night.club, part_of=night.topic)
    round = Round.objects.create(tournament=night, number=1, mode="fewest_repeats", seed=1)
    table = Table.objects.create(round=round, number=1, game=game)
    for position, name in enumerate(names):
        person = entrant(night, name)
        TableSeat.objects.create(round=round, table=table, entrant=person, position=position)
    return game


def player(name: str) -> Player:
    return Player.objects.get(name=name)


def test_how_many_nights_somebody_has(night: Tournament) -> None:
    assert amounts_of(player("Ann")) == ["1 night"]
    tournament_of(night.club, "Dora")
    assert amounts_of(player("Dora")) == ["1 night"]
    assert amounts_of(night.club.players.create(name="Eve")) == []


def test_nights_go_to_the_entry_that_stays(night: Tournament) -> None:
    stays = night.club.players.create(name="Anna")
    merge(player("Ann"), stays)
    assert entrant(night, "Anna").player == stays
    assert amounts_of(stays) == ["1 night"]


def test_two_who_took_part_in_one_night_are_two_people(club: Club, night: Tournament) -> None:
    assert hindrances(player("Ann"), player("Ben")) == []  # as long as only one has come
    night.entrants.update(presence=Presence.HERE)
    (reason,) = hindrances(player("Ann"), player("Ben"))
    assert reason.startswith("Both took part in “Club night” on ")
    browser = ada(club)
    asked = browser.get(f"/roster/{player('Ann').pk}/merging/", {"other": str(player("Ben").pk)})
    assert "They cannot be one person" in asked.text
    answer = browser.post(
        f"/roster/{player('Ann').pk}/merge/", {"into": player("Ben").pk}, follow=True
    )
    assert "Both took part" in answer.text
    assert Player.objects.filter(merged_into=None).count() == 3


def test_an_erased_name_stands_in_no_game_list_or_log(night: Tournament) -> None:
    game = played(night, "Ann", "Ben", "Cleo")
    other = sit_down("Ben", "Ann", club=night.club)
    note(night, LogKind.WALK_IN, entrant=entrant(night, "Ann").pk)
    seating = Seating.objects.create(
        club=night.club, key=new_key(), people=2, names=["Ann", "Ben"], sizes=[2], rounds=1, seed=1
    )
    erase(player("Ann"))
    assert fresh(game).seat_names == ["former player", "Ben", "Cleo"]
    assert fresh(other).seat_names == ["Ben", "former player"]
    assert Seating.objects.get(pk=seating.pk).names == ["former player", "Ben"]
    assert night.entrants.get(player__name="").name == "former player"
    assert "Ann" not in str(list(LogEntry.objects.values()))


def test_at_a_table_the_seat_says_who_it_is_whatever_it_is_called(night: Tournament) -> None:
    """Ann was renamed after the round; the name that she played by goes as well."""
    game = played(night, "Ann", "Ben")
    player("Ann").write("Anna Maria", "", keeps_to=None)
    night.club.players.create(name="Ann")  # somebody else by now
    erase(player("Anna Maria"))
    assert fresh(game).seat_names == ["former player", "Ben"]


def test_who_was_called_so_before_keeps_the_name_that_they_played_by(night: Tournament) -> None:
    """Negative control of going by names alone: it would be erased as well."""
    game = played(night, "Ann", "Ben")
    player("Ann").write("Anna", "", keeps_to=None)
    erase(night.club.players.create(name="Ann"))
    assert fresh(game).seat_names == ["Ann", "Ben"]


def test_a_new_name_changes_nothing_that_was_played(club: Club, night: Tournament) -> None:
    game = played(night, "Ann", "Ben")
    ann = player("Ann")
    ada(club).post(f"/roster/{ann.pk}/save/", {"name": "Anna"})
    assert fresh(game).seat_names == ["Ann", "Ben"]
    assert entrant(night, "Anna").player == ann


def test_another_club_keeps_its_people_of_that_name(night: Tournament) -> None:
    game = sit_down("Ann", "Eve", club=club_of("Cleo", "The Others"))
    erase(player("Ann"))
    assert fresh(game).seat_names == ["Ann", "Eve"]


def test_no_page_of_the_club_shows_an_erased_name(night: Tournament) -> None:
    played(night, "Ann", "Ben")
    browser: Client = ada(night.club)
    before = browser.get("/organiser/").text
    erase(player("Ann"))
    assert "Ann<" in before
    assert "Ann<" not in browser.get("/organiser/").text
    assert "Ann<" not in browser.get("/roster/").text


def test_an_erased_name_stands_in_no_game_that_its_table_has_lost() -> None:
    night = running(deals=1)
    game = deal(night, 1, "25+ 60 0* 60")
    unpublish(round_of(night), None, knowingly=True)
    publish(round_of(night), None, knowingly=True)
    assert game_of(night) != game
    name = game.seat_names[0]
    erase(entrant(night, name).player)
    assert name not in fresh(game).seat_names
    assert name not in game_of(night).seat_names


def test_an_erased_name_stands_in_no_reason_and_in_no_name_of_a_seating() -> None:
    night = running(deals=1)
    typed_result = TypedResult((10, 9, 8, 7), (0, 5, 10, 15), 0)
    hand_results.enter(table_of(night), typed_result, 0, None, reason="Ada read the sheet wrong")
    seating = Seating.objects.create(
        club=night.club, key=new_key(), people=2, sizes=[2], rounds=1, seed=1, name="Birthday: ada"
    )
    erase(entrant(night, "Ada").player)
    assert HandResult.objects.get().reason == "former player read the sheet wrong"
    assert Seating.objects.get(pk=seating.pk).name == "Birthday: former player"
