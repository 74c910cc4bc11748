"""Publishing, completing and taking back: what speaks against it is shown first."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo, club_of
from tests.tournaments.playing import (
    again,
    deal_at,
    drafted,
    finish,
    leave,
    night_with,
    play,
    published,
    rows,
    sitting,
)
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.rounds.moving import move
from tournaments.rounds.publishing import complete, unpublish

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga")


@pytest.fixture
def night(club: Club) -> Tournament:
    return night_with(8, club)


@pytest.fixture
def organiser(club: Club) -> Client:
    return ada(club)


def at(round: Round, path: str = "") -> str:
    return f"/tournaments/{round.tournament_id}/rounds/{round.number}/{path}"


def shown(answer: Any) -> dict[str, list[str]]:
    """What the page sends that asked."""
    return {"shown": re.findall(r'name="shown" value="([^"]+)"', answer.text)}


STEPS = ["publish/", "unpublish/", "complete/", "reopen/", "tables/1/close/", "tables/1/open/"]


@pytest.mark.parametrize("path", STEPS)
def test_only_organisers_take_a_step(club: Club, night: Tournament, path: str) -> None:
    round = published(night)
    for stranger in (ben(club), cleo(), Client()):
        assert stranger.post(at(round, path)).status_code == 404
    answer = ada(club).get(at(round, path))
    assert answer.status_code == 405
    assert again(round).version == round.version


@pytest.mark.parametrize(("step", "path"), [(unpublish, "close"), (complete, "open")])
def test_a_page_that_is_out_of_date_closes_and_opens_no_table(
    organiser: Client, night: Tournament, step: Callable[..., object], path: str
) -> None:
    round = published(night)
    step(again(round), None, knowingly=True)
    before = [table.closed_at for table in rows(round)]
    answer = organiser.post(at(round, f"tables/1/{path}/"), follow=True)
    assert "Somebody was faster: this is how the round is now." in answer.text
    assert [table.closed_at for table in rows(round)] == before


def test_a_round_is_published_and_published_again_is_no_fault(
    organiser: Client, night: Tournament
) -> None:
    round = drafted(night)
    for _time in range(2):
        text = organiser.post(at(round, "publish/"), follow=True).text
        assert "The round is published: phones and the screen show it." in text
    assert again(round).state == RoundState.PUBLISHED
    assert all(table.game for table in rows(round))


def test_what_speaks_against_publishing_is_shown_and_gone_over_knowingly(
    organiser: Client, night: Tournament
) -> None:
    round = drafted(night)
    leave(night, "A")
    answer = organiser.post(at(round, "publish/"))
    assert answer.status_code == 409
    assert "Seated but not here: A." in answer.text
    assert "Publish all the same" in answer.text
    assert "Seated but not here: A." in organiser.get(at(round, "publication/")).text
    organiser.post(at(round, "publish/"), shown(answer))
    assert again(round).state == RoundState.PUBLISHED


def test_where_nothing_helps_nobody_is_asked_whether_all_the_same(
    organiser: Client, night: Tournament
) -> None:
    round = drafted(night)
    move(again(round), sitting(round)[0][0], 3, 0, None)
    answer = organiser.post(at(round, "publish/"))
    assert answer.status_code == 409
    assert "It cannot be published like this" in answer.text
    assert "a table needs 2 to 6 people" in answer.text
    assert "all the same" not in answer.text


def test_an_open_table_blocks_until_the_organiser_goes_on_knowingly(
    organiser: Client, night: Tournament
) -> None:
    round = published(night)
    finish(rows(round)[0])
    answer = organiser.post(at(round, "complete/"))
    assert answer.status_code == 409
    assert "Table 2 has not finished." in answer.text
    assert "Table 2: nothing was played there, so it counts for nobody." in answer.text
    assert "these tables count as they stand" in organiser.get(at(round, "completion/")).text
    text = organiser.post(at(round, "complete/"), shown(answer), follow=True).text
    assert "The round is complete." in text
    assert "as it stood" in organiser.get(at(round)).text


def test_after_publishing_and_completing_the_desk_says_what_is_next(
    organiser: Client, night: Tournament
) -> None:
    round, desk = drafted(night), night.get_absolute_url()
    assert organiser.post(at(round, "publish/")).headers["Location"] == desk
    for table in rows(round):
        finish(table)
    assert organiser.post(at(round, "complete/")).headers["Location"] == desk
    assert organiser.post(at(round, "reopen/")).headers["Location"] == at(round)


def test_a_draft_is_not_completed(organiser: Client, night: Tournament) -> None:
    round = drafted(night)
    text = organiser.post(at(round, "complete/"), follow=True).text
    assert "Somebody was faster" in text
    assert again(round).state == RoundState.DRAFT


@pytest.mark.parametrize("path", ["publish/", "unpublish/"])
def test_nothing_is_said_to_be_done_with_a_round_that_is_complete(
    organiser: Client, night: Tournament, path: str
) -> None:
    round = play(published(night))
    assert "Somebody was faster" in organiser.post(at(round, path), follow=True).text
    assert again(round).state == RoundState.COMPLETE


def test_all_finished_says_so(organiser: Client, night: Tournament) -> None:
    round = published(night)
    for table in rows(round):
        finish(table)
    assert "All tables have finished." in organiser.get(at(round, "completion/")).text


def test_taking_a_round_back_says_what_is_lost(organiser: Client, night: Tournament) -> None:
    round = published(night)
    deal_at(rows(round)[1])
    text = organiser.get(at(round, "withdrawal/")).text
    assert "Table 2: something was recorded there." in text
    assert "kept in the list of games" in text
    answer = organiser.post(at(round, "unpublish/"))
    assert answer.status_code == 409
    assert again(round).state == RoundState.PUBLISHED
    text = organiser.post(at(round, "unpublish/"), shown(answer), follow=True).text
    assert "The round is a draft again" in text


def test_what_came_in_after_the_question_is_asked_about_anew(
    organiser: Client, night: Tournament
) -> None:
    round = published(night)
    deal_at(rows(round)[0])
    asked = organiser.get(at(round, "withdrawal/"))
    deal_at(rows(round)[1])
    answer = organiser.post(at(round, "unpublish/"), shown(asked))
    assert answer.status_code == 409
    assert "Tables 1 and 2: something was recorded there." in answer.text
    assert again(round).state == RoundState.PUBLISHED


def test_what_was_finished_after_the_question_asks_nothing(
    organiser: Client, night: Tournament
) -> None:
    round = published(night)
    asked = organiser.get(at(round, "completion/"))
    finish(rows(round)[0])
    organiser.post(at(round, "complete/"), shown(asked))
    assert again(round).state == RoundState.COMPLETE


def test_who_left_after_the_question_is_asked_about(organiser: Client, night: Tournament) -> None:
    round = drafted(night)
    leave(night, "A")
    asked = organiser.get(at(round, "publication/"))
    leave(night, "B")
    answer = organiser.post(at(round, "publish/"), shown(asked))
    assert answer.status_code == 409
    assert len(shown(answer)["shown"]) == len(shown(asked)["shown"]) + 1


def test_opening_a_round_again_says_what_becomes_of_the_next(
    organiser: Client, night: Tournament
) -> None:
    round = play(published(night))
    fresh = Tournament.objects.get(pk=night.pk)
    drafted(fresh)
    asked = organiser.get(at(round, "reopening/"))
    assert "The draft of the next round is thrown away." in asked.text
    organiser.post(at(round, "reopen/"), shown(asked))
    assert again(round).state == RoundState.PUBLISHED
    play(again(round))
    published(Tournament.objects.get(pk=night.pk))
    text = organiser.get(at(round, "reopening/")).text
    assert "This has to be put right first." in text
    assert organiser.post(at(round, "reopen/"), {"shown": "next_played"}).status_code == 409


def test_one_table_counts_as_it_stands_and_goes_on(organiser: Client, night: Tournament) -> None:
    round = published(night)
    organiser.post(at(round, "tables/1/close/"))
    assert Table.objects.get(round=round, number=1).closed_at
    organiser.post(at(round, "tables/1/open/"))
    assert Table.objects.get(round=round, number=1).closed_at is None
    assert organiser.post(at(round, "tables/9/close/")).status_code == 404
    assert organiser.post(at(round, "tables/9/open/")).status_code == 404
