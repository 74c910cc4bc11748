"""Games outside of nights: they count once finished, for who of the roster sat there."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from scoring.games.models import Game, Seat
from scoring.games.seat_players import claim, seat_player, unclaim
from scoring.people.erasing import erase, merge
from scoring.people.models import Player
from tests.clubs import club_of
from tests.scoring.tables import record, submission
from tests.tournaments.people import roster
from tournaments.appearances.appearance import Played
from tournaments.appearances.free_games import Guest, free_games_kept, guests_in
from tournaments.appearances.keeping import keep_current, played_by, played_with, usual_deals
from tournaments.models import Appearance, GameSummary

pytestmark = pytest.mark.django_db

FINISHED = ("0* 60 25+", *["50+ 0* 60"] * 9)


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def people(club: Club) -> list[Player]:
    return roster(club, "Ada", "Ben", "Cleo")


def free_game(club: Club, *players: Player | None, **facts: Any) -> Game:
    """Of these people; where there is nobody a guest sits."""
    terms = {"edition": "classic", "club": club} | facts
    key = f"free-game-{Game.objects.count()}"
    names = [each.name if each else "Guest" for each in players]
    game = Game.objects.start(terms, names, key)
    for position, player in enumerate(players):
        game.seats.filter(position=position).update(player=player)
    return game


def games_of(player: Player) -> list[Played]:
    keep_current(player.club)
    return played_by(player)


def test_a_finished_game_counts_for_all_whom_the_club_knows(
    club: Club, people: list[Player]
) -> None:
    ada, ben, _cleo = people
    game = record(free_game(club, ada, ben, None), *FINISHED)
    assert game.state.finished
    played = games_of(ada)[0]
    assert (played.night, played.round, played.table) == (None, None, None)
    assert (played.day, played.people) == (timezone.localdate(), 3)
    assert (played.place, played.completed, played.deals, played.outs) == (1, 10, 10, 1)
    assert played.phase_deals == (1,) * 10
    assert [each.player for each in played_with(ada)] == [ada.pk, ben.pk]
    assert not played.is_rated  # a guest sat there


def test_all_of_them_known_it_is_rated_unless_somebody_said_otherwise(
    club: Club, people: list[Player]
) -> None:
    game = record(free_game(club, *people), *FINISHED)
    assert games_of(people[0])[0].is_rated
    Game.objects.filter(pk=game.pk).update(is_rated=False)
    assert not games_of(people[0])[0].is_rated


def test_a_game_that_runs_or_of_guests_alone_does_not_count(
    club: Club, people: list[Player]
) -> None:
    record(free_game(club, *people), *FINISHED[:3])
    record(free_game(club, None, None, None), *FINISHED)
    keep_current(club)
    assert not GameSummary.objects.exists()
    assert not free_games_kept(club).stale


def test_a_deal_taken_back_takes_the_game_back(club: Club, people: list[Player]) -> None:
    game = record(free_game(club, *people), *FINISHED)
    assert len(games_of(people[0])) == 1
    game.undo(submission(game))
    assert games_of(people[0]) == []
    assert not Appearance.objects.exists()


def test_guests_have_their_names_and_places_also_where_they_won(
    club: Club, people: list[Player]
) -> None:
    _ada, ben, cleo = people
    record(free_game(club, None, ben, cleo), *FINISHED)
    (played,) = games_of(ben)
    assert played.place > 1
    assert guests_in([played.game]) == {played.game: [Guest("Guest", 1)]}
    assert guests_in([]) == {}


def test_a_guest_who_is_claimed_later_has_played(club: Club, people: list[Player]) -> None:
    ada, ben, cleo = people
    game = record(free_game(club, ada, ben, None), *FINISHED)
    assert games_of(cleo) == []
    Seat.objects.filter(game=game, player=None).update(player=cleo)
    assert [each.is_rated for each in games_of(cleo)] == [True]
    Seat.objects.filter(game=game).update(player=None)
    assert games_of(cleo) == []


def test_two_who_were_claimed_the_wrong_way_round_change_places(
    club: Club, people: list[Player]
) -> None:
    ada, ben, cleo = people
    game = record(free_game(club, ada, ben, cleo), *FINISHED)
    assert games_of(ada)[0].place == 1
    game.seats.filter(position__lt=2).update(player=None)
    game.seats.filter(position=0).update(player=ben)
    game.seats.filter(position=1).update(player=ada)
    assert (games_of(ben)[0].place, games_of(ada)[0].outs) == (1, 9)


def test_a_game_that_is_removed_was_not_played(club: Club, people: list[Player]) -> None:
    game = record(free_game(club, *people), *FINISHED)
    keep_current(club)
    game.remove()
    assert games_of(people[0]) == []


def test_merged_and_erased_people_keep_what_they_played(club: Club, people: list[Player]) -> None:
    ada, ben, cleo = people
    record(free_game(club, ada, ben, None), *FINISHED)
    keep_current(club)
    merge(ada, cleo)
    assert (games_of(ada), len(games_of(cleo))) == ([], 1)
    erase(cleo)
    keep_current(club)
    assert len(played_with(ben)) == 2


def test_two_statements_say_that_nothing_has_changed(
    club: Club, people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _game in range(3):
        record(free_game(club, *people), *FINISHED)
    keep_current(club)
    with django_assert_num_queries(2):
        keep_current(club)


def test_their_deals_are_in_the_average_of_the_club(club: Club, people: list[Player]) -> None:
    record(free_game(club, *people), *FINISHED)
    keep_current(club)
    assert usual_deals(club)["classic"][1] == (1 + 2 + 1, 3)


def test_verify_proves_them_too(
    club: Club, people: list[Player], capsys: pytest.CaptureFixture[str]
) -> None:
    game = record(free_game(club, *people), *FINISHED)
    keep_current(club)
    call_command("verify")
    assert "1 kept games outside of nights, 0 wrong." in capsys.readouterr().out
    Appearance.objects.filter(seat=1).update(place=3)
    with pytest.raises(SystemExit):
        call_command("verify")
    assert f"game {game.pk}: something else is kept than was played" in capsys.readouterr().out


def test_whether_anything_changed_is_one_statement_however_many_games(
    club: Club, people: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _time in range(3):
        record(free_game(club, *people), *FINISHED)
    keep_current(club)
    with django_assert_num_queries(1):
        before = free_games_kept(club)
    assert (before.games, before.stale) == (3, 0)
    Game.objects.latest("pk").remove()
    assert free_games_kept(club).stamp != before.stamp


def test_every_change_of_a_seat_is_known_by_its_game_alone(
    club: Club, people: list[Player]
) -> None:
    ada, ben, cleo = people
    game = record(free_game(club, ada, ben, None), *FINISHED)
    seat = game.seats.get(position=2)
    known = set[int]()
    changes: list[Callable[[], object]] = [
        lambda: seat_player(seat, cleo.pk, None),
        lambda: unclaim(cleo, [seat.pk]),
        lambda: claim(cleo, [seat.pk]) or Seat.objects.filter(pk=seat.pk).update(player=cleo),
        lambda: merge(ben, club.players.create(name="Benno")),
    ]
    for change in changes:
        keep_current(club)
        change()
        assert free_games_kept(club).stale == 1
        game.refresh_from_db()
        assert game.seats_version not in known
        known.add(game.seats_version)


def test_names_at_seats_are_no_change_of_who_sits_there(club: Club, people: list[Player]) -> None:
    game = record(free_game(club, *people), *FINISHED)
    keep_current(club)
    game.seats.update(name="Somebody")
    assert not free_games_kept(club).stale
