"""The podium of a night that is decided: on the wall, on phones and on the desk."""

from typing import Any

import pytest
from django.test import Client

from tests.clubs import ada, club_of
from tests.tournaments.people import tournament_of
from tests.tournaments.tables_reporting import reported
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze
from tournaments.results.pages import StandingsPage
from tournaments.results.podium_pages import podium_of
from tournaments.rounds.models import RoundState, Stage

pytestmark = pytest.mark.django_db
ROUND = ("Ada Ben Cleo Dora", "Eve Fay Gus Hal")


def night(*names: str, **facts: Any) -> Tournament:
    return tournament_of(club_of(), *names, **facts)


def complete(tournament: Tournament) -> Tournament:
    tournament.rounds.update(state=RoundState.COMPLETE)
    return Tournament.objects.get(pk=tournament.pk)


def after_final(**facts: Any) -> Tournament:
    """Fay, who was second in the round, wins the final."""
    tournament = night(planned_rounds=1, final="final", **facts)
    reported(tournament, *ROUND)
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    return complete(tournament)


def on_steps(tournament: Tournament) -> list[tuple[int, list[str]]]:
    return [(step.rank, step.names) for step in podium_of(StandingsPage(tournament))]


def pages_of(client: Client, tournament: Tournament) -> dict[str, str]:
    """Where people look for who has won."""
    desk = ada(tournament.club).get(f"/tournaments/{tournament.pk}/").text
    wall = client.get(f"/screen/{tournament.code}/").text
    return {"desk": desk, "wall": wall, "phone": client.get(f"/nights/{tournament.code}/").text}


def test_the_three_best_of_the_final_stand_on_the_podium() -> None:
    page = StandingsPage(after_final())
    first = podium_of(page)[0]
    assert on_steps(page.tournament) == [(1, ["Fay"]), (2, ["Ada"]), (3, ["Eve"])]
    assert (first.score, first.reached) == ("6.67 points", "Final: place 1")
    assert [line.reached for line in page.lines[3:5]] == ["Final: place 4", ""]


def test_the_podium_is_on_the_wall_on_phones_and_on_the_desk(client: Client) -> None:
    tournament = after_final()
    for place, text in pages_of(client, tournament).items():
        steps = text.split('class="podium"')[1].split("</ol>")[0]
        assert steps.index("Fay") < steps.index("Ada") < steps.index("Eve"), place
        assert "Final: place 1" in steps, place
        assert "Ben" not in steps, place
    wall = client.get(f"/screen/{tournament.code}/").text
    assert wall.index('data-slide="podium"') < wall.index('data-slide="standings"')
    assert "<small>Final: place 4</small>" in wall.split('data-slide="standings"')[1]


def test_before_the_final_is_complete_nobody_stands_there(client: Client) -> None:
    tournament = night(planned_rounds=1, final="final")
    reported(tournament, *ROUND)
    complete(tournament)
    assert not [text for text in pages_of(client, tournament).values() if "podium" in text_of(text)]
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    assert not [text for text in pages_of(client, tournament).values() if "podium" in text_of(text)]


def text_of(page: str) -> str:
    return page.partition("<main")[2]


def test_without_a_final_the_last_round_decides(client: Client) -> None:
    tournament = night(planned_rounds=2)
    reported(tournament, *ROUND)
    assert "podium" not in text_of(pages_of(client, complete(tournament))["phone"])
    reported(tournament, "Ada Eve Cleo Dora", "Ben Fay Gus Hal")
    for text in pages_of(client, complete(tournament)).values():
        assert 'class="podium"' in text


def test_a_night_that_ends_early_has_one_too(client: Client) -> None:
    tournament = night(planned_rounds=4, final="final")
    reported(tournament, *ROUND)
    complete(tournament)
    end_night(tournament)
    for text in pages_of(client, tournament).values():
        assert 'class="podium"' in text


def test_who_is_equal_shares_the_step() -> None:
    tournament = night(planned_rounds=1, ties=["none"])
    reported(tournament, *ROUND)
    assert on_steps(complete(tournament)) == [(1, ["Ada", "Eve"]), (3, ["Ben", "Fay"])]


def test_of_many_who_share_it_the_others_are_counted() -> None:
    tournament = night("A", "B", "C", "D", "E", "F", "G", "H", planned_rounds=1, ties=["none"])
    reported(tournament, "A", "B", "C", "D", "E", "F")
    (step,) = podium_of(StandingsPage(complete(tournament)))
    assert (step.names, step.others_text) == (["A", "B", "C", "D"], "2 others")


def test_what_is_frozen_is_told_to_members_alone(client: Client) -> None:
    tournament = night(planned_rounds=1, final="final")
    reported(tournament, *ROUND)
    complete(tournament)
    freeze(tournament, None)
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    complete(tournament)
    pages = pages_of(client, tournament)
    assert 'class="podium"' in pages["desk"]
    assert "podium" not in text_of(pages["wall"]) + text_of(pages["phone"])


def test_a_night_that_is_not_public_has_it_on_the_desk_alone(client: Client) -> None:
    pages = pages_of(client, after_final(is_public=False))
    assert 'class="podium"' in pages["desk"]
    assert "Fay" not in text_of(pages["wall"]) + text_of(pages["phone"])


def test_the_desk_can_hold_it_on_the_wall(client: Client) -> None:
    tournament = after_final()
    browser = ada(tournament.club)
    assert "Podium" in browser.get(f"/tournaments/{tournament.pk}/").text
    browser.post(f"/tournaments/{tournament.pk}/screen/", {"show": "podium"})
    wall = client.get(f"/screen/{tournament.code}/").text
    assert wall.count("data-slide=") == 1
    assert 'data-slide="podium"' in wall
