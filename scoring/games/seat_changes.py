"""Somebody leaves in the middle of a game, or is back: a version of its log, as a deal is."""

from scoring.errors import MovedOn
from scoring.games.deals import DealVersion
from scoring.games.log import FIRST_SEAT
from scoring.games.models import Game
from scoring.games.recording import Submission, append, append_again


def change_seat(game: Game, seat: int, submission: Submission, *, is_empty: bool) -> DealVersion:
    """From the coming deal on; what is said and then said otherwise before it is taken back."""
    if (seat in game.state.empty) == is_empty:
        raise MovedOn
    number = len(game.deals)
    place = (number, FIRST_SEAT + seat)
    known = next((version for version in game.counting_versions if version.place == place), None)
    if known:
        return append_again(game, known, submission, removed=True)
    kind = DealVersion.Kind.LEAVE if is_empty else DealVersion.Kind.RETURN
    return append(game, submission, number=number, kind=kind, out=seat)
