"""What is known of a night when people are to be seated: rounds played, who is here, wishes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256

from scoring.people.models import Circle
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament
from tournaments.results.folding import TableState
from tournaments.rounds.models import RoundState, TableSeat
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import Apart, Problem, Weights
from tournaments.seating.rounds.next_round import Ranking, Ties


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is kept apart, and who keeps to which table, counted from 0."""

    apart: tuple[Apart, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)

    def softened(self) -> "Wishes":
        """What is left when no wish is firm."""
        return Wishes(tuple(replace(wish, firm=False) for wish in self.apart))


def people_here(tournament: Tournament) -> list[Entrant]:
    return list(tournament.entrants.here().select_related("player").order_by("pk"))


def rounds_before(tournament: Tournament, number: int) -> Plan:
    """Who sat where in the rounds that are complete, in one statement."""
    rows = TableSeat.objects.filter(
        round__tournament=tournament, round__state=RoundState.COMPLETE, round__number__lt=number
    ).order_by("round__number", "table__number", "position")
    rounds: dict[int, dict[int, list[int]]] = {}
    for played, table, entrant in rows.values_list("round__number", "table_id", "entrant_id"):
        rounds.setdefault(played, {}).setdefault(table, []).append(entrant)
    return tuple(tuple(map(tuple, tables.values())) for tables in rounds.values())


def wishes_of(tournament: Tournament, people: Iterable[Entrant]) -> Wishes:
    """Of these people: circles of their club, and the tables they keep to."""
    people = list(people)
    entrants = {entrant.player_id: entrant.pk for entrant in people}
    rows = Circle.people.through.objects.filter(circle__club=tournament.club_id)
    circles: dict[tuple[int, bool], set[int]] = {}
    for pk, firm, player in rows.values_list("circle_id", "circle__firm", "player_id"):
        if player in entrants:
            circles.setdefault((pk, firm), set()).add(entrants[player])
    apart = (Apart(frozenset(c), firm) for (_pk, firm), c in sorted(circles.items()) if len(c) > 1)
    places = {e.pk: e.player.keeps_to - 1 for e in people if e.player.keeps_to}
    return Wishes(tuple(apart), places)


def weights_of(tournament: Tournament) -> Weights:
    known = {field.name for field in fields(Weights)}
    return Weights(**{name: int(w) for name, w in tournament.weights.items() if name in known})


def rounds_of(tables: Iterable[TableState], number: int) -> Plan:
    """The same from tables that were read already."""
    rounds: dict[int, list[tuple[int, ...]]] = {}
    for table in tables:
        if table.round < number:
            rounds.setdefault(table.round, []).append(table.entrants)
    return tuple(map(tuple, rounds.values()))


def problem_of(  # noqa: PLR0913 - what was read already is brought along
    tournament: Tournament,
    number: int,
    people: Sequence[Entrant],
    sizes: Sequence[int],
    *,
    wishes: Wishes | None = None,
    played: Plan | None = None,
) -> Problem:
    """This round of a night, as the search wants to know it."""
    wished = wishes_of(tournament, people) if wishes is None else wishes
    return Problem(
        people=tuple(sorted(entrant.pk for entrant in people)),
        sizes=tuple(sizes),
        rounds=1,
        played=rounds_before(tournament, number) if played is None else played,
        apart=wished.apart,
        places=wished.places,
        weights=weights_of(tournament),
    )


def mark_of(problem: Problem) -> str:
    """What a plan that was made ahead is good for: these people after these rounds, as wished."""
    apart = sorted((sorted(wish.people), wish.firm) for wish in problem.apart)
    facts = (
        sorted(problem.people),
        sorted(problem.sizes),
        [[sorted(table) for table in tables] for tables in problem.played],
        apart,
        sorted(problem.places.items()),
        problem.weights,
    )
    return sha256(repr(facts).encode()).hexdigest()[:24]


def kept(ties: Ties) -> list[list[int]]:
    """As Round.ranking keeps standings: entrants, the best first, equals together."""
    return [list(group) for group in ties]


def ranking_kept(groups: Iterable[Sequence[int]]) -> Ranking:
    """Standings as a round kept them."""
    ties = [tuple(group) for group in groups]
    order = tuple(person for group in ties for person in group)
    scores = {person: -float(place) for place, group in enumerate(ties) for person in group}
    return Ranking(order, scores)


def plan_text(tables: Tables) -> list[list[int]]:
    return [list(table) for table in tables]
