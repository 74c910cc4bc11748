"""Whoever follows a night is told what concerns them: its steps, its results, or each deal."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.recording import Submission
from tests.live.notes import noted
from tests.run.stream import tickets_in
from tests.tournaments.nights_running import deal, game_of, round_of, running, table_of
from tests.tournaments.people import entrant
from tournaments.clock import actions as timing
from tournaments.nights.actions import remove
from tournaments.nights.models import Tournament
from tournaments.results import standings as results
from tournaments.tables import actions as calls

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(deals=2, minutes=45)


@pytest.fixture
def told(night: Tournament, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return noted(monkeypatch)


def followed(browser: Client, address: str) -> set[str]:
    """The topics that a page follows."""
    return {ticket.rsplit(":", 1)[0] for ticket in tickets_in(browser.get(address).text)}


def test_a_deal_is_told_to_its_game_and_to_pages_that_show_the_whole_night(
    night: Tournament, told: list[str]
) -> None:
    game = deal(night, 1, "25+ 60 0* 60")
    assert told == [game.topic, night.topic]


def test_a_step_is_told_to_everybody(night: Tournament, told: list[str]) -> None:
    timing.start(round_of(night))
    assert told == [night.topic, night.steps]
    calls.call(table_of(night))
    assert told == [night.topic, night.steps] * 2


def test_a_phone_that_opens_its_table_is_told_to_the_desk_alone(
    night: Tournament, told: list[str]
) -> None:
    calls.note_opening(table_of(night))
    assert told == [night.topic]


def test_a_result_is_told_once_by_whoever_finds_it_first(
    night: Tournament, told: list[str]
) -> None:
    deal(night, 1, "25+ 60 0* 60")
    results.outcomes(night)
    assert night.results not in told
    deal(night, 1, "25+ 60 0* 60")
    results.outcomes(night)
    results.outcomes(night)
    assert told.count(night.results) == 1
    game = game_of(night, 1)
    game.undo(Submission("taken-back", seen=game.version))
    results.outcomes(night)
    assert told.count(night.results) == 2


def test_each_page_follows_no_more_than_it_shows(night: Tournament, client: Client) -> None:
    game, steps = game_of(night), {night.steps}
    own = {game.topic, "phase-cards:classic"}
    ada = entrant(night, "Ada")
    assert followed(client, game.get_absolute_url()) == own | steps
    assert followed(client, reverse("game-watch", args=[game.watch_token])) == own
    names = {night.club.names_topic}  # somebody may choose to be somebody
    assert followed(client, reverse("night-detail", args=[night.code])) == steps | names
    mine = reverse("entrant-detail", args=[night.code, ada.token])
    assert followed(client, mine) == {game.topic, night.results} | steps | names
    standings, wall = (reverse(each, args=[night.code]) for each in ("night-standings", "screen"))
    assert followed(client, standings) == {night.topic} | names
    assert followed(client, wall) == {night.topic}


def test_with_a_night_its_games_are_told_to_be_gone(night: Tournament, told: list[str]) -> None:
    games = [game_of(night, number).topic for number in (1, 2)]
    topic, steps = night.topic, night.steps
    remove(night)
    assert sorted(told) == sorted([*games, topic, steps])
