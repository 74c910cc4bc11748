"""A draft changed as a whole: seated anew, thrown away, brought back."""

import secrets
from dataclasses import replace

from django.db import transaction

from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import SEEDS, Tournament
from tournaments.rounds.drafting import (
    USUAL,
    DraftWishes,
    NoDraft,
    User,
    coming_number,
    current_round,
    drafted,
    keep_ahead,
)
from tournaments.rounds.evening import kept
from tournaments.rounds.models import Round, RoundState
from tournaments.rounds.seats import Seats, grown, seat, seats_of, seen
from tournaments.undoing import undoes

SEATED_BY = ("mode", "seed", "ranking")
KEPT = ("stage", "byes", *SEATED_BY)  # of a draft that is thrown away


def seat_anew(round: Round, version: int, by: User, choice: DraftWishes = USUAL) -> Round | NoDraft:
    """The draft once more, with other dice or other tables; one tap brings the old one back."""
    tournament = round.tournament
    seed = secrets.randbelow(SEEDS) if choice.seed is None else choice.seed
    draft = drafted(tournament, round.number, replace(choice, seed=seed))
    if isinstance(draft, NoDraft):
        return draft
    with transaction.atomic():
        round = seen(round, version)
        before, was = seats_of(round), {name: getattr(round, name) for name in SEATED_BY}
        round.tables.exclude(number__lte=len(draft.tables)).delete()
        seat(round, dict(enumerate(draft.tables, 1)))
        round.seed, round.mode = draft.seed, draft.mode.value
        round.ranking = kept(draft.ranking.ties(draft.ranking.order))
        keep_ahead(tournament, draft)
        note_tables(round, "round-seated-anew", by, before, was=was)
    return round


def note_tables(
    round: Round, kind: str, by: User, before: dict[int, tuple[int, ...]], **facts: object
) -> None:
    """The tables as they were stand in the log, so that they can come back."""
    grown(round, *SEATED_BY)
    stood = [[number, list(people)] for number, people in before.items()]
    facts |= {"round": round.number, "before": stood}
    LogEntry.objects.note(round.tournament, kind, by, **facts)
    round.tournament.changed()


def discard(round: Round, version: int, by: User) -> None:
    """Without this draft; the log can bring it back while there is no other."""
    with transaction.atomic():
        round = seen(round, version)
        assert round.state == RoundState.DRAFT
        facts = {name: getattr(round, name) for name in KEPT}
        stood = [[number, list(people)] for number, people in seats_of(round).items()]
        facts |= {"round": round.number, "before": stood}
        LogEntry.objects.note(round.tournament, "round-discarded", by, **facts)
        round.delete()
        round.tournament.changed()


def are_known(tournament: Tournament, seats: Seats) -> bool:
    """Whether all who sat so are still of this tournament."""
    people = [person for table in seats.values() for person in table]
    return tournament.entrants.filter(pk__in=people).count() == len(people)


@undoes("round-discarded")
def bring_back(entry: LogEntry, _by: User) -> bool:
    """Only while it would be the next round, and all of its people are still known."""
    tournament, facts = entry.tournament, entry.facts
    number, before = facts["round"], dict(facts["before"])
    if current_round(tournament) or coming_number(tournament) != number:
        return False
    if not are_known(tournament, before):
        return False
    kept_facts = {name: facts[name] for name in KEPT}
    round = Round.objects.create(tournament=tournament, number=number, **kept_facts)
    seat(round, before)
    return True
