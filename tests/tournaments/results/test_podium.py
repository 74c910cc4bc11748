"""The podium of a night that is decided: on the wall, on phones and on the desk."""

import re
from typing import Any

import pytest
from django.test import Client

from scoring.clubs.models import Role
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


def members(tournament: Tournament) -> StandingsPage:
    return StandingsPage(tournament, role=Role.SCORER)


def on_steps(tournament: Tournament) -> list[tuple[int, list[str]]]:
    return [(step.rank, step.names) for step in podium_of(members(tournament))]


def pages_of(client: Client, tournament: Tournament) -> dict[str, str]:
    """Where people look for who has won."""
    desk = ada(tournament.club).get(f"/tournaments/{tournament.pk}/").text
    wall = client.get(f"/screen/{tournament.code}/").text
    return {"desk": desk, "wall": wall, "phone": client.get(f"/nights/{tournament.code}/").text}


def test_the_three_best_of_the_final_stand_on_the_podium() -> None:
    page = members(after_final())
    first = podium_of(page)[0]
    assert on_steps(page.tournament) == [(1, ["Fay"]), (2, ["Ada"]), (3, ["Eve"])]
    assert (first.reached, first.before) == ("Final: place 1", "before the final: 6.67 points")
    assert [line.reached for line in page.lines[3:5]] == ["Final: place 4", ""]


def test_the_podium_is_on_the_wall_on_phones_and_on_the_desk(client: Client) -> None:
    tournament = after_final()
    end_night(tournament)
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
    assert 'class="podium"' in pages_of(client, complete(tournament))["desk"]
    end_night(tournament)
    for text in pages_of(client, tournament).values():
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
    (step,) = podium_of(members(complete(tournament)))
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
    assert told_on(wall) == []


def test_the_result_of_the_final_is_the_large_figure_and_the_rounds_a_small_one() -> None:
    first, _second, third = podium_of(members(after_final()))
    assert first.score.startswith("10 phases · ")
    assert "points" in third.score
    assert third.before == "before the final: 10 points"
    assert third.reached == "Final: place 3"


def test_after_a_knock_out_its_last_table_is_the_large_figure() -> None:
    tournament = night(planned_rounds=1, final="knock_out")
    reported(tournament, *ROUND)
    reported(tournament, "Ben Ada", "Fay Eve", stage=Stage.KNOCK_OUT)
    reported(tournament, "Fay Ben", stage=Stage.FINAL)
    first, _second, third = podium_of(members(complete(tournament)))
    assert (first.names, first.before) == (["Fay"], "before: 6.67 points")
    assert first.score.startswith("10 phases · ")
    assert third.reached == "Round 2: place 2"


def test_points_carried_into_the_final_stay_the_large_figure() -> None:
    first = podium_of(members(after_final(carries=True)))[0]
    assert (first.reached, first.before) == ("", "")
    assert first.score.endswith("points")


def test_nothing_that_turns_by_itself_tells_who_has_won_before_the_end(client: Client) -> None:
    tournament = after_final()
    pages = pages_of(client, tournament)
    assert "Fay" in pages["desk"]
    assert 'data-slide="podium"' not in pages["wall"]
    assert "Final: place" not in text_of(pages["wall"])
    assert "After round 1: the rest is told with the prizes" in pages["wall"]
    assert "Fay" not in text_of(pages["phone"])
    end_night(tournament)
    assert 'data-slide="podium"' in pages_of(client, tournament)["wall"]


def pressed(tournament: Tournament, label: str) -> str:
    """The desk after one press of a button there."""
    browser = ada(tournament.club)
    desk = browser.get(f"/tournaments/{tournament.pk}/").text.split('id="revealing"')[1]
    before, found, _after = desk.partition(label)
    assert found, label
    value = before.rpartition('value="')[2].partition('"')[0]
    sent = browser.post(f"/tournaments/{tournament.pk}/screen/", {"show": value}, follow=True)
    return sent.text


def told_on(page: str) -> list[str]:
    podium = text_of(page).split('class="podium"')[1].split("</ol>")[0]
    return [name for name in ("Eve", "Ada", "Fay") if name in podium]


def test_the_podium_is_revealed_place_by_place_and_back(client: Client) -> None:
    tournament = after_final()
    for label, text, names in (
        ("Reveal place 3", "The wall tells place 3.", ["Eve"]),
        ("Hide place 3", "The wall shows the podium, and nobody on it yet.", []),
        ("Reveal place 3", "The wall tells place 3.", ["Eve"]),
        ("Reveal place 2", "The wall tells places 2 and 3.", ["Eve", "Ada"]),
        ("Reveal place 1", "The wall tells places 1, 2 and 3.", ["Eve", "Ada", "Fay"]),
        ("Hide place 1", "The wall tells places 2 and 3.", ["Eve", "Ada"]),
    ):
        assert text in pressed(tournament, label), label
        wall = client.get(f"/screen/{tournament.code}/").text
        assert (wall.count("data-slide="), told_on(wall)) == (1, names), label


def test_the_desk_marks_the_podium_as_long_as_a_step_of_it_is_told() -> None:
    desk = pressed(after_final(), "Reveal place 3").split('id="screen-control"')[1]
    (button,) = re.findall(r'<button[^>]* value="podium"[^>]*>', desk)
    assert 'aria-pressed="true"' in button


def test_a_step_that_is_held_back_stays_so_when_the_night_is_ended(client: Client) -> None:
    tournament = after_final()
    pressed(tournament, "Reveal place 3")
    end_night(tournament)
    pages = pages_of(client, tournament)
    assert told_on(pages["wall"]) == ["Eve"]
    assert "Fay" not in text_of(pages["wall"]) + text_of(pages["phone"])


def test_steps_that_are_shared_are_revealed_as_one() -> None:
    tournament = night(planned_rounds=1, ties=["none"])
    reported(tournament, *ROUND)
    complete(tournament)
    pressed(tournament, "Reveal place 3")
    assert "The wall tells places 1 and 3." in pressed(tournament, "Reveal place 1")
    tournament.refresh_from_db()
    assert tournament.screen == "podium"


def test_what_the_wall_may_not_tell_is_not_revealed() -> None:
    tournament = after_final(is_public=False)
    desk = ada(tournament.club).get(f"/tournaments/{tournament.pk}/").text
    assert 'class="podium"' in desk
    assert 'id="revealing"' not in desk
