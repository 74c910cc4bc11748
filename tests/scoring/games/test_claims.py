"""Who played in a game outside of nights, as members of the club say it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from scoring.clubs.models import Club
from scoring.games.models import Game, Seat
from scoring.games.rematches import start_rematch
from scoring.games.seat_players import claim, guest_seats, seat_player
from scoring.people.erasing import erase
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.games.test_seat_players import players_at
from tests.scoring.tables import fresh, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def ann(club: Club) -> Player:
    return club.players.create(name="Ann Miller", nickname="Ann")


@pytest.fixture
def game(club: Club) -> Game:
    return sit_down("Ann", "Otto", club=club)


def page(browser: Client, game: Game, more: str = "") -> str:
    answer = browser.get(f"/organiser/games/{game.pk}/people/{more}")
    assert answer.status_code == 200
    return answer.text


def say(browser: Client, game: Game, number: int, player: Any, seen: Any = 0) -> str:
    """What the page says next."""
    where = f"/organiser/games/{game.pk}/people/{number}/set/"
    sent = {"player": getattr(player, "pk", player), "seen": getattr(seen, "pk", seen)}
    return browser.post(where, sent, follow=True).text


def test_a_scorer_says_who_played(club: Club, ann: Player, game: Game) -> None:
    browser = ben(club)
    assert "It is Ann" in page(browser, game)
    assert "Seat 1, Ann: that is Ann now." in say(browser, game, 1, ann)
    assert players_at(game) == [ann, None]


def test_it_is_undone_by_one_press(club: Club, ann: Player, game: Game) -> None:
    browser = ben(club)
    shown = say(browser, game, 1, ann)
    assert f'name="seen" value="{ann.pk}"' in shown
    assert "that is a guest now" in say(browser, game, 1, 0, seen=ann)
    assert players_at(game) == [None, None]


@pytest.mark.parametrize("was", ["", "1", "1.x", "9.0", "x.0", f"1.{'9' * 30}"])
def test_an_undo_of_nothing_is_not_shown(club: Club, game: Game, was: str) -> None:
    assert "Undo" not in page(ben(club), game, f"?was={was}")


def test_who_is_called_much_alike_or_in_part_is_suggested(club: Club) -> None:
    for name in ("Ottilie", "Karl Otto", "Otot", "Zoe"):
        club.players.create(name=name)
    shown = page(ben(club), sit_down("Otto", "Zed", club=club))
    assert shown.index("It is Otot") < shown.index("It is Karl Otto")
    assert "It is Zoe" not in shown
    assert "It is Ottilie" not in shown


def test_everybody_of_the_roster_is_found_by_letters(club: Club, ann: Player, game: Game) -> None:
    zoe = club.players.create(name="Zoe")
    browser = ben(club)
    assert f'value="{zoe.pk}"' in page(browser, game, "2/")
    found = page(browser, game, "2/?who=mil")
    assert f'name="player" value="{ann.pk}"' in found
    assert f'name="player" value="{zoe.pk}"' not in found
    assert "Nobody on the roster is found" in page(browser, game, "2/?who=xyz")


def test_whoever_sits_there_already_cannot_sit_there_twice(
    club: Club, ann: Player, game: Game
) -> None:
    browser = ben(club)
    say(browser, game, 1, ann)
    assert "sits at seat 1" in page(browser, game, "2/")
    assert "Nobody sits twice in one game" in say(browser, game, 2, ann)
    assert players_at(game) == [ann, None]


def test_of_two_who_say_it_at_once_the_second_looks_first(
    club: Club, ann: Player, game: Game
) -> None:
    zoe = club.players.create(name="Zoe")
    say(ada(club), game, 1, ann)
    assert "out of date" in say(ben(club), game, 1, zoe)
    assert players_at(game)[0] == ann
    assert "out of date" not in say(ben(club), game, 1, ann)  # the same, said twice


@pytest.mark.parametrize("player", ["-1", "x", str(2**64), "424242"])
def test_what_no_page_sends_changes_nothing(club: Club, game: Game, player: str) -> None:
    assert "out of date" in say(ben(club), game, 1, player)
    assert players_at(game) == [None, None]


def test_nobody_of_another_club_and_nobody_erased_is_put_there(
    club: Club, ann: Player, game: Game
) -> None:
    stranger = club_of("Gil", "The Elevens").players.create(name="Ann")
    erase(ann)
    for player in (stranger, ann):
        assert "out of date" in say(ben(club), game, 1, player)
    assert players_at(game) == [None, None]


def test_games_of_others_of_nobody_and_of_nights_are_not_there(club: Club, game: Game) -> None:
    of_night = sit_down("Ann", "Otto", club=club, part_of="tournament:1")
    for browser, other in ((cleo(), game), (ben(club), of_night), (ben(club), sit_down("A", "B"))):
        assert browser.get(f"/organiser/games/{other.pk}/people/").status_code == 404
        assert browser.get(f"/organiser/games/{other.pk}/people/1/").status_code == 404
        assert browser.post(f"/organiser/games/{other.pk}/people/1/set/").status_code == 404
        assert browser.post(f"/organiser/games/{other.pk}/rated/").status_code == 404
    assert ben(club).get(f"/organiser/games/{game.pk}/people/9/").status_code == 404


def test_the_way_there_is_for_members_of_the_club_alone(club: Club, game: Game) -> None:
    way = f"/organiser/games/{game.pk}/people/"
    assert way in ben(club).get(game.get_absolute_url()).text
    assert way in ada(club).get("/organiser/").text
    for browser in (Client(), cleo()):
        assert way not in browser.get(game.get_absolute_url()).text


def games_page(browser: Client, player: Player, more: str = "") -> str:
    return browser.get(f"/roster/{player.pk}/games/{more}").text


def send(browser: Client, player: Player, what: str, *seats: Any) -> str:
    where = f"/roster/{player.pk}/games/{what}/"
    return browser.post(where, {"seat": list(seats)}, follow=True).text


def seat_pks(player: Player) -> list[int]:
    return [each.seat.pk for each in guest_seats(player)]


def test_all_games_of_a_name_are_claimed_at_once_and_given_back(club: Club, ann: Player) -> None:
    games = [sit_down(name, "Otto", club=club) for name in ("ANN", "Ann Miller", "Anna")]
    browser = ada(club)
    shown = games_page(browser, ann)
    assert shown.count("checked") == 2
    assert "ANN and Otto" in shown
    assert "Anna and Otto" not in shown
    seats = seat_pks(ann)
    assert "2 games are Ann’s now." in send(browser, ann, "claim", *seats)
    assert [players_at(game)[0] for game in games] == [ann, ann, None]
    assert "2 games are a guest’s again" in send(browser, ann, "unclaim", *seats)
    assert ann.game_seats.count() == 0


def test_only_what_is_ticked_is_claimed(club: Club, ann: Player) -> None:
    first, second = (sit_down("Ann", "Otto", club=club) for _time in range(2))
    send(ada(club), ann, "claim", first.seats.get(position=0).pk)
    assert players_at(first)[0] == ann
    assert players_at(second)[0] is None
    assert "No game was ticked" in send(ada(club), ann, "claim")


def test_a_name_from_before_is_offered_too(club: Club, ann: Player, game: Game) -> None:
    ann.write("Yolanda", "")
    assert seat_pks(ann) == [game.seats.get(position=0).pk]


def test_of_namesakes_nothing_is_ticked(club: Club, ann: Player, game: Game) -> None:
    club.players.create(name="Ann")
    shown = games_page(ada(club), ann)
    assert "Others on the roster are called so too" in shown
    assert "checked" not in shown


def test_what_cannot_be_theirs_is_not_offered(club: Club, ann: Player) -> None:
    sit_down("Ann", "ann", club=club)  # who of the two?
    sit_down("Ann", "Otto", club=club, part_of="tournament:1")
    sit_down("Ann", "Otto")
    there = sit_down("Ann", "Annie", club=club)
    there.seats.filter(position=1).update(player=ann)
    assert seat_pks(ann) == []
    assert "None: in no game" in games_page(ada(club), ann)


def test_seats_of_others_are_not_claimed_whatever_is_sent(club: Club, ann: Player) -> None:
    other = sit_down("Zoe", "Otto", club=club).seats.get(position=0)
    assert "was left out" in send(ada(club), ann, "claim", other.pk, "x", "9" * 30)
    assert Seat.objects.get(pk=other.pk).player is None


def test_a_game_that_somebody_else_has_claimed_meanwhile_is_left_out(
    club: Club, ann: Player, game: Game
) -> None:
    zoe, seat = club.players.create(name="Zoe"), game.seats.get(position=0)
    seat_player(seat, zoe.pk, None)
    assert "1 game was left out" in send(ada(club), ann, "claim", seat.pk)
    send(ada(club), ann, "unclaim", seat.pk)
    assert players_at(game)[0] == zoe


def test_a_scorer_does_not_see_the_roster(club: Club, ann: Player) -> None:
    assert ben(club).get(f"/roster/{ann.pk}/games/").status_code == 404


def test_it_costs_a_few_statements_however_many_games_there_are(
    club: Club, ann: Player, django_assert_max_num_queries: Any
) -> None:
    for _time in range(8):
        sit_down("Ann", "Otto", "Zed", club=club)
    claim(ann, seat_pks(ann)[:4])
    browser = ada(club)
    with django_assert_max_num_queries(12):
        games_page(browser, ann)


def test_a_game_is_rated_when_all_are_on_the_roster(club: Club, ann: Player, game: Game) -> None:
    browser = ben(club)
    say(browser, game, 1, ann)
    assert "Friendly as long as a guest sits at the table: Otto." in page(browser, game)
    assert not fresh(game).counts_in_ratings
    otto = club.players.create(name="Otto")
    assert "Rated: everybody" in say(browser, game, 2, otto)
    assert fresh(game).counts_in_ratings


def test_a_game_is_called_friendly_and_counts_after_all(
    club: Club, ann: Player, game: Game
) -> None:
    where, browser = f"/organiser/games/{game.pk}/rated/", ben(club)
    answers = [browser.post(where, {"rated": rated}, follow=True).text for rated in ("no", "no")]
    assert all("somebody of the club has said so" in answer for answer in answers)
    assert not fresh(game).is_rated
    assert "out of date" in browser.post(where, {"rated": "perhaps"}, follow=True).text
    browser.post(where, {"rated": "yes"})
    assert fresh(game).is_rated


def test_the_rematch_of_a_friendly_game_is_friendly(game: Game) -> None:
    assert start_rematch(game).is_rated
    assert not start_rematch(sit_down("Ann", "Ben", is_rated=False)).is_rated


def test_the_list_of_games_says_what_is_rated(club: Club, ann: Player, game: Game) -> None:
    browser = ada(club)
    assert "friendly" in browser.get("/organiser/").text
    say(browser, game, 1, ann)
    say(browser, game, 2, club.players.create(name="Otto"))
    assert "friendly" not in browser.get("/organiser/").text


@pytest.mark.django_db(transaction=True)
def test_two_who_put_somebody_at_two_seats_at_once_put_them_at_one() -> None:
    club = club_of("Olga", "The Tens")
    ann, game = club.players.create(name="Ann"), sit_down("Ann", "Anne", club=club)

    def put(position: int) -> None:
        try:
            say(ben(club), game, position, ann)
        finally:
            connection.close()

    ben(club)  # whom two phones know from now on
    with ThreadPoolExecutor(2) as both:
        list(both.map(put, (1, 2)))
    assert sorted(map(str, players_at(game))) == sorted([str(ann), "None"])
