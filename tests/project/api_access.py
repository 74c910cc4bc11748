"""Every operation of the API, with a place of Ada's club and a body that the form would take.

Who may do what is derived from the operation's scope; a new operation without a row fails.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.games.models import Game
from tests.scoring.tables import record, sit_down


@dataclass(frozen=True)
class Asked:
    """What is asked of an operation: its place in the address, and the body."""

    place: Callable[[Any], Mapping[str, Any]] = field(default=lambda _club: {})
    body: Mapping[str, Any] = field(default_factory=dict)
    is_of_owners: bool = False  # an organiser's token is refused


def game_of(club: Any) -> Game:
    known = Game.objects.filter(club=club, part_of="").first()
    if known:
        return known
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    Game.objects.filter(pk=game.pk).update(club=club)
    return game


def of_game(club: Any) -> dict[str, Any]:
    return {"pk": game_of(club).pk}


def of_deal(club: Any) -> dict[str, Any]:
    return {"pk": game_of(club).pk, "number": 1}


DEAL = {"out": 0, "laid": [1], "points": [0, 15]}

OPERATIONS: dict[tuple[str, str], Asked] = {
    ("GET", "api-games"): Asked(),
    ("POST", "api-games"): Asked(body={"names": ["Ada", "Ben"]}),
    ("GET", "api-game"): Asked(of_game),
    ("POST", "api-deals"): Asked(of_game, DEAL),
    ("PUT", "api-deal"): Asked(of_deal, DEAL),
    ("GET", "api-game-versions"): Asked(of_game),
    ("POST", "api-undo"): Asked(of_game),
    ("POST", "api-redo"): Asked(of_game),
    ("POST", "api-replay"): Asked(of_game, {"out": 0}),
    ("POST", "api-seat-leave"): Asked(of_game, {"seat": 1}),
    ("POST", "api-seat-return"): Asked(of_game, {"seat": 1}),
    ("POST", "api-rematch"): Asked(of_game),
}
