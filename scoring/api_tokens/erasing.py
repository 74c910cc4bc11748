"""What programs were answered tells names: whoever sends a key again would read them once more."""

from collections.abc import Collection, Iterable

from api.models import AnsweredRequest
from scoring.api_tokens.models import LINK, ApiToken, caller_of_link
from scoring.games.models import Game
from scoring.people.models import Player


class KeptAnswers:
    """As `scoring.people.erasing.KeptElsewhere` asks for it."""

    def amounts(self, player: Player) -> list[str]:
        return []

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        return []

    def move(self, gone: Player, stays: Player) -> None:
        """What was answered was so at that time."""

    def erase(self, player: Player, former: str) -> None:
        """All answers go but those to programs of other clubs, and the one that is being made.

        So those to tokens that were revoked and to links that were renewed go, whosever they were:
        nobody can ask for them any more.
        """
        answered = AnsweredRequest.objects.exclude(status=0)
        callers = set(answered.values_list("caller", flat=True).distinct())
        others = names_of_others(player.club_id, callers)
        answered.filter(caller__in=callers - others).delete()

    def tell_pages(self, players: Iterable[Player]) -> None:
        """Nobody follows them."""


def names_of_others(club: int, callers: Collection[str]) -> set[str]:
    """By which tokens and links of other clubs are counted; links only where one has asked."""
    tokens = ApiToken.objects.exclude(member__club=club)
    names = {token.caller for token in tokens}
    if any(caller.startswith(LINK) for caller in callers):
        links = Game.objects.exclude(club=club).values_list("write_token", flat=True)
        names |= {caller_of_link(link) for link in links.iterator()}
    return names
