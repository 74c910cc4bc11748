"""Who has won is told at the end: visitors and the wall learn it together, members at once."""

import pytest
from django.test import Client

from tests.clubs import ada
from tests.tournaments.results.test_podium import (
    ROUND,
    after_final,
    complete,
    night,
    pressed,
    text_of,
)
from tests.tournaments.tables_reporting import reported
from tournaments.nights.actions import end_night, resume_night
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.results.actions import freeze
from tournaments.rounds.models import Stage
from tournaments.screen.actions import show, tell_all

pytestmark = pytest.mark.django_db
AT_THE_END = "The last results are told at the end."


def wall_of(client: Client, tournament: Tournament) -> str:
    return text_of(client.get(f"/screen/{tournament.code}/").text)


def phones_of(client: Client, tournament: Tournament) -> str:
    """The night, its standings and the winner's own page."""
    fay = tournament.entrants.get(player__name="Fay")
    pages = (f"/nights/{tournament.code}/", f"/nights/{tournament.code}/standings/", fay.address)
    return "".join(text_of(client.get(page).text) for page in pages)


def is_told(client: Client, tournament: Tournament) -> bool:
    """On every page, or on none of them."""
    phones = phones_of(client, tournament)
    told = "Final: place 1" in phones
    assert ('class="podium"' in phones, "Place 1 at final table 1." in phones) == (told, told)
    assert (AT_THE_END in phones) != told
    return told


def desk_of(tournament: Tournament) -> str:
    return ada(tournament.club).get(f"/tournaments/{tournament.pk}/").text


def again(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def test_a_final_whose_table_is_done_is_told_by_nothing_before_the_end(client: Client) -> None:
    tournament = night(planned_rounds=1, final="final")
    reported(tournament, *ROUND)
    complete(tournament)
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    assert not is_told(client, tournament)
    wall = wall_of(client, tournament)
    assert "Final: place" not in wall
    assert "After round 1: the rest is told with the prizes" in wall
    assert "1 of 1 table is done" in wall


def test_the_last_round_without_a_final_is_kept_once_its_last_table_is_done(
    client: Client,
) -> None:
    tournament = night(planned_rounds=1)
    reported(tournament, *ROUND)
    assert 'data-slide="standings"' not in wall_of(client, tournament)
    phones = phones_of(client, tournament)
    assert AT_THE_END in phones
    assert "points" not in phones.split('id="standings"')[1].split('id="mine"')[0]
    end_night(tournament)
    assert "Final standings" in phones_of(client, again(tournament))


def test_a_round_before_the_last_one_is_shown_as_it_is_played(client: Client) -> None:
    tournament = night(planned_rounds=2)
    reported(tournament, *ROUND)
    assert AT_THE_END not in phones_of(client, tournament)
    assert 'data-slide="standings"' in wall_of(client, tournament)


def test_phones_wait_while_the_wall_reveals(client: Client) -> None:
    tournament = after_final()
    for label in ("Reveal place 3", "Reveal place 2"):
        pressed(tournament, label)
        assert not is_told(client, again(tournament))
    pressed(tournament, "Reveal place 1")
    assert is_told(client, again(tournament))


def test_what_was_told_stays_so_whatever_the_wall_shows_next(client: Client) -> None:
    tournament = after_final()
    tell_all(tournament)
    for content in (ScreenContent.TURNING, ScreenContent.STANDINGS, ScreenContent.PODIUM):
        show(tournament, content)
        assert is_told(client, again(tournament)), content
        assert "Final: place 1" in wall_of(client, tournament), content
    show(tournament, ScreenContent.CLOCK)
    assert "Wall and phones tell who has won." in desk_of(tournament)
    show(tournament, ScreenContent.PODIUM_LAST)  # by a desk that was not told
    assert is_told(client, again(tournament))


MOST_SHOWN = {ScreenContent.TURNING, ScreenContent.PODIUM, ScreenContent.STANDINGS}
VIEWS = [
    pytest.param(
        content, told, marks=[pytest.mark.long] * (told != "begun" and content not in MOST_SHOWN)
    )
    for told in ("nothing", "begun", "over")
    for content in ScreenContent
]


@pytest.mark.parametrize(("content", "told"), VIEWS)
def test_no_view_of_the_wall_tells_who_has_won(
    client: Client, content: ScreenContent, told: str
) -> None:
    tournament = after_final()
    if told != "nothing":
        pressed(tournament, "Reveal place 3")
    if told == "over":
        end_night(tournament)
    show(tournament, content)
    assert not is_told(client, again(tournament))
    wall = wall_of(client, tournament)
    assert "Final: place 1" not in wall
    assert ("<bdi>Fay</bdi>" in wall) == ('data-slide="standings"' in wall)
    desk = desk_of(tournament)
    assert ("the wall does not show the podium" in desk) == ('class="podium"' not in wall)
    assert "Tell all places at once" in desk or content is ScreenContent.PODIUM_LAST_TWO
    assert "The winner is" not in desk


def test_standings_on_the_wall_are_those_that_visitors_may_see(client: Client) -> None:
    tournament = after_final()
    show(tournament, ScreenContent.STANDINGS)
    assert "After round 1: the rest is told with the prizes" in wall_of(client, tournament)


def test_the_podium_begins_with_nobody_and_goes_on_where_it_was(client: Client) -> None:
    tournament = after_final()
    show(tournament, ScreenContent.PODIUM)
    assert again(tournament).shown_on_wall is ScreenContent.PODIUM_NOBODY
    assert "the rest is told with the prizes" not in wall_of(client, tournament)
    pressed(tournament, "Reveal place 3")
    show(tournament, ScreenContent.PODIUM)
    assert again(tournament).shown_on_wall is ScreenContent.PODIUM_LAST
    pressed(tournament, "Yes, tell all places")
    assert "After the final" in wall_of(client, tournament)


def test_before_it_is_decided_nothing_is_told(client: Client) -> None:
    tournament = night(planned_rounds=1, final="final")
    reported(tournament, *ROUND)
    complete(tournament)
    show(tournament, ScreenContent.PODIUM)
    tell_all(tournament)
    reported(tournament, "Fay Ada Eve Ben", stage=Stage.FINAL)
    complete(tournament)
    assert not is_told(client, again(tournament))


def test_the_log_says_that_visitors_see_all_once_they_do() -> None:
    tournament = after_final()
    freeze(tournament, None)
    pressed(tournament, "Reveal place 3")
    end_night(tournament)
    assert again(tournament).frozen_after is None
    assert not tournament.log.filter(kind="standings-shown").exists()
    pressed(tournament, "Yes, tell all places")
    assert tournament.log.get(kind="standings-shown").author


def test_the_desk_names_nobody_in_its_large_line_before_it_is_told() -> None:
    tournament = after_final()
    step = "The night is decided: reveal the winners, or end the night."
    assert step in desk_of(tournament)
    tell_all(tournament)
    assert step not in desk_of(tournament)
    assert "The winner is Fay: end the night." in desk_of(tournament)


def test_who_is_not_in_the_final_is_told_that_nothing_is_seated_any_more(client: Client) -> None:
    tournament = after_final()
    gus = tournament.entrants.get(player__name="Gus").address
    assert "Who has won is told soon" in client.get(gus).text
    tell_all(tournament)
    text = client.get(gus).text
    assert "All rounds are played. Thank you for playing!" in text
    assert "as soon as the seating is out" not in text


def test_a_step_that_is_hidden_again_is_told_by_nobody(client: Client) -> None:
    tournament = after_final()
    tell_all(tournament)
    pressed(tournament, "Hide place 1")
    assert not is_told(client, again(tournament))


def test_what_is_frozen_can_be_revealed_and_is_thawed_by_it(client: Client) -> None:
    tournament = after_final()
    freeze(tournament, None)
    pressed(tournament, "Reveal place 3")
    assert "Eve" in wall_of(client, tournament)
    pressed(tournament, "Yes, tell all places")
    assert again(tournament).frozen_after is None
    assert is_told(client, again(tournament))


def test_ending_tells_but_for_what_is_being_revealed(client: Client) -> None:
    tournament = after_final()
    pressed(tournament, "Reveal place 3")
    end_night(tournament)
    assert not is_told(client, again(tournament))
    pressed(tournament, "Yes, tell all places")
    assert is_told(client, again(tournament))


def test_a_night_that_goes_on_tells_no_more(client: Client) -> None:
    tournament = after_final()
    end_night(tournament)
    assert is_told(client, again(tournament))
    resume_night(tournament)
    assert not is_told(client, again(tournament))


def test_organisers_see_all_and_can_show_it(client: Client) -> None:
    tournament = after_final()
    browser = ada(tournament.club)
    page = browser.get(f"/tournaments/{tournament.pk}/standings/").text
    assert "Final: place 1" in page
    assert "Visitors see the standings after round 1 only." in page
    assert "Show visitors everything" in page
    browser.post(f"/tournaments/{tournament.pk}/standings/unfreeze/")
    assert is_told(client, again(tournament))
