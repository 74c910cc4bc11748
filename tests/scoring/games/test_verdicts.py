import pytest

from rules import Deal, DealCode, Refusal
from scoring.games.models import Game
from scoring.games.words import REASONS, refusal_text

pytestmark = pytest.mark.django_db
DEAL = Deal(0, frozenset({0, 1}), (0, 25, 60, 100))


@pytest.mark.parametrize("code", DealCode)
def test_every_reason_of_the_rules_is_said_in_words(game: Game, code: DealCode) -> None:
    refusal = Refusal(code, seat=1, nearest=50, limit=5)
    text = refusal_text(refusal, game, game.state, DEAL)
    assert "%(" not in text
    assert text.endswith("Nearest possible: 50.")
    assert code in REASONS


def test_a_reason_asks_whether_the_other_mark_was_meant(game: Game) -> None:
    laid = refusal_text(Refusal(DealCode.ABOVE_PHASE, 1, 100, 100, True), game, game.state, DEAL)
    assert laid.endswith("Or did Ben not lay phase 1?")
    other = refusal_text(Refusal(DealCode.BELOW_FULL_HAND, 2, 50, 50, True), game, game.state, DEAL)
    assert other.endswith("Or did Cleo lay phase 1?")


def test_a_seat_that_does_not_exist_has_no_name(game: Game) -> None:
    text = refusal_text(Refusal(DealCode.NO_SUCH_SEAT, 9), game, game.state, DEAL)
    assert text == "Nobody sits there."
