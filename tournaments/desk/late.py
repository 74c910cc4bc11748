"""What came in after a table was closed, as the desk shows it until somebody has seen to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.editions.words import names_text
from scoring.games.deals import DealVersion
from scoring.games.late import LateEntry
from scoring.games.models import Game
from scoring.games.sentences import version_text
from tournaments.nights.models import Tournament
from tournaments.results.closing_words import WHY
from tournaments.rounds.models import Table
from tournaments.rounds.seats import started_for
from tournaments.words import round_name


@dataclass(frozen=True)
class Late:
    """An entry with where it came from, and the page on which something can be done about it."""

    pk: int
    mark: str
    place: str
    why: str
    text: str
    label: str
    address: str


def late_entries(tournament: Tournament) -> list[Late]:
    return [shown(entry) for entry in LateEntry.objects.waiting(tournament.topic)]


def shown(entry: LateEntry) -> Late:
    game = entry.game
    table = started_for(game)
    still = table is not None and table.game_id == game.pk
    if table and still:
        address = reverse("paper-entry", args=[table.round.tournament_id, table.pk])
    else:
        address = game.get_absolute_url()
    return Late(
        pk=entry.pk,
        mark=entry.mark,
        place=place_of(game, table),
        why=str(WHY[entry.why]),
        text=text_of(entry.facts, game),
        label=_("Correct") if still else _("Game"),
        address=address,
    )


def place_of(game: Game, table: Table | None) -> str:
    names = names_text(list(game.names))
    if table is None:
        return names
    words = {"round": round_name(table.round), "table": table.number, "names": names}
    return _("%(round)s, table %(table)d (%(names)s)") % words


def text_of(facts: Mapping[str, Any], game: Game) -> str:
    """The deal or the result by hand in one sentence."""
    if "completed" in facts:
        rows = zip(game.names, facts["completed"], facts["points"], strict=True)
        return names_text([f"{name} {completed}/{points}" for name, completed, points in rows])
    version = DealVersion(game=game, **facts)
    number = _("Deal %(number)s") % {"number": version.number}
    return f"{number}: {version_text(version, game)}"
