"""A phone that knows whose it is: it leads to that person's page, and opens nothing."""

import pytest
from django.test import Client

from scoring.people.erasing import erase
from tests.tournaments.nights_seen import night, seated, table_of
from tests.tournaments.people import entrant
from tests.tournaments.playing import deal_at
from tournaments.attendance.actions import set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.closing import say_done
from tournaments.rounds.models import Round, TableOutcome
from tournaments.rounds.publishing import complete

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return night()


def own(tournament: Tournament, name: str, step: str = "") -> str:
    return entrant(tournament, name).address + step


def claim(client: Client, tournament: Tournament, name: str) -> str:
    return client.post(own(tournament, name, "claim/"))["Location"]


def recorded(client: Client, tournament: Tournament, name: str) -> str:
    """Where the tap on “Record” leads."""
    return client.get(own(tournament, name, "record/"))["Location"]


def test_that_is_me_leads_to_the_own_page_and_its_table_from_then_on(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    mine = own(tournament, "Ada")
    assert "That’s me" in client.get(mine).text
    assert claim(client, tournament, "Ada") == mine
    assert client.get(f"/nights/{tournament.code}/me/")["Location"] == mine
    text = client.get(mine).text
    assert "That’s me" not in text
    assert "Record, with the code of my table" in text
    game = table_of(tournament, "Ada").game
    assert game
    assert game.write_token not in text
    assert recorded(client, tournament, "Ada") == "/t/"
    assert game.write_token not in client.get("/t/").text


def test_the_way_to_the_own_page_stands_on_every_page_of_the_night(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    way = f'href="/nights/{tournament.code}/me/"'
    for path in ("", "standings/"):
        assert way in client.get(f"/nights/{tournament.code}/{path}").text
    end_night(tournament)
    for path in ("", "standings/"):
        assert way not in client.get(f"/nights/{tournament.code}/{path}").text


def test_nobody_records_without_the_code_of_the_table_whoever_they_say_they_are(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    game = table_of(tournament, "Ada").game
    assert game
    for name in ("", "Ada"):
        if name:
            claim(client, tournament, name)
        answer = client.get(own(tournament, "Ada", "record/"), follow=True)
        assert answer.redirect_chain == [("/t/", 302)]
        assert "Type the code that stands on your table" in answer.text
        assert game.write_token not in answer.text


def test_a_phone_that_nobody_told_has_no_page_of_its_own(
    client: Client, tournament: Tournament
) -> None:
    seated(tournament)
    assert client.get(f"/nights/{tournament.code}/me/")["Location"].endswith(
        f"/nights/{tournament.code}/"
    )


def test_a_phone_of_another_night_is_nobody_here(client: Client, tournament: Tournament) -> None:
    other = night("Ida", "Jo", "Kai", club=tournament.club)
    seated(other)
    claim(client, other, "Ida")
    known = client.cookies["me"].value
    client.cookies["me"] = known  # for all paths, as a browser would not send it
    assert client.get(f"/nights/{tournament.code}/me/")["Location"].endswith(
        f"/nights/{tournament.code}/"
    )


def test_a_cookie_that_somebody_made_up_is_nobody(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    client.cookies["me"] = entrant(tournament, "Ada").token
    assert client.get(f"/nights/{tournament.code}/me/")["Location"].endswith(
        f"/nights/{tournament.code}/"
    )


def test_not_me_forgets_it(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    claim(client, tournament, "Ada")
    client.post(own(tournament, "Ada", "forget/"))
    assert "That’s me" in client.get(own(tournament, "Ada")).text


@pytest.mark.parametrize("how", ["complete", "gone", "over"])
def test_outside_of_the_running_round_there_is_nothing_to_record(
    client: Client, tournament: Tournament, how: str
) -> None:
    round = seated(tournament)
    claim(client, tournament, "Ada")
    if how == "complete":
        assert isinstance(complete(round, None, knowingly=True), Round)
    elif how == "gone":
        set_presence(entrant(tournament, "Ada"), Presence.GONE)
    else:
        end_night(tournament)
    assert recorded(client, tournament, "Ada") == own(tournament, "Ada")
    text = client.get(own(tournament, "Ada")).text
    assert "There is nothing to record" in text
    assert "Record, with the code of my table" not in text


@pytest.mark.parametrize("is_done", [True, False])
def test_what_was_kept_of_a_table_before_its_latest_deal_decides_nothing(
    client: Client, tournament: Tournament, is_done: bool
) -> None:
    seated(tournament)
    claim(client, tournament, "Ada")
    deal_at(table_of(tournament, "Ada"))
    table_state(table_of(tournament, "Ada"))  # kept as it stands now
    if is_done:
        say_done(table_of(tournament, "Ada"))
    else:
        TableOutcome.objects.update(is_finished=True, stamp="older")
    assert (
        "Record, with the code of my table" in client.get(own(tournament, "Ada")).text
    ) is not is_done
    TableOutcome.objects.update(is_finished=not is_done, stamp="older")
    assert recorded(client, tournament, "Ada") == (own(tournament, "Ada") if is_done else "/t/")


def test_who_was_erased_is_known_to_no_phone(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    claim(client, tournament, "Ada")
    address = own(tournament, "Ada")
    erase(entrant(tournament, "Ada").player)
    assert client.get(f"{address}record/").status_code == 404
    assert client.post(f"{address}claim/").status_code == 404
    assert address not in client.get(f"/nights/{tournament.code}/me/")["Location"]


def test_after_the_night_nobody_claims_anything(client: Client, tournament: Tournament) -> None:
    seated(tournament)
    end_night(tournament)
    assert "That’s me" not in client.get(own(tournament, "Ada")).text
    claim(client, tournament, "Ada")
    assert "me" not in client.cookies


def test_who_checks_in_or_types_a_badge_need_not_say_it_again(tournament: Tournament) -> None:
    ada, ben = Client(), Client()
    tournament.entrants.update(presence=Presence.REGISTERED)
    person = entrant(tournament, "Ada")
    ada.post(f"/nights/{tournament.code}/here/{person.pk}/")
    ben.get("/t/", {"code": entrant(tournament, "Ben").badge_code})
    for client, name in ((ada, "Ada"), (ben, "Ben")):
        where = client.get(f"/nights/{tournament.code}/me/")["Location"]
        assert where == own(tournament, name)


def test_where_do_i_sit_offers_to_record_to_those_who_sit_there(
    client: Client, tournament: Tournament
) -> None:
    page = f"/nights/{tournament.code}/"
    assert "Record at this table" not in client.get(page, {"who": "Ada"}).text
    seated(tournament)
    text = client.get(page, {"who": "Ada"}).text
    assert "Record at this table" in text
    assert own(tournament, "Ada", "record/") in text
    assert table_of(tournament, "Ada").game.write_token not in text  # type: ignore[union-attr]
