"""What the desk says of a round that is not as it should be, with the page that mends it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.editions.words import names_text
from scoring.games.deals import DealVersion, LateEntry
from scoring.games.history import version_text
from scoring.games.models import Game
from tournaments.attendance.models import People
from tournaments.nights.models import Final, Tournament
from tournaments.results import standings as results
from tournaments.results.closed_tables import LATE_TEXTS
from tournaments.results.folding import TableState
from tournaments.rounds.corrections import correction_of, is_ranked
from tournaments.rounds.models import Round, Stage, Table
from tournaments.rounds.seats import started_for
from tournaments.words import people_text, table_title

CHANGED_MEANWHILE = gettext_lazy("This was changed meanwhile: look at it, and press again.")


@dataclass(frozen=True)
class LateLine:
    """An entry with where it came from, and the page on which something can be done about it."""

    pk: int
    mark: str
    place: str
    why: str
    text: str
    label: str
    address: str


def late_entries(tournament: Tournament) -> list[LateLine]:
    return [late_line(entry) for entry in LateEntry.objects.waiting(tournament.topic)]


def late_line(entry: LateEntry) -> LateLine:
    game = entry.game
    table = started_for(game)
    counts_still = table is not None and table.game_id == game.pk
    if table and counts_still:
        address = reverse("hand-result-entry", args=[table.round.tournament_id, table.pk])
    else:
        address = game.get_absolute_url()
    return LateLine(
        pk=entry.pk,
        mark=entry.mark,
        place=place_of(game, table),
        why=str(LATE_TEXTS[entry.why]),
        text=text_of(entry.facts, game),
        label=_("Correct") if counts_still else _("Game"),
        address=address,
    )


def place_of(game: Game, table: Table | None) -> str:
    names = names_text(list(game.names))
    if table is None:
        return names
    at = table_title(table.round.number, table.number, table.round.stage)
    return f"{at} ({names})"


def text_of(facts: Mapping[str, Any], game: Game) -> str:
    """The deal or the result by hand in one sentence."""
    if "completed" in facts:
        rows = zip(game.names, facts["completed"], facts["points"], strict=True)
        return names_text([f"{name} {completed}/{points}" for name, completed, points in rows])
    version = DealVersion(game=game, **facts)
    number = _("Deal %(number)s") % {"number": version.number}
    return f"{number}: {version_text(version, game)}"


@dataclass(frozen=True)
class Notice:
    text: str
    label: str
    address: str


def states_for(round: Round) -> dict[int, TableState]:
    """Of its tables, and of all others where it may have to be seated by other standings."""
    return results.table_states(round.tournament if is_ranked(round) else round)


def notices_of(round: Round, states: Mapping[int, TableState], people: People) -> list[Notice]:
    return [
        *notices_of_people(round, states, people),
        *notices_of_corrections(round, states, people),
    ]


def notices_of_people(
    round: Round, states: Mapping[int, TableState], people: People
) -> Iterator[Notice]:
    """People who sit there and are gone, and who are here without a seat."""
    mine = [state for state in states.values() if state.round == round.number]
    if not mine:
        return
    seated = {person for state in mine for person in state.entrants}
    running = [state for state in mine if not state.finished]
    open_seats = {person for state in running for person in {*state.entrants} - state.left}
    address = reverse("round-repair", args=[round.tournament_id, round.number])
    gone = sorted(open_seats - people.here_pks)
    if gone:
        text = _("%(people)s left, but sits at a table.")
        if len(gone) > 1:
            text = _("%(people)s left, but sit at tables.")
        names = people_text(gone, people.name_of)
        is_final = round.stage == Stage.FINAL and round.tournament.final == Final.FINAL
        way = _("See who takes the seat") if is_final else _("What can be done")
        yield Notice(text % {"people": names}, way, address)
    waiting = sorted(people.here_pks - seated - set(round.byes))
    if waiting and round.stage == Stage.ROUND:
        names = people_text(waiting, people.name_of)
        text = _("Here but without a seat: %(people)s.") % {"people": names}
        yield Notice(text, _("Find a seat"), address)


def notices_of_corrections(
    round: Round, states: Mapping[int, TableState], people: People
) -> Iterator[Notice]:
    """A result was corrected after this round had been seated by it."""
    if is_ranked(round) and correction_of(round, list(states.values()), people.entrants):
        address = reverse("round-correction", args=[round.tournament_id, round.number])
        yield Notice(correction_text(round), _("See what it changes"), address)


def correction_text(round: Round) -> str:
    if round.stage == Stage.FINAL:
        return _("A result was corrected, and the final was seated by the standings before.")
    return _("A result was corrected, and this round was seated by the standings before that.")
