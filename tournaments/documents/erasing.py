"""What becomes of documents that wait when somebody is erased."""

from collections.abc import Iterable

from scoring.people.models import Player
from tournaments.documents.models import ArrivingDocument


class KeptDocuments:
    """As `scoring.people.erasing.KeptElsewhere` asks for it."""

    def amounts(self, player: Player) -> list[str]:
        return []

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        return []

    def move(self, gone: Player, stays: Player) -> None:
        """Who is meant in a document is asked when it comes in."""

    def erase(self, player: Player, former: str) -> None:
        """Whoever they name would come back with them: who wants one in sends it again."""
        ArrivingDocument.objects.filter(club=player.club_id).delete()

    def tell_pages(self, players: Iterable[Player]) -> None:
        """Nobody follows them."""
