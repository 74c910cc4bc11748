"""Who of the roster sat where, in games that no night seated."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.games.rematches import start_rematch
from scoring.people.erasing import amounts_of, erase, hindrances, merge
from scoring.people.models import Player
from tests.clubs import ada, club_of
from tests.scoring.games.test_games import wanted
from tests.scoring.tables import fresh, leave, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


def start(browser: Client, *names: str) -> Game:
    """A game by the form that everybody fills in."""
    browser.post("/games/", wanted(*names))
    return Game.objects.latest("pk")


def players_at(game: Game) -> list[Player | None]:
    return [seat.player for seat in game.seats.order_by("position")]


def linked(club: Club, *names: str) -> Game:
    """A game of these people, all of them on the roster."""
    game = sit_down(*names, club=club)
    for seat in game.seats.all():
        seat.player = club.players.get_or_create(name=seat.name)[0]
        seat.save()
    return game


def test_a_name_that_fits_one_person_of_the_roster_is_that_person(club: Club) -> None:
    ann = club.players.create(name="Ann")
    bob = club.players.create(name="Robert", nickname="Bob")
    game = start(ada(club), "ann", "BOB", "Otto")
    assert players_at(game) == [ann, bob, None]
    assert game.seat_names == ["ann", "BOB", "Otto"]  # as they were typed


def test_of_two_who_are_called_so_nobody_is_taken(club: Club) -> None:
    for _twin in range(2):
        club.players.create(name="Ann")
    assert players_at(start(ada(club), "Ann", "Otto")) == [None, None]


def test_of_one_who_would_sit_there_twice_nobody_is_taken(club: Club) -> None:
    club.players.create(name="Robert", nickname="Bob")
    assert players_at(start(ada(club), "Bob", "Robert")) == [None, None]


def test_strangers_and_other_clubs_link_nobody(club: Club) -> None:
    club.players.create(name="Ann")
    others = club_of("Cleo", "The Others")
    assert players_at(start(Client(), "Ann", "Otto")) == [None, None]
    assert players_at(start(ada(others), "Ann", "Otto")) == [None, None]


def test_a_rematch_knows_its_people_wherever_they_sit(club: Club) -> None:
    game = linked(club, "Ann", "Ben", "Cleo")
    _ann, ben, cleo = players_at(game)
    assert players_at(start_rematch(leave(game, 0))) == [ben, cleo]


def test_a_rematch_has_nobody_who_was_erased(club: Club) -> None:
    game = linked(club, "Ann", "Ben")
    ann, ben = players_at(game)
    assert ann
    erase(ann)
    assert players_at(start_rematch(fresh(game))) == [None, ben]


def test_nobody_sits_twice_in_one_game(club: Club) -> None:
    game = linked(club, "Ann", "Ben")
    with pytest.raises(IntegrityError), transaction.atomic():
        game.seats.update(player=players_at(game)[0])


def test_whoever_is_merged_takes_the_seats_along(club: Club) -> None:
    game = linked(club, "Anne", "Ben")
    gone, stays = club.players.get(name="Anne"), club.players.create(name="Ann")
    merge(gone, stays)
    assert players_at(game)[0] == stays
    assert amounts_of(stays) == ["1 game outside of nights"]


def test_two_who_sat_at_one_table_are_not_one_person(club: Club) -> None:
    linked(club, "Ann", "Anne")
    ann, anne = club.players.get(name="Ann"), club.players.get(name="Anne")
    assert "Both sat at one table" in "".join(hindrances(ann, anne))


def test_whoever_is_erased_leaves_no_name_and_keeps_the_seats(club: Club) -> None:
    game = linked(club, "Ann", "Ben")
    ann = club.players.get(name="Ann")
    game.seats.filter(player=ann).update(name="Nan")  # as nobody knows them
    erase(ann)
    assert fresh(game).seat_names == ["former player", "Ben"]
    assert players_at(game)[0] == ann


def test_a_seat_of_somebody_else_keeps_the_name_of_the_erased(club: Club) -> None:
    game = linked(club, "Ann", "Ben")
    ann, guest = club.players.get(name="Ann"), sit_down("Ann", "Otto", club=club)
    ann.call("Anna", "")
    ann.save()
    namesake = club.players.create(name="Ann B.")
    namesake.known_as = ["Ann"]
    namesake.save()
    erase(namesake)
    assert fresh(game).seat_names == ["Ann", "Ben"]
    assert fresh(guest).seat_names == ["former player", "Otto"]
