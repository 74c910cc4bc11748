"""The links of a game, as addresses and as codes to scan."""

from django.http import HttpRequest
from django.urls import reverse

from scoring.addresses import phone_origin
from scoring.games.models import Game
from scoring.links import Link


class Share:
    def __init__(self, game: Game, request: HttpRequest) -> None:
        origin = phone_origin(request)
        self.watch = Link(origin + reverse("game-watch", args=[game.watch_token]))
        self.write = Link(origin + game.get_absolute_url())
