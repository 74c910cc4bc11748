"""What happens in a club as it happens, for programs: the event stream that pages follow."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request

from api.operations import EVENT_STREAM, sends
from api.problems import invalid
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.api_tokens.bearers import LinkCaller
from scoring.fields import WRONG_CHOICE
from scoring.games.models import Game
from tournaments.api_guards import stream_of
from tournaments.nights.live_api_fields import MOST_FOLLOWED, LiveFilters
from tournaments.nights.models import Tournament


class Live(MemberEndpoint):
    @sends(EVENT_STREAM, scope=Scope.READ, filters=LiveFilters)
    def get(self, request: Request, asked: Mapping[str, Any]) -> HttpResponse:
        """The news of games and nights: that something has changed, never what.

        Without anything asked for, of the nights that have not ended; the link of a table hears of
        its game. It goes on for as long as whoever asks stays.
        """
        caller = request.auth
        if isinstance(caller, LinkCaller):
            return stream_of(*Game.objects.writable(caller.link).topics)
        games, nights = numbers(asked["games"]), numbers(asked["nights"])
        followed = [*self.games(games), *self.nights(nights)]
        if not (games or nights):
            running = Tournament.objects.filter(club=self.club, ended_at=None)
            latest = running.order_by("-pk")[:MOST_FOLLOWED]
            followed = [self.club.names_topic, *(night.topic for night in latest)]
        return stream_of(*followed)

    def games(self, asked: set[int]) -> list[str]:
        found = Game.objects.managed_by(self.member).filter(pk__in=asked)
        return all_of("games", asked, {game.pk: game.topics for game in found})

    def nights(self, asked: set[int]) -> list[str]:
        found = Tournament.objects.filter(club=self.club, pk__in=asked)
        return all_of("nights", asked, {night.pk: (night.topic,) for night in found})


def numbers(text: str) -> set[int]:
    return {int(number) for number in text.split(",") if number}


def all_of(field: str, asked: set[int], topics: Mapping[int, Iterable[str]]) -> list[str]:
    """What belongs to another club does not exist."""
    if asked - topics.keys():
        raise invalid([(field, WRONG_CHOICE)])
    return [topic for of_one in topics.values() for topic in of_one]
