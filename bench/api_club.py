"""A club with games and tokens for programs, as `manage.py shell` makes it."""

import json

from api.scopes import Scope
from bench.script import DEALS, NAMES, PLAYERS, whole_game
from bench.webhooks_waiting import session_of
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, organiser_here
from scoring.games.models import Game
from scoring.games.recording import Submission


def prepare(games: int, played: int, deals: int, tokens: int) -> None:
    user = organiser_here()
    club = Club.objects.found(user, "The Tens")
    member = club.members.get()
    found = [started(club, number) for number in range(games)]
    for number, game in enumerate(found[:played]):
        for sequence, deal in enumerate(whole_game(PLAYERS, DEALS, number)[:deals]):
            Game.objects.get(pk=game.pk).record_deal(deal, Submission(f"deal-{sequence}", sequence))
    issue = ApiToken.objects.issue
    secrets = [issue(member, f"{number}", Scope.ORGANISE, None) for number in range(tokens)]
    told = {"tokens": secrets, "games": [game.pk for game in found[:played]]}
    print(json.dumps({**told, "session": session_of(user)}))


def started(club: Club, number: int) -> Game:
    game = Game.objects.start({"edition": "classic"}, NAMES[:PLAYERS], f"game-{number}")
    Game.objects.filter(pk=game.pk).update(club=club)
    return game
