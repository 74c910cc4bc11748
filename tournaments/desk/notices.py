"""What the desk says of a round that is not as it should be, with the page that mends it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.attendance.people import People
from tournaments.results import standings as results
from tournaments.results.folding import TableState
from tournaments.rounds.models import Round, Stage
from tournaments.rounds.rethinking import is_ranked, rethought
from tournaments.words import people_text


@dataclass(frozen=True)
class Notice:
    text: str
    label: str
    address: str


def states_for(round: Round) -> dict[int, TableState]:
    """Of its tables, and of all others where it may have to be seated by other standings."""
    return results.table_states(round.tournament if is_ranked(round) else round)


def notices_of(round: Round, states: Mapping[int, TableState], people: People) -> list[Notice]:
    return [*of_people(round, states, people), *of_corrections(round, states, people)]


def of_people(round: Round, states: Mapping[int, TableState], people: People) -> Iterator[Notice]:
    """People who sit there and are gone, and who are here without a seat."""
    mine = [state for state in states.values() if state.round == round.number]
    if not mine:
        return
    seated = {person for state in mine for person in state.entrants}
    open_seats = {p for state in mine if not state.finished for p in state.entrants}
    address = reverse("round-repair", args=[round.tournament_id, round.number])
    gone = sorted(open_seats - people.here_pks)
    if gone:
        text = _("%(people)s left, but sits at a table.")
        if len(gone) > 1:
            text = _("%(people)s left, but sit at tables.")
        names = people_text(gone, people.name_of)
        yield Notice(text % {"people": names}, _("What can be done"), address)
    waiting = sorted(people.here_pks - seated - set(round.byes))
    if waiting and round.stage == Stage.ROUND:
        names = people_text(waiting, people.name_of)
        text = _("Here but without a seat: %(people)s.") % {"people": names}
        yield Notice(text, _("Find a seat"), address)


def of_corrections(
    round: Round, states: Mapping[int, TableState], people: People
) -> Iterator[Notice]:
    """A result was corrected after this round had been seated by it."""
    if is_ranked(round) and rethought(round, list(states.values()), people.entrants):
        address = reverse("round-correction", args=[round.tournament_id, round.number])
        text = _("A result was corrected, and this round was seated by the standings before that.")
        yield Notice(text, _("See what it changes"), address)
