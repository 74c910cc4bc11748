"""Papers of a night, made and read back."""

from typing import Any

from printing.sizes import Paper
from scoring.people.models import Player
from scoring.sheets.documents import printed, speaking
from tests.printing.hostile import HOSTILE
from tests.printing.reading import Read
from tournaments.nights.models import Tournament
from tournaments.printables.asked import Asked
from tournaments.printables.kinds import Make
from tournaments.rounds.models import Round

ORIGIN = "http://192.168.178.23:8000"


def asked(tournament: Tournament, round: Round | None = None, **more: Any) -> Asked:
    """As the page asks for a paper: with its club, and the latest round."""
    night = Tournament.objects.select_related("club").get(pk=tournament.pk)
    found = round or night.played.exclude(state="draft").last()
    if found:
        found = Round.objects.get(pk=found.pk)
        found.tournament = night
    return Asked(night, found, more.pop("paper", Paper.A4), ORIGIN, **more)


def paper(make: Make, asked: Asked, language: str = "en") -> Read:
    with speaking(language):
        return Read(printed("Paper", make(asked)).file)


def rename(tournament: Tournament) -> None:
    """People are called as nobody expects it; some of them alike."""
    for entrant, name in zip(tournament.entrants.order_by("pk"), hostile_names(), strict=False):
        Player.objects.filter(pk=entrant.player_id).update(name=name)


def hostile_names() -> list[str]:
    """What a database keeps, as long as it may be."""
    texts = (text.encode("utf-8", "ignore").decode().replace("\0", "") for text in HOSTILE.values())
    names = [text[:200] for text in texts if text.strip()]
    return [*names, "Anna", "Anna"]
