"""Who sits where: what is known when people are to be seated, their seats, and their games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.http import Http404

from scoring.errors import MovedOn
from scoring.games.models import Game
from scoring.people.models import Circle, called
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Tournament
from tournaments.results.closed_tables import detach_games, lock_recording, store_closed_reasons
from tournaments.results.folding import TableState
from tournaments.rounds.history import EarlierMeetings, meetings_before
from tournaments.rounds.kept_codes import give_codes_back, take_codes
from tournaments.rounds.models import HandResult, Round, RoundState, Table, TableSeat
from tournaments.seating.earlier import earlier_prices
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Apart, Problem, Weights, Wish
from tournaments.seating.rounds.next_round import Ranking

type Seats = Mapping[int, Sequence[int]]
"""The entrants of tables, by the number of the table."""


def round_of(tournament: Tournament, number: int) -> Round | None:
    """None where it was thrown away."""
    round = tournament.rounds.filter(number=number).first()
    if round is not None:
        round.tournament = tournament
    return round


def one_of(tournament: Tournament, number: int) -> Round:
    round = round_of(tournament, number)
    if round is None:
        raise Http404
    return round


def locked(round: Round) -> Round:
    """This round while nobody else changes it; the tournament is locked before it, always."""
    assert transaction.get_connection().in_atomic_block
    tournaments = Tournament.objects.select_for_update(of=("self",)).select_related("club")
    tournament = tournaments.get(pk=round.tournament_id)
    now = Round.objects.select_for_update().filter(pk=round.pk).first()
    if now is None:
        raise MovedOn
    now.tournament = tournament
    return now


def locked_at(round: Round, version: int) -> Round:
    """The round, unless it has changed since somebody's page showed this version of it."""
    now = locked(round)
    if now.version != version:
        raise MovedOn
    return now


def locked_table(table: Table) -> Table:
    """This table while nothing more is recorded there; others may sit there by now, or nobody."""
    round = locked(table.round)
    mine = Table.objects.filter(pk=table.pk, game=table.game_id)
    lock_recording(mine)
    now = mine.select_related("game").first()
    if now is None:
        raise MovedOn
    now.round = round
    return now


def raise_version(round: Round, *changed: str) -> None:
    """Its next version."""
    round.version += 1
    round.save(update_fields=["version", *changed])


def seats_of(round: Round) -> dict[int, tuple[int, ...]]:
    """Who sits where: by the number of the table, in the order of seats; in one statement."""
    seats: dict[int, tuple[int, ...]] = {}
    rows = round.tables.order_by("number", "seats__position")
    for number, entrant in rows.values_list("number", "seats__entrant"):
        seats[number] = seats.get(number, ()) + ((entrant,) if entrant else ())
    return seats


def entrants_at(game: Game) -> dict[int, int]:
    """By their seats at the table of this game; empty where it is of none any more."""
    seats = TableSeat.objects.filter(table__game=game.pk)
    return dict(seats.values_list("position", "entrant"))


def as_rows(seats: Seats) -> list[list[object]]:
    """As the log keeps them."""
    return [[number, list(people)] for number, people in seats.items()]


def seat(round: Round, seats: Seats) -> None:
    """Put these people at these tables, and nobody else; tables that are missing are made."""
    known = {table.number: table for table in round.tables.filter(number__in=seats)}
    new = [Table(round=round, number=number) for number in seats if number not in known]
    known |= {table.number: table for table in Table.objects.bulk_create(new)}
    moving = [entrant for people in seats.values() for entrant in people]
    there = Q(table__in=[table.pk for table in known.values()]) | Q(entrant__in=moving)
    round.seats.filter(there).delete()
    TableSeat.objects.bulk_create(
        TableSeat(round=round, table=known[number], entrant_id=entrant, position=position)
        for number, people in seats.items()
        for position, entrant in enumerate(people)
    )


def is_begun() -> Q:
    """Of tables: something was recorded there, in a game, or on a paper that counts."""
    papers = HandResult.objects.counting().filter(table=OuterRef("pk"))
    return Q(game__version__gt=0) | Q(Exists(papers))


def begun_tables(round: Round) -> set[int]:
    """The numbers of such tables."""
    return set(round.tables.filter(is_begun()).values_list("number", flat=True))


def lock_begun_tables(round: Round) -> set[int]:
    """The same, while nothing more is recorded."""
    lock_recording(round.tables.all())
    return begun_tables(round)


def start_games(round: Round, tables: Sequence[Table]) -> None:
    """A game for each of these tables, of the people who sit there; the key makes it one."""
    tournament = round.tournament
    agreed = {
        "club": tournament.club,
        "part_of": tournament.topic,
        "edition": tournament.edition,
        "variant": tournament.variant,
        "options": tournament.options,
        "timed": bool(tournament.minutes or tournament.deals),
    }
    names, keys = names_at(round), {table.pk: game_key(table, round.version) for table in tables}
    games = Game.objects.start_all(agreed, {keys[table.pk]: names[table.pk] for table in tables})
    for table in tables:
        table.game = games[keys[table.pk]]
    Table.objects.bulk_update(tables, ["game"])
    if tournament.is_over:
        store_closed_reasons(round.tables.filter(pk__in=[table.pk for table in tables]))


def game_key(table: Table, version: int) -> str:
    return f"table-{table.pk}-{version}"


def table_and_version(key: str) -> tuple[int, int] | None:
    """As they stand in the key of a game; None of one that was started for no table."""
    kind, _dash, rest = key.partition("-")
    pk, _dash, version = rest.partition("-")
    is_of_table = kind == "table" and pk.isdecimal() and version.isdecimal()
    return (int(pk), int(version)) if is_of_table else None


def started_for(game: Game) -> Table | None:
    """The table that this game was started for, as far as there still is one."""
    found = table_and_version(game.key)
    if found is None:
        return None
    return Table.objects.filter(pk=found[0]).select_related("round").first()


def names_at(round: Round) -> dict[int, list[str]]:
    """Who sits at each table, in the order of seats."""
    rows = TableSeat.objects.filter(round=round).order_by("position")
    wanted = ("table", "entrant__player__name", "entrant__player__nickname")
    names: dict[int, list[str]] = {}
    for table, name, nickname in rows.values_list(*wanted):
        names.setdefault(table, []).append(called(name, nickname))
    return names


def renew_games(round: Round, numbers: set[int]) -> None:
    """New games for tables whose people changed; what stood at the old ones stays with them.

    A game that is of no table any more says so to whoever opens it by an old link.
    """
    take_codes(round, round.tables.filter(number__in=numbers, game=None))
    detach_games(round.tables.filter(number__in=numbers))
    give_codes_back(round, round.tables.filter(seats=None))
    round.tables.filter(seats=None).delete()
    start_games(round, list(round.tables.filter(number__in=numbers)))


@dataclass(frozen=True, slots=True)
class Wishes:
    """Who is kept apart, and who keeps to which table, counted from 0."""

    apart: tuple[Apart, ...] = ()
    fixed_tables: Mapping[int, int] = field(default_factory=dict)

    def softened(self) -> "Wishes":
        """What is left when no wish is firm."""
        return Wishes(tuple(replace(wish, wish=Wish.RATHER_APART) for wish in self.apart))


def people_here(tournament: Tournament) -> list[Entrant]:
    return list(tournament.entrants.here().select_related("player").order_by("pk"))


def people_gone(tournament: Tournament) -> list[int]:
    """Who has left the night; a round that is seated by then is none that they miss."""
    gone = tournament.entrants.filter(presence=Presence.GONE).order_by("pk")
    return list(gone.values_list("pk", flat=True))


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
    apart = (
        Apart(frozenset(circle), Wish.NEVER_TOGETHER if firm else Wish.RATHER_APART)
        for (_pk, firm), circle in sorted(circles.items())
        if len(circle) > 1
    )
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
    earlier: EarlierMeetings | None = None,
) -> Problem:
    """This round of a night, as the search wants to know it."""
    wished = wishes_of(tournament, people) if wishes is None else wishes
    met = meetings_before(tournament, people) if earlier is None else earlier
    weights = weights_of(tournament)
    return Problem(
        people=tuple(sorted(entrant.pk for entrant in people)),
        sizes=tuple(sizes),
        rounds=1,
        played=rounds_before(tournament, number) if played is None else played,
        apart=wished.apart,
        fixed_tables=wished.fixed_tables,
        weights=weights,
        earlier=earlier_prices(met.weights, len(people), weights.repeats),
    )


def mark_of(problem: Problem) -> str:
    """What a plan that was made ahead is good for: these people after these rounds, as wished."""
    apart = sorted((sorted(wish.people), wish.wish.value) for wish in problem.apart)
    facts = (
        sorted(problem.people),
        sorted(problem.sizes),
        [[sorted(table) for table in tables] for tables in problem.played],
        apart,
        sorted(problem.fixed_tables.items()),
        problem.weights,
        *([sorted(problem.earlier.items())] if problem.earlier else ()),
    )
    return sha256(repr(facts).encode()).hexdigest()[:24]


def as_lists(groups: Iterable[Sequence[int]]) -> list[list[int]]:
    """As rows keep standings, the best first and equals together, and tables of a plan."""
    return [list(group) for group in groups]


def ranking_from(groups: Iterable[Sequence[int]]) -> Ranking:
    """Standings as a round kept them."""
    ties = [tuple(group) for group in groups]
    order = tuple(person for group in ties for person in group)
    scores = {person: -float(place) for place, group in enumerate(ties) for person in group}
    return Ranking(order, scores)
