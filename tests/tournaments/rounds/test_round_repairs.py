"""A round repaired after people came or left, and after a correction."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import (
    again,
    come,
    deal_at,
    drafted,
    leave,
    night_with,
    person,
    play,
    published,
    rows,
    sitting,
)
from tests.tournaments.rounds.test_corrections import correct
from tournaments.attendance.models import Presence
from tournaments.nights.models import Final, Tournament
from tournaments.rounds.finals import draft_coming
from tournaments.rounds.models import Round
from tournaments.tables.hand_results import TypedResult, enter, hand_results_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def organiser(club: Club) -> Client:
    return ada(club)


def at(round: Round, path: str = "") -> str:
    return f"/tournaments/{round.tournament_id}/rounds/{round.number}/{path}"


def proposal_in(text: str) -> str:
    found = re.search(r'name="proposal" value="([^"]+)"', text)
    assert found
    return found[1]


def test_a_table_that_goes_on_with_fewer_says_so_on_the_button(
    organiser: Client, club: Club
) -> None:
    night = night_with(8, club, allow=[3, 4])
    round = published(night)
    leave(night, "A")
    text = organiser.get(at(round, "repair/")).text
    assert re.search(r"Table \d plays on without A", text)


def test_the_preview_says_who_moves_and_doing_so_moves_them(organiser: Client, club: Club) -> None:
    night = night_with(12, club, allow=[3])
    round = published(night)
    deal_at(rows(round)[0])
    playing = {entrant.name for entrant in rows(round)[0].people}
    free = [e.name for table in rows(round)[1:] for e in table.people]
    leave(night, *free[:2])
    leave(night, sorted(playing)[0])
    come(night, "Zoe")
    text = organiser.get(at(round, "repair/")).text
    assert "Without a seat: Zoe." in text
    assert f"{sorted(playing)[0]} left table 1 while it is playing." in text
    assert "These tables get new games and keep their codes." in text
    data = {"proposal": proposal_in(text)}
    answer = organiser.post(at(round, "mend/"), data, follow=True)
    assert "Everybody who is here has a seat." in answer.text
    assert person(night, "Zoe").pk in {p for table in sitting(round) for p in table}
    answer = organiser.post(at(round, "mend/"), data, follow=True)
    assert "Something changed meanwhile, so nothing was done." in answer.text


def test_somebody_who_has_to_move_is_named(organiser: Client, club: Club) -> None:
    night = night_with(9, club, allow=[], prefer=3)
    round = published(night)
    one, other, _third = rows(round)
    leave(night, one.people[0].name, one.people[1].name, other.people[0].name)
    text = organiser.get(at(round, "repair/")).text
    assert "1 person changes tables." in text
    assert "No other way moves fewer people." in text
    assert "dissolved" in text


def test_a_wish_that_cannot_be_granted_stands_beside_what_is_proved(
    organiser: Client, club: Club
) -> None:
    night = night_with(4, club, allow=[3])
    round = published(night)
    car = club.circles.create(name="Car", firm=True)
    car.people.set([person(night, name).player for name in "AB"])
    leave(night, "D")
    text = organiser.get(at(round, "repair/")).text
    assert 'class="panel verdict broken"' in text
    assert "1 wish is not granted:" in text
    assert "Round 1, table 1: A and B must not meet." in text


def test_where_nobody_can_be_seated_so_sizes_can_be_allowed(organiser: Client, club: Club) -> None:
    night = night_with(8, club, allow=[])
    round = published(night)
    leave(night, "A")
    text = organiser.get(at(round, "repair/")).text
    assert "7 people do not fill tables of 4" in text
    text = organiser.get(at(round, "repair/"), {"allow": [3]}).text
    assert "Nobody has to change tables." in text
    organiser.post(at(round, "mend/"), {"proposal": proposal_in(text)})
    assert sorted(map(len, sitting(round))) == [3, 4]
    assert organiser.get(at(round, "repair/"), {"allow": ["x"]}).status_code == 200


def test_where_all_play_a_latecomer_is_told_to_wait(organiser: Client, club: Club) -> None:
    night = night_with(4, club)
    round = published(night)
    deal_at(rows(round)[0])
    come(night, "Zoe")
    text = organiser.get(at(round, "repair/")).text
    assert "All tables are playing: Zoe can join in the next round." in text


def test_when_everybody_has_left_there_is_nothing_to_mend(organiser: Client, club: Club) -> None:
    night = night_with(4, club)
    round = published(night)
    night.entrants.update(presence=Presence.GONE)
    assert organiser.get(at(round, "repair/")).status_code == 200


def test_where_nothing_changed_it_says_so(organiser: Client, club: Club) -> None:
    round = published(night_with(8, club))
    assert "Nothing has to change" in organiser.get(at(round, "repair/")).text


@pytest.mark.parametrize("path", ["repair/", "correction/"])
def test_only_organisers_look(club: Club, path: str) -> None:
    round = published(night_with(8, club))
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.get(at(round, path)).status_code == 404


@pytest.mark.parametrize("path", ["mend/", "correction/acknowledge/", "correction/reseat/"])
def test_only_organisers_mend(club: Club, path: str) -> None:
    round = published(night_with(8, club))
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.post(at(round, path)).status_code == 404
    organiser = ada(club)
    assert organiser.get(at(round, path)).status_code == 405
    for data in ({}, {"seen": 99, "proposal": "x"}):
        answer = organiser.post(at(round, path), data, follow=True)
        assert "Something changed meanwhile, so nothing was done." in answer.text


def corrected(club: Club, **facts: object) -> Round:
    night = night_with(12, club, **{"modes": ["random", "chop"]} | facts)
    first = play(published(night))
    fresh = Tournament.objects.get(pk=night.pk)
    found = draft_coming(fresh, None)
    assert isinstance(found, Round)
    correct(first)
    return again(found)


def looked_at(organiser: Client, round: Round) -> dict[str, object]:
    """What its page sends."""
    text = organiser.get(at(round, "correction/")).text
    mark = re.search('name="shown" value="([0-9a-f]+)"', re.sub(r"\s+", " ", text))
    assert mark
    return {"seen": round.version, "shown": mark[1]}


@pytest.mark.parametrize("path", ["correction/acknowledge/", "correction/reseat/"])
def test_what_another_correction_has_changed_meanwhile_is_shown_first(
    organiser: Client, club: Club, path: str
) -> None:
    round = corrected(club)
    before, data = sitting(round), looked_at(organiser, round)
    finish_otherwise(round)
    answer = organiser.post(at(round, path), data, follow=True)
    assert "Something changed meanwhile, so nothing was done." in answer.text
    assert sitting(round) == before


def finish_otherwise(round: Round) -> None:
    """Another table of the round before it had another result."""
    table = rows(round.tournament.rounds.get(number=1))[1]
    latest = hand_results_of(table)[0]
    typed = TypedResult(tuple(reversed(latest.completed)), tuple(reversed(latest.points)))
    enter(table, typed, latest.sequence, None)


def test_a_correction_is_shown_on_the_round_with_what_it_changes(
    organiser: Client, club: Club
) -> None:
    round = corrected(club)
    assert "A result was corrected" in organiser.get(at(round)).text
    text = organiser.get(at(round, "correction/")).text
    assert "was " in text
    assert "would sit at another table." in text
    assert "Seat the round again" in text


def test_only_the_standings_change_and_the_notice_goes(organiser: Client, club: Club) -> None:
    round, before = corrected(club), None
    before = sitting(round)
    data = looked_at(organiser, round)
    answer = organiser.post(at(round, "correction/acknowledge/"), data, follow=True)
    assert "The standings are corrected; the round stays as it is." in answer.text
    assert "A result was corrected" not in answer.text
    assert "Nothing is left to decide." in organiser.get(at(round, "correction/")).text
    assert sitting(round) == before


def test_the_round_is_seated_again_with_few_moves(organiser: Client, club: Club) -> None:
    round = corrected(club)
    before = sitting(round)
    data = looked_at(organiser, round)
    answer = organiser.post(at(round, "correction/reseat/"), data, follow=True)
    assert "The round is seated by the corrected standings." in answer.text
    assert sitting(round) != before
    answer = organiser.post(at(round, "correction/reseat/"), data, follow=True)
    assert "Something changed meanwhile" in answer.text


def test_a_round_that_is_played_can_only_keep_its_tables(organiser: Client, club: Club) -> None:
    night = night_with(12, club, modes=["random", "chop"])
    first = play(published(night))
    round = published(Tournament.objects.get(pk=night.pk))
    deal_at(rows(round)[0])
    correct(first)
    assert "A result was corrected" in organiser.get(at(round)).text
    text = organiser.get(at(round, "correction/")).text
    assert "so its tables stay." in text
    assert "Seat the round again" not in text


def test_other_finalists_are_named(organiser: Client, club: Club) -> None:
    round = corrected(club, planned_rounds=1, final=Final.FINAL, finalists=3)
    text = organiser.get(at(round, "correction/")).text
    assert "In it instead:" in text
    assert "Not in it:" in text


def test_a_draft_is_repaired_too(organiser: Client, club: Club) -> None:
    night = night_with(8, club)
    round = drafted(night)
    leave(night, "A")
    text = organiser.get(at(round, "repair/")).text
    assert "These tables get new games" not in text
    organiser.post(at(round, "mend/"), {"proposal": proposal_in(text)})
    assert sorted(map(len, sitting(round))) == [3, 4]


COSTLY = [
    "repair/",
    *(
        pytest.param(path, marks=pytest.mark.long)
        for path in ("correction/", "withdrawal/", "completion/")
    ),
]


@pytest.mark.parametrize("path", COSTLY)
def test_a_night_with_200_people_takes_12_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries, path: str
) -> None:
    night = night_with(200, club, modes=["random", "chop"])
    first = play(published(night))
    round = published(Tournament.objects.get(pk=night.pk))
    correct(first)
    leave(night, "A")
    come(night, "Zoe")
    organiser = ada(club)
    organiser.get(at(round, path))
    with django_assert_max_num_queries(12):
        assert organiser.get(at(round, path)).status_code == 200
