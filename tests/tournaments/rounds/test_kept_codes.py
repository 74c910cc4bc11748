"""The code on the sign of a table, through the rounds of a night that keeps them."""

from random import Random

import pytest
from django.test import Client

from tests.tournaments.playing import again, leave, night_with, play, published, rows
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round
from tournaments.rounds.moving import discard
from tournaments.rounds.publishing import publish, unpublish
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.tables.actions import renew, table_behind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


@pytest.fixture
def night() -> Tournament:
    return night_with(8, keeps_codes=True)


def codes(round: Round) -> list[str]:
    return [table.code for table in rows(round)]


def next_round(night: Tournament, before: Round) -> Round:
    play(before)
    return published(Tournament.objects.get(pk=night.pk))


def test_the_code_of_a_table_opens_what_it_plays_now(night: Tournament, client: Client) -> None:
    first = published(night)
    signs = codes(first)
    games = [table.game_id for table in rows(first)]
    second = next_round(night, first)
    assert codes(second) == signs
    for code, table in zip(signs, rows(second), strict=True):
        behind = table_behind(code)
        assert behind
        assert behind.pk == table.pk
        assert behind.game_id not in games
        assert table.game
        assert client.get(f"/t/{code}/")["Location"] == table.game.get_absolute_url()
    assert not {*codes(first)} & {*signs}


def test_without_the_setting_each_round_has_its_own(client: Client) -> None:
    night = night_with(8)
    first = published(night)
    signs = codes(first)
    second = next_round(night, first)
    assert codes(first) == signs
    assert not {*codes(second)} & {*signs}


def test_a_round_that_is_a_draft_again_or_thrown_away_takes_no_code_with_it(
    night: Tournament,
) -> None:
    first = published(night)
    signs = codes(first)
    second = next_round(night, first)
    unpublish(again(second), None, knowingly=True)
    assert codes(first) == signs
    draft = again(second)
    discard(draft, draft.version, None)
    assert codes(published(Tournament.objects.get(pk=night.pk))) == signs


def test_a_table_that_a_round_does_without_keeps_its_code_for_the_next() -> None:
    night = night_with(12, keeps_codes=True)
    first = published(night)
    signs = codes(first)
    play(first)
    names = [e.player.name for e in night.entrants.select_related("player")[:4]]
    for name in names:
        leave(night, name)
    second = published(Tournament.objects.get(pk=night.pk))
    assert codes(second) == signs[:2]
    play(second)
    night.entrants.update(presence="here")
    assert codes(published(Tournament.objects.get(pk=night.pk))) == signs


def test_a_code_that_was_renewed_is_the_one_that_stays(night: Tournament) -> None:
    first = published(night)
    table = rows(first)[0]
    old = table.code
    assert renew(table, old, None)
    second = next_round(night, first)
    assert codes(second)[0] == rows(second)[0].code != old
    assert table_behind(old) is None


def test_a_table_that_is_mended_away_leaves_its_code_to_the_next_round() -> None:
    night = night_with(12, keeps_codes=True)
    first = published(night)
    signs = codes(first)
    second = next_round(night, first)
    names = [e.player.name for e in night.entrants.select_related("player")[:4]]
    for name in names:
        leave(night, name)
    mend(second)
    assert [table.code for table in rows(second)] == [signs[t.number - 1] for t in rows(second)]
    (missing,) = {*signs} - {*codes(second)}
    assert missing in codes(first)
    night.entrants.update(presence="here")
    assert codes(next_round(night, second)) == signs


def mend(round: Round) -> None:
    found = repair(again(round), Random(1))
    assert isinstance(found, Repair)
    apply(again(round), found.proposal, None)


def test_published_twice_the_codes_move_once(night: Tournament) -> None:
    first = published(night)
    signs = codes(first)
    second = next_round(night, first)
    publish(again(second), None)
    assert codes(second) == signs


def test_once_the_night_is_over_the_code_only_shows(night: Tournament, client: Client) -> None:
    first = published(night)
    play(first)
    end_night(Tournament.objects.get(pk=night.pk))
    address = client.get(f"/t/{codes(first)[0]}/")["Location"]
    assert "/watch/" in address
