"""Where do I sit? For whoever has the code of a night."""

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.people.erasing import erase, tell_pages
from tests.scoring.tables import record
from tests.tournaments.nights_seen import night, played, seated, table_of
from tests.tournaments.people import entrant
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.clock import actions as timing
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze

pytestmark = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return night()


def page(client: Client, tournament: Tournament, who: str = "") -> str:
    answer = client.get(f"/nights/{tournament.code}/", {"who": who} if who else {})
    assert answer.status_code == 200
    return answer.text


def own(tournament: Tournament, name: str) -> str:
    return f"/nights/{tournament.code}/{entrant(tournament, name).token}/"


def test_anybody_with_the_code_sees_the_night_however_it_is_typed(
    client: Client, tournament: Tournament
) -> None:
    assert "Club night" in page(client, tournament)
    assert client.get(f"/nights/{tournament.code.lower()}/").status_code == 200


@pytest.mark.parametrize("path", ["", "x/", "here/"])
def test_without_the_right_code_there_is_no_night(
    client: Client, tournament: Tournament, path: str
) -> None:
    assert client.get(f"/nights/WRONG2/{path}").status_code == 404


def test_nobody_posts_to_a_night(client: Client, tournament: Tournament) -> None:
    assert client.post(f"/nights/{tournament.code}/").status_code == 405
    assert client.post(own(tournament, "Ada")).status_code == 405


def test_before_the_seating_is_out_it_says_so_and_who_is_here(
    client: Client, tournament: Tournament
) -> None:
    text = page(client, tournament)
    assert "The seating is not out yet" in text
    assert "8 people are here" in text
    assert "<bdi>Cleo</bdi>" in text
    assert f"/nights/{tournament.code}/here/" in text
    assert "Next: round 1" in text


def test_three_letters_find_the_table(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    text = page(client, tournament, "cle")
    assert f"Table {table_of(tournament, 'Cleo').number}</b>" in text
    assert "Round 1 of 4" in text
    assert own(tournament, "Cleo") in text


def test_fewer_letters_find_only_whoever_is_called_just_so(client: Client) -> None:
    tournament = night("Bo", "Bodo", "Ada", "Eve")
    assert "table-large" not in page(client, tournament, "b")
    seated(tournament)
    assert page(client, tournament, "bo").count("table-large") == 2
    assert "Type three letters" in page(client, tournament, "a")


def test_whom_nobody_knows_is_not_found(client: Client, tournament: Tournament) -> None:
    assert "Nobody here is called “Zoe”" in page(client, tournament, "Zoe")


def test_htmx_gets_only_whom_it_looks_for(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    asked = {**PART, "HX-Target": "div#found"}
    answer = client.get(f"/nights/{tournament.code}/", {"who": "ada"}, headers=asked)
    assert answer.text.strip().startswith('<div id="found"')
    answer = client.get(f"/nights/{tournament.code}/", headers=PART)
    assert answer.text.strip().startswith('<div id="night"')


def test_whoever_has_no_seat_is_told_why(client: Client) -> None:
    tournament = night("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal")
    states = {"Ada": Presence.PAUSING, "Ben": Presence.GONE, "Cleo": Presence.REGISTERED}
    for name, state in states.items():
        tournament.entrants.filter(player__name=name).update(presence=state)
    assert "as soon as the seating is out" in page(client, tournament, "Dora")
    seated(tournament)
    tournament.entrants.filter(player__name="Cleo").update(presence=Presence.REGISTERED)
    assert "You are pausing" in page(client, tournament, "Ada")
    assert "You are checked out" in page(client, tournament, "Ben")
    text = page(client, tournament, "Cleo")
    assert "You are not checked in yet" in text
    tournament.entrants.filter(player__name="Cleo").update(presence=Presence.HERE)
    assert "You have no seat in this round" in page(client, tournament, "Cleo")


def test_a_draft_is_seen_by_nobody(client: Client, tournament: Tournament) -> None:
    round = seated(tournament)
    round.state = "draft"
    round.save(update_fields=["state"])
    assert "The seating is not out yet" in page(client, tournament, "Cleo")


def test_at_the_end_it_has_the_winner_and_the_standings(
    client: Client, tournament: Tournament
) -> None:
    played(seated(tournament))
    end_night(tournament)
    text = page(client, tournament)
    assert "The night is over" in text
    assert "won the night" in text
    assert f"/nights/{tournament.code}/standings/" in text


def test_what_is_frozen_names_no_winner(client: Client, tournament: Tournament) -> None:
    played(seated(tournament))
    freeze(tournament, None)
    played(seated(Tournament.objects.get()))
    end_night(tournament)
    assert "won the night" in page(client, tournament)
    Tournament.objects.update(frozen_after=1)  # whoever wants to may keep it secret all the same
    text = page(client, tournament)
    assert "won the night" not in text
    assert "As they stood after round 1" in text


def test_of_a_night_that_is_not_public_the_code_tells_seats_alone(
    client: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(is_public=False)
    played(seated(tournament))
    seated(Tournament.objects.get())
    assert "Table" in page(client, tournament, "Ada")
    text = client.get(own(tournament, "Ada")).text
    assert "You sit here" in text
    assert "Round 1, table" in text
    for told in ("standings", "Where I stand", "Place "):
        assert told not in text
    end_night(tournament)
    text = page(client, tournament)
    assert "won" not in text
    assert "standings" not in text


def test_as_long_as_nothing_changes_the_answer_is_304(
    client: Client, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seated(tournament)
    gone = iter(["Ben", "Dora"])
    for path in (f"/nights/{tournament.code}/", own(tournament, "Ada")):
        stamp = client.get(path, headers=PART)["ETag"]
        asked = {**PART, "If-None-Match": stamp}
        with django_assert_num_queries(1):
            assert client.get(path, headers=asked).status_code == 304
        set_presence(entrant(tournament, next(gone)), Presence.GONE)
        assert client.get(path, headers=asked).status_code == 200


def test_a_new_name_is_news(client: Client, tournament: Tournament) -> None:
    path = f"/nights/{tournament.code}/"
    asked = {**PART, "If-None-Match": client.get(path, headers=PART)["ETag"]}
    player = entrant(tournament, "Ada").player
    with transaction.atomic():
        player.write("Adalina", "", keeps_to=None)
        tell_pages(player)
    assert "Adalina" in client.get(path, headers=asked).text


def test_the_clock_is_there_and_its_pause_is_news(client: Client) -> None:
    tournament = night(minutes=40)
    round = seated(tournament)
    timing.start(round)
    paths = (f"/nights/{tournament.code}/", own(tournament, "Ada"))
    stamps = [client.get(path, headers=PART)["ETag"] for path in paths]
    assert all("data-clock" in client.get(path).text for path in paths)
    timing.pause(round)
    for path, stamp in zip(paths, stamps, strict=True):
        assert "Paused" in client.get(path, headers={**PART, "If-None-Match": stamp}).text


def test_a_deal_is_no_news_but_a_finished_table_is_for_the_own_page(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = night(deals=2)
    seated(tournament)
    paths = [own(tournament, name) for name in ("Ada", "Ben")]
    paths.append(f"/nights/{tournament.code}/")
    stamps = [client.get(path, headers=PART)["ETag"] for path in paths]
    game = table_of(tournament, "Ada").game
    assert game

    def answers() -> list[int]:
        asked = [{**PART, "If-None-Match": stamp} for stamp in stamps]
        return [
            client.get(path, headers=headers).status_code
            for path, headers in zip(paths, asked, strict=True)
        ]

    record(game, "0* 25+ 60 75")
    assert answers() == [304, 304, 304]
    with django_assert_num_queries(3):  # one of them finds out for all, until the next deal
        answers()
    record(game, "0* 25+ 60 75")
    assert answers() == [200, 200, 304]


def test_the_own_page_says_where_why_and_how_it_went(
    client: Client, tournament: Tournament
) -> None:
    played(seated(tournament))
    seated(Tournament.objects.get())
    text = client.get(own(tournament, "Ada")).text
    assert f"Table {table_of(tournament, 'Ada', 2).number}</b>" in text
    assert "Why am I here?" in text
    assert "Round 1, table" in text
    assert "Where I stand" in text
    game = table_of(tournament, "Ada", 2).game
    assert game
    assert game.watch_token in text
    assert game.write_token not in text


def test_the_own_page_is_refreshed_in_parts(client: Client, tournament: Tournament) -> None:
    answer = client.get(own(tournament, "Ada"), headers=PART)
    assert answer.text.strip().startswith('<div id="mine"')


def test_the_token_of_another_night_opens_nothing(client: Client, tournament: Tournament) -> None:
    other = night("Ida", "Jo", club=tournament.club)
    token = entrant(other, "Ida").token
    assert client.get(f"/nights/{tournament.code}/{token}/").status_code == 404


def test_an_erased_person_is_found_by_nobody_and_has_no_page(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    path = own(tournament, "Cleo")
    erase(entrant(tournament, "Cleo").player)
    answer = client.get(path)
    assert answer.status_code == 410
    assert "This page is gone" in answer.text
    assert "Cleo" not in answer.text
    assert "Cleo" not in page(client, tournament).replace("“Cleo”", "")
    assert "table-large" not in page(client, tournament, "former")


def test_two_hundred_people_cost_no_more_than_twelve_statements(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = night(*(f"Person {number:03}" for number in range(200)))
    played(seated(tournament))
    seated(Tournament.objects.get())
    for path in (f"/nights/{tournament.code}/?who=person", own(tournament, "Person 007")):
        with django_assert_max_num_queries(12):
            client.get(path)
    end_night(tournament)
    with django_assert_max_num_queries(12):
        client.get(f"/nights/{tournament.code}/")
