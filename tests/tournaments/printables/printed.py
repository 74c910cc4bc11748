"""What a night prints, made and read back."""

from typing import Any

from scoring.people.models import Player
from scoring.printed_files import file_of, in_language
from tests.printing.hostile import HOSTILE
from tests.printing.reading import Read
from tournaments.nights.models import Tournament
from tournaments.printables.catalogue import Make
from tournaments.printables.order import NightNow, PrintOrder
from tournaments.rounds.models import Round

ORIGIN = "http://192.168.178.23:8000"


def now(tournament: Tournament, round: Round | None = None, **order: Any) -> NightNow:
    """As the page orders it: with its club, of the latest round."""
    night = Tournament.objects.select_related("club").get(pk=tournament.pk)
    number = round.number if round else None
    return NightNow(night, PrintOrder(**{"origin": ORIGIN, "round": number} | order))


def printed(make: Make, night: NightNow, language: str = "en") -> Read:
    with in_language(language):
        return Read(file_of("A printable", make(night)).file)


def rename(tournament: Tournament) -> None:
    """People are called as nobody expects it; some of them alike."""
    for entrant, name in zip(tournament.entrants.order_by("pk"), hostile_names(), strict=False):
        Player.objects.filter(pk=entrant.player_id).update(name=name)


def hostile_names() -> list[str]:
    """What a database keeps, as long as it may be."""
    texts = (text.encode("utf-8", "ignore").decode().replace("\0", "") for text in HOSTILE.values())
    names = [text[:200] for text in texts if text.strip()]
    return [*names, "Anna", "Anna"]
