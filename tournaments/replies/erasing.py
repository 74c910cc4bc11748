"""What becomes of personal links and replies when people are merged or erased."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.people.models import Player
from tournaments.attendance.models import Entrant
from tournaments.replies.models import PersonalLink


class KeptReplies:
    """As `scoring.people.erasing.KeptElsewhere` asks for it."""

    def amounts(self, player: Player) -> list[str]:
        has_link = PersonalLink.objects.filter(player=player).exists()
        return [_("a personal link")] if has_link else []

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        return []

    def move(self, gone: Player, stays: Player) -> None:
        """Whoever stays keeps the own link, and has that of the other where there was none."""
        theirs = PersonalLink.objects.filter(player=gone)
        if PersonalLink.objects.filter(player=stays).exists():
            theirs.delete()
        theirs.update(player=stays)

    def erase(self, player: Player, former: str) -> None:
        PersonalLink.objects.filter(player=player).delete()
        Entrant.objects.filter(player=player).update(reply="")

    def tell_pages(self, players: Iterable[Player]) -> None:
        """Nobody follows them but pages of nights, which are told of their people."""
