"""At the door: the list, the walk-ins, and by oneself."""

import re

import pytest
from django.db import connection, transaction
from django.test import Client

from scoring.people.erasing import erase, tell_pages
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.people import entrant, presence, roster, tournament_of
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Presence
from tournaments.nights.actions import change, end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table, TableSeat

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


@pytest.fixture
def night() -> Tournament:
    return tournament_of(club_of())


@pytest.fixture
def scorer(night: Tournament) -> Client:
    return ben(night.club)


def where(night: Tournament, name: str) -> str:
    return f"/tournaments/{night.pk}/check-in/{entrant(night, name).pk}/"


def test_the_list_has_everybody_and_the_counts(night: Tournament, scorer: Client) -> None:
    set_presence(entrant(night, "Ada"), Presence.HERE)
    text = scorer.get(f"/tournaments/{night.pk}/check-in/").text
    assert "1 of 8 here" in text
    assert "7 not here yet" in text
    assert all(f"<bdi>{name}</bdi>" in text for name in ("Ada", "Ben", "Hal"))


def test_one_tap_is_here_and_the_answer_is_the_row_and_the_counts(
    night: Tournament, scorer: Client
) -> None:
    text = scorer.post(where(night, "Ada"), {"presence": "here"}, headers=PART).text
    assert presence(night, "Ada") is Presence.HERE
    assert text.count("<li") == 1
    assert "1 of 8 here" in text
    assert "Undo" in text


def test_without_scripts_the_tap_leads_back_to_the_row(night: Tournament, scorer: Client) -> None:
    answer = scorer.post(where(night, "Ada"), {"presence": "here"})
    assert answer["Location"].endswith(f"/check-in/#entrant-{entrant(night, 'Ada').pk}")


def test_a_wrong_row_is_undone_in_one_tap(night: Tournament, scorer: Client) -> None:
    set_presence(entrant(night, "Ada"), Presence.LATE)
    text = scorer.post(where(night, "Ada"), {"presence": "here"}, headers=PART).text
    undo = re.search(r'hx-post="([^"]+/undo/[0-9]+/)"', text)
    assert undo
    assert "Will be late" in scorer.post(undo[1], headers=PART).text
    assert presence(night, "Ada") is Presence.LATE
    answer = scorer.post(undo[1], headers=PART)
    assert answer["HX-Redirect"]
    assert "taken back or changed already" in scorer.get(f"/tournaments/{night.pk}/check-in/").text


def test_nonsense_changes_nothing(night: Tournament, scorer: Client) -> None:
    scorer.post(where(night, "Ada"), {"presence": "asleep"}, headers=PART)
    assert presence(night, "Ada") is Presence.REGISTERED
    assert not night.log.exists()


def test_who_goes_from_a_running_table_is_named_with_the_table(
    night: Tournament, scorer: Client
) -> None:
    round = Round.objects.create(tournament=night, number=2, state=RoundState.PUBLISHED, seed=1)
    table = Table.objects.create(round=round, number=3)
    TableSeat.objects.create(round=round, table=table, entrant=entrant(night, "Ada"), position=0)
    set_presence(entrant(night, "Ada"), Presence.HERE)
    text = scorer.post(where(night, "Ada"), {"presence": "gone"}, headers=PART).text
    assert "Ada sits at table 3 of round 2." in text
    assert f"/tournaments/{night.pk}/rounds/2/" in text
    assert presence(night, "Ada") is Presence.GONE
    set_presence(entrant(night, "Ada"), Presence.HERE)
    scorer.post(where(night, "Ada"), {"presence": "pausing"})
    assert "Ada sits at table 3" in scorer.get(f"/tournaments/{night.pk}/check-in/").text


def test_who_left_a_running_table_stays_named_on_the_list_and_for_who_follows(
    night: Tournament, scorer: Client
) -> None:
    round = Round.objects.create(tournament=night, number=2, state=RoundState.PUBLISHED, seed=1)
    table = Table.objects.create(round=round, number=3)
    for position, name in enumerate(("Ada", "Ben")):
        sits = entrant(night, name)
        TableSeat.objects.create(round=round, table=table, entrant=sits, position=position)
        set_presence(sits, Presence.HERE)
    set_presence(entrant(night, "Ada"), Presence.PAUSING)
    for text in (scorer.get(f"/tournaments/{night.pk}/check-in/").text, follow(night, scorer, 0)):
        assert "Ada sits at table 3 of round 2." in text
        assert "Ben sits" not in text
    round.state = RoundState.COMPLETE
    round.save(update_fields=["state"])
    assert "Ada sits" not in scorer.get(f"/tournaments/{night.pk}/check-in/").text


def test_letters_narrow_the_list(night: Tournament, scorer: Client) -> None:
    text = scorer.get(f"/tournaments/{night.pk}/check-in/", {"q": "ha"}, headers=PART).text
    assert "<bdi>Hal</bdi>" in text
    assert "<bdi>Ada</bdi>" not in text
    assert "Add “ha”" in text


def test_who_is_on_the_roster_is_suggested(night: Tournament, scorer: Client) -> None:
    (zoe,) = roster(night.club, "Zoe Zander")
    text = scorer.get(f"/tournaments/{night.pk}/check-in/", {"q": "zan"}, headers=PART).text
    assert "<bdi>Zoe Zander</bdi>" in text
    answer = scorer.post(f"/tournaments/{night.pk}/check-in/players/{zoe.pk}/")
    assert answer.status_code == 302
    assert presence(night, "Zoe Zander") is Presence.HERE
    assert night.club.players.filter(name__startswith="Zoe").count() == 1


def test_a_name_is_enough_for_whoever_walks_in(night: Tournament, scorer: Client) -> None:
    for told in ("is here, and on the roster from now on", "was here already"):
        answer = scorer.post(f"/tournaments/{night.pk}/check-in/walk-in/", {"name": "Yan"})
        assert told in scorer.get(answer["Location"]).text
    assert night.entrants.filter(player__name="Yan").count() == 1
    answer = scorer.post(f"/tournaments/{night.pk}/check-in/walk-in/", {"name": "Hal"})
    assert "Hal is here." in scorer.get(answer["Location"]).text


def test_nobody_walks_in_without_a_name(night: Tournament, scorer: Client) -> None:
    answer = scorer.post(f"/tournaments/{night.pk}/check-in/walk-in/", {"name": " "})
    assert "Type the name of whoever has come." in scorer.get(answer["Location"]).text
    assert night.entrants.count() == 8


def follow(night: Tournament, scorer: Client, since: int, **query: str) -> str:
    address = f"/tournaments/{night.pk}/check-in/"
    return scorer.get(address, {"since": str(since)} | query, headers=PART).text


def test_who_follows_gets_only_the_rows_that_changed(night: Tournament, scorer: Client) -> None:
    first = set_presence(entrant(night, "Ada"), Presence.HERE)
    set_presence(entrant(night, "Hal"), Presence.HERE)
    assert first
    text = follow(night, scorer, first.pk)
    assert text.count('hx-swap-oob="outerMorph"') == 1
    assert "Hal" in text
    assert "2 of 8 here" in text
    assert "<li" not in follow(night, scorer, first.pk, q="ad")


def test_somebody_new_makes_the_list_anew_for_who_follows(
    night: Tournament, scorer: Client
) -> None:
    check_in_by_name(night, "Yan")
    assert '<div id="people"' in follow(night, scorer, 0)


def test_nothing_new_is_304(night: Tournament, scorer: Client) -> None:
    address = f"/tournaments/{night.pk}/check-in/?since=0"
    stamp = scorer.get(address, headers=PART)["ETag"]
    assert scorer.get(address, headers=PART | {"If-None-Match": stamp}).status_code == 304


def test_when_one_is_left_it_says_what_to_do(night: Tournament, scorer: Client) -> None:
    for person in night.entrants.select_related("player"):
        set_presence(person, Presence.HERE if person.name == "Ada" else Presence.GONE)
    text = scorer.get(f"/tournaments/{night.pk}/check-in/").text
    assert "Only Ada is left, and a table needs two." in text
    set_presence(entrant(night, "Ada"), Presence.GONE)
    assert "Nobody is here any more." in scorer.get(f"/tournaments/{night.pk}/check-in/").text


def test_after_the_end_nobody_is_checked_in(night: Tournament, scorer: Client) -> None:
    end_night(night)
    scorer.post(where(night, "Ada"), {"presence": "here"})
    scorer.post(f"/tournaments/{night.pk}/check-in/walk-in/", {"name": "Yan"})
    player = night.club.players.create(name="Yo")
    scorer.post(f"/tournaments/{night.pk}/check-in/players/{player.pk}/")
    assert [entry.kind for entry in night.log.all()] == ["night-ended"]
    assert "This tournament is over" in scorer.get(f"/tournaments/{night.pk}/check-in/").text


@pytest.mark.parametrize("how", ["renamed", "erased", "exchanged"])
def test_a_list_that_is_out_of_date_comes_anew(night: Tournament, scorer: Client, how: str) -> None:
    address = f"/tournaments/{night.pk}/check-in/"
    seen = {"If-None-Match": scorer.get(address)["ETag"]}
    assert scorer.get(address, headers=seen).status_code == 304
    ada = entrant(night, "Ada")
    if how == "renamed":
        with transaction.atomic():
            ada.player.write("Zora", "", keeps_to=None)
            tell_pages(ada.player)
    elif how == "erased":
        erase(ada.player)
    else:
        change(night, {}, roster(night.club, "Zora"), None)
    answer = scorer.get(address, headers=seen)
    assert answer.status_code == 200
    assert "<bdi>Ada</bdi>" not in answer.text


def test_with_five_hundred_on_the_list_a_tap_takes_few_statements(
    django_assert_max_num_queries: pytest.FixtureRequest, night: Tournament, scorer: Client
) -> None:
    big = tournament_of(night.club, *(f"Person {number}" for number in range(500)))
    address = where(big, "Person 7")
    news = 2 if connection.vendor == "postgresql" else 0  # there each is a statement too
    most = 12 + news
    with django_assert_max_num_queries(most):  # type: ignore[operator]
        assert scorer.post(address, {"presence": "here"}, headers=PART).status_code == 200
    with django_assert_max_num_queries(most + 3):  # type: ignore[operator] # where they sit, who came at all
        scorer.post(address, {"presence": "gone"}, headers=PART)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        scorer.get(f"/tournaments/{big.pk}/check-in/")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        scorer.get(f"/tournaments/{big.pk}/log/")


@pytest.mark.parametrize("page", ["check-in/", "log/"])
def test_strangers_find_nothing(night: Tournament, client: Client, page: str) -> None:
    for browser in (client, cleo()):
        assert browser.get(f"/tournaments/{night.pk}/{page}").status_code == 404


def test_a_person_of_another_tournament_is_not_found(night: Tournament, scorer: Client) -> None:
    other = tournament_of(night.club, "Uwe")
    address = f"/tournaments/{night.pk}/check-in/{entrant(other, 'Uwe').pk}/"
    assert scorer.post(address, {"presence": "here"}).status_code == 404


# by oneself


def test_whoever_is_erased_while_they_are_added_gets_404(
    scorer: Client, night: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = night.club.players.create(name="Xen")
    monkeypatch.setattr("tournaments.attendance.actions.as_they_are", lambda *_asked: [])
    answer = scorer.post(f"/tournaments/{night.pk}/check-in/players/{player.pk}/")
    assert answer.status_code == 404
    assert not night.entrants.filter(player=player).exists()


def test_who_does_not_come_is_no_longer_waited_for_and_may_come_all_the_same(
    night: Tournament, scorer: Client
) -> None:
    for person in night.entrants.select_related("player"):
        if person.name != "Ada":
            set_presence(person, Presence.HERE)
    address = f"/tournaments/{night.pk}/check-in/"
    shown = scorer.get(address).text
    assert "Still missing: Ada." in shown
    assert "7 of 8 here" in shown
    assert "Does not come" in shown
    scorer.post(where(night, "Ada"), {"presence": "absent"})
    shown = scorer.get(address).text
    assert "7 of 7 here" in shown
    assert "1 does not come" in shown
    assert "Still missing" not in shown
    assert "check in the last one" not in shown
    assert "Seat round 1." in ada(night.club).get(f"/tournaments/{night.pk}/").text
    scorer.post(where(night, "Ada"), {"presence": "here"})
    assert "8 of 8 here" in scorer.get(address).text


def test_that_somebody_does_not_come_is_taken_back_in_one_tap(
    night: Tournament, scorer: Client
) -> None:
    text = scorer.post(where(night, "Ada"), {"presence": "absent"}, headers=PART).text
    undo = re.search(r'hx-post="([^"]+/undo/[0-9]+/)"', text)
    assert undo
    scorer.post(undo[1], headers=PART)
    assert presence(night, "Ada") is Presence.REGISTERED
    log = scorer.get(f"/tournaments/{night.pk}/log/").text
    assert "does not come." in log


def test_the_desk_names_who_is_late_before_a_round_is_seated(night: Tournament) -> None:
    night.entrants.update(presence=Presence.HERE)
    set_presence(entrant(night, "Ben"), Presence.LATE)
    desk = ada(night.club)
    assert "Late: Ben." in desk.get(f"/tournaments/{night.pk}/").text
    set_presence(entrant(night, "Ben"), Presence.HERE)
    assert "Late:" not in desk.get(f"/tournaments/{night.pk}/").text


def test_who_came_and_left_before_the_first_round_is_not_said_not_to_come(
    night: Tournament, scorer: Client
) -> None:
    for now in ("here", "gone"):
        scorer.post(where(night, "Ada"), {"presence": now})
    shown = scorer.get(f"/tournaments/{night.pk}/check-in/").text
    assert "0 of 8 here" in shown
    assert "1 gone" in shown
    assert "1 does not come" not in shown
    log = scorer.get(f"/tournaments/{night.pk}/log/").text
    assert "has gone." in log
    assert "does not come." not in log


def test_a_page_that_knew_less_of_them_says_what_is_true(night: Tournament, scorer: Client) -> None:
    scorer.post(where(night, "Ada"), {"presence": "gone"})  # by then nobody has seen her
    assert presence(night, "Ada") is Presence.ABSENT
    set_presence(entrant(night, "Ben"), Presence.HERE)
    scorer.post(where(night, "Ben"), {"presence": "absent"})
    assert presence(night, "Ben") is Presence.GONE


def test_who_sat_at_a_table_has_gone_even_if_the_list_had_them_as_not_here(
    night: Tournament, scorer: Client
) -> None:
    round = Round.objects.create(tournament=night, number=1, mode="fewest_repeats", seed=1)
    table = Table.objects.create(round=round, number=1)
    TableSeat.objects.create(round=round, table=table, entrant=entrant(night, "Ada"), position=0)
    scorer.post(where(night, "Ada"), {"presence": "absent"})
    assert presence(night, "Ada") is Presence.GONE
