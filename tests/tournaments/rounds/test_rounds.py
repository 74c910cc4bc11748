"""The pages of a round: drafted, moved about by hand, published for members."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from scoring.people.models import Circle
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    leave,
    names_of,
    night_with,
    person,
    play,
    published,
    rows,
    sitting,
)
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import Round
from tournaments.words import halves

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def night(club: Club) -> Tournament:
    return night_with(7, club)


@pytest.fixture
def round(night: Tournament) -> Round:
    return drafted(night)


def at(round: Round, path: str = "") -> str:
    return f"/tournaments/{round.tournament_id}/rounds/{round.number}/{path}"


def drafting(night: Tournament) -> str:
    return f"/tournaments/{night.pk}/rounds/draft/"


def test_an_organiser_drafts_a_round_and_sees_it(club: Club, night: Tournament) -> None:
    answer = ada(club).post(drafting(night), follow=True)
    assert answer.redirect_chain == [(f"/tournaments/{night.pk}/rounds/1/", 302)]
    assert "Only organisers see it until it is published." in answer.text
    assert all(f"<bdi>{name}</bdi>" in answer.text for name in names_of(7))


def test_a_phone_that_asks_by_htmx_is_told_where_to_go(club: Club, night: Tournament) -> None:
    answer = ada(club).post(drafting(night), headers={"HX-Request": "true"})
    assert answer["HX-Redirect"] == f"/tournaments/{night.pk}/rounds/1/"


@pytest.mark.parametrize("path", ["", "publication/", "repair/", "withdrawal/", "correction/"])
def test_a_draft_exists_for_organisers_only(club: Club, round: Round, path: str) -> None:
    assert ada(club).get(at(round, path)).status_code == 200
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.get(at(round, path)).status_code == 404


@pytest.mark.parametrize("path", ["move/", "undo/", "again/", "discard/"])
def test_nobody_else_changes_a_draft(club: Club, round: Round, path: str) -> None:
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.post(at(round, path), {"seen": 0}).status_code == 404
    assert ada(club).get(at(round, path)).status_code == 405
    assert again(round).version == 0


def test_a_round_that_there_is_not_is_not_found(club: Club, round: Round) -> None:
    organiser = ada(club)
    assert organiser.get(at(round).replace("rounds/1", "rounds/2")).status_code == 404


def test_picking_somebody_shows_what_each_move_would_do(club: Club, round: Round) -> None:
    first = sitting(round)[0][0]
    text = ada(club).get(at(round), {"picked": first}).text
    assert "is picked" in text
    assert text.count('name="to" value="p') == 6
    assert text.count('name="to" value="t') == 2
    assert "· 4\xa0→\xa03, 3\xa0→\xa04" in text
    for nobody in ("0", "x", "99999", ""):
        assert "is picked" not in ada(club).get(at(round), {"picked": nobody}).text


def test_somebody_is_moved_and_the_move_undone(club: Club, round: Round) -> None:
    organiser, before = ada(club), sitting(round)
    entrant = before[0][0]
    data = {"seen": 0, "entrant": entrant, "to": "t2"}
    assert organiser.post(at(round, "move/"), data).status_code == 302
    assert entrant in sitting(round)[1]
    text = organiser.post(at(round, "undo/"), {"seen": 1}, headers={"HX-Request": "true"}).text
    assert text.lstrip().startswith('<div id="round"') or 'id="round"' in text
    assert "<html" not in text
    assert sitting(round) == before


def test_two_swap_places(club: Club, round: Round) -> None:
    first, second = sitting(round)
    data = {"seen": 0, "entrant": first[0], "to": f"p{second[0]}"}
    ada(club).post(at(round, "move/"), data)
    assert sitting(round)[0][0] == second[0]


def test_an_old_page_moves_nobody_and_is_told_so(club: Club, round: Round) -> None:
    organiser, (first, second) = ada(club), sitting(round)
    organiser.post(at(round, "move/"), {"seen": 0, "entrant": first[0], "to": "t2"})
    after = sitting(round)
    for path, data in (
        ("move/", {"seen": 0, "entrant": second[0], "to": "t1"}),
        ("undo/", {"seen": 0}),
        ("again/", {"seen": 0}),
        ("discard/", {"seen": 0}),
    ):
        answer = organiser.post(at(round, path), data)
        assert answer.status_code == 409
        assert "Somebody changed this draft meanwhile." in answer.text
    assert sitting(round) == after


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"seen": 0, "entrant": 1},
        {"seen": 0, "entrant": "x", "to": "t1"},
        {"seen": 0, "entrant": 1, "to": "t9"},
        {"seen": 0, "entrant": 1, "to": "t0"},
        {"seen": 0, "entrant": 1, "to": "p999"},
        {"seen": 0, "entrant": 1, "to": "1; drop"},
    ],
)
def test_what_no_page_sends_changes_nothing(
    club: Club, round: Round, data: dict[str, object]
) -> None:
    before = sitting(round)
    if data.get("entrant") == 1:
        data = data | {"entrant": before[0][0]}
    assert ada(club).post(at(round, "move/"), data).status_code == 409
    assert sitting(round) == before


def test_undo_without_a_move_says_so(club: Club, round: Round) -> None:
    assert ada(club).post(at(round, "undo/"), {"seen": 0}).status_code == 409


def test_a_round_published_meanwhile_is_not_moved(club: Club, round: Round) -> None:
    entrant = sitting(round)[0][0]
    published(round.tournament)
    data = {"seen": 0, "entrant": entrant, "to": "t2"}
    for path in ("move/", "undo/", "again/", "discard/"):
        answer = ada(club).post(at(round, path), data, follow=True)
        assert "This round has been published meanwhile" in answer.text


def test_a_draft_is_seated_anew_and_at_other_tables(club: Club, round: Round) -> None:
    organiser = ada(club)
    assert organiser.post(at(round, "again/"), {"seen": 0}).status_code == 302
    data = {"seen": 1, "split": "4-3"}
    assert organiser.post(at(round, "again/"), data).status_code == 302
    answer = organiser.post(at(round, "again/"), {"seen": 2, "split": "4-4"})
    assert answer.status_code == 422
    assert "There are 8 seats for 7 people." in answer.text
    assert organiser.post(at(round, "again/"), {"seen": 2, "split": "99"}).status_code == 409


def test_a_draft_is_thrown_away(club: Club, round: Round) -> None:
    organiser = ada(club)
    assert organiser.post(at(round, "discard/"), {"seen": 0}).status_code == 302
    assert not Round.objects.exists()
    for path in ("move/", "undo/", "again/", "discard/"):
        answer = organiser.post(at(round, path), {"seen": 0})
        assert answer["Location"] == f"/tournaments/{round.tournament_id}/"


def test_one_player_is_told_why_there_is_no_round(club: Club) -> None:
    answer = ada(club).post(drafting(night_with(1, club)))
    assert answer.status_code == 422
    assert "At least 2 people are needed, but only 1 is here." in answer.text
    assert "Seat everybody all the same" not in answer.text


def test_wishes_that_cannot_hold_are_dropped_knowingly(club: Club, night: Tournament) -> None:
    circle = Circle.objects.create(club=club, name="Family", firm=True)
    circle.people.set([person(night, name).player for name in "ABC"])
    organiser = ada(club)
    answer = organiser.post(drafting(night))
    assert answer.status_code == 422
    assert "A, B and C must not meet, but there are only 2 tables." in answer.text
    assert organiser.post(drafting(night), {"knowingly": "on"}).status_code == 302
    assert Round.objects.count() == 1


def test_a_move_that_breaks_a_wish_says_so(club: Club, night: Tournament) -> None:
    family = [person(night, name) for name in "AB"]
    for firm, told in ((True, "A and B must not meet."), (False, "A and B would rather not meet.")):
        circle = Circle.objects.create(club=club, name=f"Family {firm}", firm=firm)
        circle.people.set([entrant.player for entrant in family])
        round = drafted(night)
        first = next(n for n, t in enumerate(sitting(round), 1) if family[0].pk in t)
        data = {"seen": 0, "entrant": family[1].pk, "to": f"t{first}"}
        assert told in ada(club).post(at(round, "move/"), data, follow=True).text
        round.delete()
        circle.delete()


def test_who_is_picked_sees_beforehand_that_a_move_breaks_a_wish_or_the_sizes(
    club: Club, night: Tournament
) -> None:
    family = [person(night, name) for name in "AB"]
    circle = Circle.objects.create(club=club, name="Family", firm=True)
    circle.people.set([entrant.player for entrant in family])
    round = drafted(night)
    text = ada(club).get(at(round), {"picked": family[0].pk}).text
    assert "never with B · " in text
    assert "1 is not allowed" in text
    for delta in re.findall(r'<small class="delta([^"]*)">(?:<svg.*?</svg>)?([^<]*)', text):
        assert ("worse" in delta[0]) == ("never" in delta[1] or "not allowed" in delta[1])


def test_the_log_offers_to_take_back_only_the_last_change_of_what_is_still_a_draft(
    club: Club, round: Round
) -> None:
    organiser, night = ada(club), round.tournament
    log = f"/tournaments/{night.pk}/log/"
    for version in range(2):
        organiser.post(at(round, "move/"), moving(sitting(round)[0][0], version))
    last = night.log.filter(kind="round-moved").latest("pk")
    assert offered(organiser.get(log).text, night) == [last.pk]
    organiser.post(at(round, "discard/"), {"seen": 2})
    thrown_away = night.log.get(kind="round-discarded")
    assert offered(organiser.get(log).text, night) == [thrown_away.pk]
    other = published(night)
    assert offered(organiser.get(log).text, night) == []
    play(other)
    assert offered(organiser.get(log).text, night) == []


def moving(entrant: int, version: int) -> dict[str, object]:
    return {"seen": version, "entrant": entrant, "to": "t2"}


def offered(log: str, night: Tournament) -> list[int]:
    """The entries of rounds beside which the log has a button."""
    found = [int(pk) for pk in re.findall(r"/log/([0-9]+)/undo/", log)]
    return [pk for pk in found if night.log.get(pk=pk).kind.startswith("round-")]


def test_a_round_by_the_standings_says_which_places_sit_together(club: Club) -> None:
    night = night_with(8, club, modes=["random", "chop"])
    play(published(night))
    text = ada(club).get(at(drafted(Tournament.objects.get(pk=night.pk)))).text
    assert "Places 1 to 4 in the standings." in text
    assert "Places 5 to 8 in the standings." in text


def test_who_came_and_left_since_is_shown(club: Club, night: Tournament, round: Round) -> None:
    leave(night, "A")
    come(night, "Zoe")
    text = ada(club).get(at(round)).text
    assert "Seated but not here: A." in text
    assert "Here but without a seat: Zoe." in text
    assert "Without a seat" in text
    assert "Mend with the fewest moves" in text


def test_members_see_a_published_round_with_its_codes(club: Club, night: Tournament) -> None:
    round = published(night)
    text = ben(club).get(at(round)).text
    for table in rows(round):
        assert halves(table.code) in text
        assert table.game
        assert table.game.get_absolute_url() in text
    assert "Complete the round" not in text
    assert "Complete the round" in ada(club).get(at(round)).text
    for stranger in (cleo(), Client()):
        assert stranger.get(at(round)).status_code == 404
    everybody = [ada(club), ben(club)]  # a role is theirs alone
    assert [("withdrawal" in each.get(at(round)).text) for each in everybody] == [True, False]


def test_who_left_a_table_that_plays_is_shown_with_what_can_be_done(
    club: Club, night: Tournament
) -> None:
    round = published(night)
    table = rows(round)[0]
    deal_at(table)
    leave(night, table.people[0].name)
    text = ada(club).get(at(round)).text
    assert f"{table.people[0].name} left table 1 while it is playing." in text
    assert "Table 1 counts as it stands" in text
    close_table(table, None)
    assert "Let it go on" in ada(club).get(at(round)).text


def test_a_complete_round_may_be_opened_again_while_it_is_the_last(
    club: Club, night: Tournament
) -> None:
    round = play(published(night))
    assert "Open it again" in ada(club).get(at(round)).text
    published(Tournament.objects.get(pk=night.pk))
    assert "Open it again" not in ada(club).get(at(round)).text


def test_a_page_that_is_still_true_is_not_sent_again(club: Club, night: Tournament) -> None:
    organiser = ada(club)
    round = drafted(night)
    part = {"HX-Request": "true"}
    for change in (published, lambda night: deal_at(rows(round)[0])):
        stamp = organiser.get(at(round), headers=part)["ETag"]
        asked = part | {"If-None-Match": stamp}
        assert organiser.get(at(round), headers=asked).status_code == 304
        change(night)
        assert organiser.get(at(round), headers=asked).status_code == 200


@pytest.mark.parametrize(
    "state",
    [
        pytest.param("draft", marks=pytest.mark.long),
        "picked",
        pytest.param("published", marks=pytest.mark.long),
    ],
)
def test_a_night_with_200_people_takes_12_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries, state: str
) -> None:
    night = night_with(200, club, modes=["random", "power_paired"])
    play(published(night))
    night = Tournament.objects.get(pk=night.pk)
    round = published(night) if state == "published" else drafted(night)
    query = {"picked": sitting(round)[0][0]} if state == "picked" else {}
    organiser = ada(club)
    organiser.get(at(round))
    with django_assert_max_num_queries(12):
        assert organiser.get(at(round), query).status_code == 200


def test_a_night_that_is_over_seats_no_round(club: Club, night: Tournament) -> None:
    end_night(night)
    answer = ada(club).post(drafting(night), follow=True)
    assert "The night is over: no round is seated any more." in answer.text
    assert not Round.objects.exists()


def test_a_draft_in_which_nobody_sits_says_so(club: Club, night: Tournament) -> None:
    round = drafted(night)
    round.seats.all().delete()
    text = ada(club).get(at(round)).text
    assert "Nobody is seated." in text
    assert "a table needs 2 to 6 people." in text


def test_a_draft_says_why_its_tables_differ_and_that_places_are_worth_the_same(
    club: Club, round: Round
) -> None:
    text = ada(club).get(at(round)).text
    assert "7 people make 1 table of 4 and 1 table of 3." in text
    assert "worth the same at every table" in text
    Tournament.objects.update(scheme={"kind": "phases"})
    assert "worth the same at every table" not in ada(club).get(at(round)).text
