"""A final that was drafted, seated once more: whatever decided at its border decides again."""

from collections.abc import Collection
from random import Random

from tournaments.attendance.models import Entrant
from tournaments.results import standings as results
from tournaments.rounds.drafting import DECIDED_BY
from tournaments.rounds.evening import people_here
from tournaments.rounds.finals import Cut, Decider, by_lots, cut_by
from tournaments.rounds.models import Round
from tournaments.seating.plans import Round as Tables
from tournaments.seating.refusals import SeatingRefusal
from tournaments.seating.rounds.finals import Finals, Undecided
from tournaments.seating.rounds.ranking import line_of
from tournaments.standings.rows import Standings


def decider_of(round: Round) -> Decider:
    """By which this final was drafted."""
    return Decider(round.mode.partition(DECIDED_BY)[2])


def final_again(
    round: Round, people: tuple[Entrant, ...], standings: Standings, sizes: tuple[int, ...]
) -> Tables | None:
    """These people by these standings, decided as before; by the lots where nothing had to be."""
    found = cut_by(decider_of(round), people, standings, sizes, round.seed)
    if isinstance(found, Cut) and isinstance(found.outcome, Undecided):
        found = found.by_lots
    if isinstance(found, SeatingRefusal) or not isinstance(found.outcome, Finals):
        return None
    return found.outcome.tables


def next_in_line(round: Round, sitting: Collection[int], count: int) -> tuple[int, ...]:
    """Who takes the seats of those who left the draft of a final: the best who are here."""
    people = [each for each in people_here(round.tournament) if each.pk not in sitting]
    standings = results.standings_of(round.tournament, until=round.number - 1)
    if decider_of(round) is Decider.DRAW:
        ties = standings.before_lots.ties([entrant.pk for entrant in people])
        return tuple(line_of(ties, Random(round.seed))[:count])
    line = by_lots(standings.ranking, people).ties([entrant.pk for entrant in people])
    return tuple([person for group in line for person in group][:count])
