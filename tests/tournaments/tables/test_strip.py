"""What the phone at a table shows above its game."""

import re
from collections.abc import Callable
from typing import cast

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.games import frames
from scoring.games.models import Game
from tests.clubs import ben, cleo
from tests.scoring.tables import fresh, new_key, record, sit_down
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tournaments.clock import actions as timing
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.rounds.publishing import complete
from tournaments.tables import actions as calls
from tournaments.tables.hand_results import TypedResult, enter, take_back

pytestmark = pytest.mark.django_db

STRIP = {"HX-Request": "true", "HX-Target": "div#frame"}


@pytest.fixture
def night() -> Tournament:
    return running(minutes=45, deals=3)


def shown(browser: Client, tournament: Tournament) -> str:
    return browser.get(game_of(tournament).get_absolute_url()).text


def test_it_says_where_one_is_and_how_long_a_game_lasts(night: Tournament, client: Client) -> None:
    deal(night, 1, "25+ 60 0* 60")
    text = shown(client, night)
    for word in ("Table 1", "Club night", "Round 1", "1 of 3 deals", "Not started"):
        assert word in text
    Round.objects.update(stage=Stage.FINAL)
    text = shown(client, night)
    assert "Final table" in text
    assert "1 of 3 deals" in text
    assert "Table 1" not in text


def test_without_a_number_of_deals_it_goes_to_the_winner(client: Client) -> None:
    assert "To the winner" in shown(client, running())
    Tournament.objects.update(minutes=30)
    assert "To the winner, or until the time is up" in shown(client, Tournament.objects.get())


def test_the_clock_is_the_same_as_everywhere(night: Tournament, client: Client) -> None:
    timing.start(round_of(night))
    ends = Round.objects.get().clock_started_at
    assert ends
    milliseconds = round((ends.timestamp() + 45 * 60) * 1000)
    assert f'data-ends="{milliseconds}"' in shown(client, night)
    assert f'data-ends="{milliseconds}"' in ben(night.club).get(night.get_absolute_url()).text
    timing.add_to_table(table_of(night), 5, seen=0)
    assert f'data-ends="{milliseconds + 300_000}"' in shown(client, night)


def test_only_the_first_phone_that_opens_it_is_noted_and_no_member(
    night: Tournament, client: Client
) -> None:
    shown(ben(night.club), night)
    assert table_of(night).opened_at is None
    shown(client, night)
    opened_at = table_of(night).opened_at
    assert opened_at
    shown(Client(), night)
    assert table_of(night).opened_at == opened_at


def test_after_the_last_deal_it_is_done_and_more_does_not_count(
    night: Tournament, client: Client
) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    assert "This table is done." not in shown(client, night)
    deal(night, 1, "25+ 60 0* 60")
    text = shown(client, night)
    assert "All 3 deals are played." in text
    assert "you can still correct your deals" in text
    assert "Record deal" not in text
    assert "Undo deal 3" in text


def test_done_it_shows_the_places_and_no_next_deal(night: Tournament, client: Client) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 2)
    assert "Deal 3" in shown(client, night)
    assert "paper-sheet" not in shown(client, night)
    deal(night, 1, "25+ 60 0* 60")
    text = shown(client, night)
    assert "</bdi> deals" not in text
    places = re.findall(r"<td>(\d)\.</td>\s*<th[^>]*>\s*<bdi>([^<]+)", text)
    winner = game_of(night).names[2]
    assert (places[0], len(places)) == (("1", winner), 4)
    assert "won" in text
    enter(table_of(night), TypedResult((1, 0, 1, 0), (25, 60, 0, 60)), 0, None)
    assert shown(client, night).count("paper-sheet") == 1


def test_it_says_why_it_is_done(night: Tournament, client: Client) -> None:
    Tournament.objects.update(deals=None, variant="short:1")
    Game.objects.update(variant="short:1")
    deal(night, 1, "25+ 60 0* 60")
    assert "The game is over." in shown(client, night)
    Table.objects.update(closed_at="2026-11-19T20:00Z")
    assert "The organiser has closed this table" in shown(client, night)
    Round.objects.update(state=RoundState.COMPLETE)
    assert "Round 1 is complete." in shown(client, night)
    enter(table_of(night), TypedResult((1, 0, 1, 0), (25, 60, 0, 60)), 0, None)
    assert "was entered from paper" in shown(client, night)
    take_back(table_of(night), 1, None)
    assert "was entered from paper" not in shown(client, night)


def test_what_comes_after_a_result_from_paper_does_not_count_and_the_strip_says_so(
    night: Tournament, client: Client
) -> None:
    says = "Whatever is recorded from now on does not count."
    assert says not in shown(client, night)
    enter(table_of(night), TypedResult((1, 0, 1, 0), (25, 60, 0, 60)), 0, None)
    assert says in shown(client, night)


def posted(browser: Client, game: Game, name: str, *more: int, **typed: str) -> HttpResponse:
    """As a phone sends it that has the game open."""
    known = {"key": new_key(), "seen": str(fresh(game).version)}
    address = reverse(name, args=[game.write_token, *more])
    return cast("HttpResponse", browser.post(address, known | typed))


TYPED = {"out": "2", **{f"points-{seat}": "0" if seat == 2 else "60" for seat in range(4)}}


@pytest.mark.parametrize(
    ("end", "why"),
    [
        (lambda night: complete(round_of(night), None, knowingly=True), "Round 1 is complete"),
        (lambda night: close_table(table_of(night), None), "This table is closed"),
        (end_night, "The night is over"),
    ],
)
def test_a_phone_changes_nothing_once_its_table_is_over(
    night: Tournament, client: Client, end: Callable[[Tournament], object], why: str
) -> None:
    game = deal(night, 1, *["25+ 60 0* 60"] * 2)
    end(night)
    text = shown(client, night)
    for gone in ("Undo deal", "Record deal"):
        assert gone not in text
    before = fresh(game).version
    answers = [
        posted(client, game, "deal-record", **TYPED),
        posted(client, game, "deal-undo"),
        posted(client, game, "deal-redo"),
        posted(client, game, "replay-record", out="0"),
        posted(client, game, "deal-preview", 1, **TYPED),
        posted(client, game, "deal-correct", 1, **TYPED),
    ]
    for answer in answers:
        assert (answer.status_code, why in answer.text) == (409, True)
    assert 'value="60"' in answers[0].text  # nothing typed is lost
    assert fresh(game).version == before
    page = client.get(reverse("deal-detail", args=[game.write_token, 1]))
    assert why in page.text
    assert "Show what changes" not in page.text


def test_a_table_with_all_its_deals_may_still_correct_them_while_its_round_runs(
    night: Tournament, client: Client
) -> None:
    game = deal(night, 1, *["25+ 60 0* 60"] * 3)
    assert posted(client, game, "deal-undo").status_code == 302
    assert len(fresh(game).deals) == 2


def test_the_game_is_another_once_its_round_is_complete(night: Tournament, client: Client) -> None:
    address = deal(night, 1, "25+ 60 0* 60").get_absolute_url()
    part = {"HX-Request": "true", "HX-Target": "div#game"}
    known = {**part, "If-None-Match": client.get(address, headers=part)["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    complete(round_of(night), None, knowingly=True)
    answer = client.get(address, headers=known)
    assert answer.status_code == 200
    assert "Undo deal" not in answer.text


def test_a_rematch_is_not_offered(night: Tournament, client: Client) -> None:
    Game.objects.update(variant="short:1")
    game = deal(night, 1, "25+ 60 0* 60")
    assert "/rematch/" not in shown(client, night)
    assert client.post(f"/games/{game.write_token}/rematch/").status_code == 404
    family = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    assert "/rematch/" in client.get(family.get_absolute_url()).text


def test_the_page_is_another_when_the_strip_is(night: Tournament, client: Client) -> None:
    address = game_of(night).get_absolute_url()
    client.get(address)
    known = {"If-None-Match": client.get(address)["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    calls.call(table_of(night))
    assert client.get(address, headers=known).status_code == 200


def test_the_strip_is_asked_for_alone_and_comes_beside_the_game(
    night: Tournament, client: Client
) -> None:
    address = game_of(night).get_absolute_url()
    strip = client.get(address, headers=STRIP)
    assert strip.text.startswith('<div id="frame"')
    assert 'id="game"' not in strip.text
    again = client.get(address, headers={**STRIP, "If-None-Match": strip["ETag"]})
    assert again.status_code == 304
    game = client.get(address, headers={"HX-Request": "true", "HX-Target": "div#game"})
    beside = game.text[game.text.index('<div id="frame"') :]
    assert beside.split(">")[0].endswith('hx-swap-oob="true"')
    assert "hx-swap-oob" not in strip.text + client.get(address).text


def test_what_stands_beside_the_game_does_not_take_its_words(
    night: Tournament, client: Client
) -> None:
    """A sentence to whoever pressed stands once, in the part that they pressed."""
    game = game_of(night)
    part = {"HX-Request": "true", "HX-Target": "div#game"}
    undone = client.post(reverse("deal-undo", args=[game.write_token]), headers=part, follow=True)
    assert undone.text.count("nothing was saved") == 1
    assert undone.text.index("nothing was saved") < undone.text.index('id="frame"')


def test_a_family_game_has_none_and_takes_no_statement_more(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = record(sit_down("Ada", "Ben"), "0* 60")
    plain = client.get(game.get_absolute_url())
    assert 'id="frame"' not in plain.text
    assert "clock.js" not in plain.text
    assert client.get(game.get_absolute_url(), headers=STRIP).status_code == 404
    seen = {"If-None-Match": client.get(game.get_absolute_url())["ETag"]}
    with django_assert_num_queries(1):
        assert client.get(game.get_absolute_url(), headers=seen).status_code == 304


def test_a_strip_takes_few_statements(
    night: Tournament, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    shown(client, night)
    address = game_of(night).get_absolute_url()
    with django_assert_max_num_queries(3):
        client.get(address, headers=STRIP)


def test_a_game_that_is_of_no_table_any_more_says_so(night: Tournament, client: Client) -> None:
    address = game_of(night).get_absolute_url()
    Table.objects.update(game=None)
    assert "This game no longer counts." in client.get(address).text
    night.delete()
    assert 'id="frame"' not in client.get(address).text


def test_a_game_of_something_else_has_no_strip_of_ours(client: Client) -> None:
    other = Game.objects.start({"part_of": "league:1"}, ("Ada", "Ben"), new_key())
    assert 'id="frame"' not in client.get(other.get_absolute_url()).text


def test_what_is_recorded_asks_for_no_strip_nor_does_the_page_of_a_family(
    night: Tournament, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(_request: object, game: Game) -> None:
        raise AssertionError(f"somebody asked what stands above {game}")

    monkeypatch.setattr(frames, "makers", [asked])
    game = deal(night, 1, "25+ 60 0* 60")
    for name in ("deal-record", "deal-undo", "deal-redo"):
        assert posted(client, game, name, **TYPED).status_code == 302
    assert fresh(game).version == 4
    family = record(sit_down("Ada", "Ben"), "0* 60")
    assert client.get(family.get_absolute_url()).status_code == 200


def complete_now(night: Tournament, by: None) -> None:
    complete(round_of(night), by, knowingly=True)


@pytest.mark.parametrize("end", [end_night, complete_now])
def test_those_who_look_after_the_night_are_led_to_correcting_and_no_others(
    night: Tournament, client: Client, end: Callable[[Tournament, None], object]
) -> None:
    deal(night, 1, *["25+ 60 0* 60"] * 3)
    end(night, None)
    way = reverse("hand-result-entry", args=[night.pk, table_of(night).pk])
    scorer, stranger = shown(ben(night.club), night), shown(cleo(), night)
    assert way in scorer
    assert "Tell the organiser" not in scorer
    for text in (stranger, shown(client, night)):
        assert way not in text
        assert "Tell the organiser, who can correct it." in text
    deal_1 = reverse("deal-detail", args=[game_of(night).write_token, 1])
    assert way in ben(night.club).get(deal_1).text
    assert way not in client.get(deal_1).text
