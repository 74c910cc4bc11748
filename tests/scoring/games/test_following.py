"""Whoever follows a game is told whenever a page of it may have changed, and only then."""

import pytest

from rules import Deal
from scoring.editions.models import PhaseCard
from scoring.errors import MovedOn
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from tests.live.notes import noted

DEAL = Deal(0, frozenset({0, 2}), (0, 85, 10, 20))
OTHER = Deal(1, frozenset({1}), (50, 0, 50, 50))
LAYDOWN = {"deal": 1, "seat": 2, "phase": 1, "cards": "R3 B3 W | G9 Y9 R9"}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return noted(monkeypatch)


def test_a_deal_its_undo_and_its_correction_are_told(game: Game, told: list[str]) -> None:
    game.record_deal(DEAL, Submission("recorded", seen=0))
    game.undo(Submission("undone", seen=1))
    game.redo(Submission("again", seen=2))
    game.correct_deal(1, OTHER, Submission("corrected", seen=3))
    assert told == [game.topic] * 4


def test_the_same_deal_sent_twice_and_a_refused_one_are_not_told_again(
    game: Game, told: list[str]
) -> None:
    game.record_deal(DEAL, Submission("recorded", seen=0))
    Game.objects.get(pk=game.pk).as_of(0).record_deal(DEAL, Submission("recorded", seen=0))
    with pytest.raises(MovedOn):
        game.as_of(0).record_deal(OTHER, Submission("slower", seen=0))
    assert told == [game.topic]


def test_a_reported_laydown_is_told_and_so_is_taking_it_back(game: Game, told: list[str]) -> None:
    report = ReportedLaydown.objects.report(game, "laid", **LAYDOWN)
    ReportedLaydown.objects.take_back(game, report.key_to_take_back, deal=1, seat=2)
    assert told == [game.topic] * 2


def test_a_rematch_new_links_and_a_removal_are_told(game: Game, told: list[str]) -> None:
    topic = game.topic
    start_rematch(game)
    game.renew_links()
    game.remove()
    assert told == [topic] * 3
    assert not Game.objects.filter(watch_token=game.watch_token).exists()


def test_a_page_follows_its_game_and_what_the_cards_of_its_box_may_still_tell() -> None:
    board, classic = Game(pk=1, edition="board"), Game(pk=2, edition="classic")
    assert board.topics == ("game:1", "phase-cards:board")
    assert classic.topics == ("game:2", "phase-cards:classic")


@pytest.mark.django_db
def test_what_is_entered_from_a_box_is_told(told: list[str]) -> None:
    PhaseCard.objects.enter("board", {2: "s3 r4"}, author_id=None)
    assert told == ["phase-cards:board"]
