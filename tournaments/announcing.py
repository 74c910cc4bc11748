"""What webhooks of the club hear of a night, in the transaction that notes it."""

from collections.abc import Iterable, Iterator
from typing import Any

from scoring.webhooks.events import ClubEvent
from scoring.webhooks.outbox import Ids, listeners_of
from tournaments.log_words import Facts
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Table

COUNTING = frozenset({"scheme", "ties", "deals", "variant"})  # settings that move people


def announce_noted(night: Tournament, events: Iterable[ClubEvent], facts: Facts) -> None:
    """A club without webhooks pays for one look-up, and for none where there is nothing to tell."""
    wanted = list(events)
    listeners = listeners_of(night.club_id if wanted else None)
    for event in filter(lambda event: listeners.hear_any([event]), wanted):
        for numbers in numbers_of(night, event, facts):
            listeners.tell(event, tournament=night.pk, **numbers)


def numbers_of(night: Tournament, event: ClubEvent, facts: Facts) -> Iterator[dict[str, Ids]]:
    """What it is about: the night itself, a round of it, or each of these tables."""
    match event:
        case ClubEvent.STANDINGS_CHANGED:
            if COUNTING.intersection(facts.get("changed", COUNTING)):
                yield {}
        case ClubEvent.ROUND_PUBLISHED:
            yield {"round": facts["round"]}
        case _:
            yield from tables_of(night, facts)


def tables_of(night: Tournament, facts: Facts) -> Iterator[dict[str, Ids]]:
    numbers: list[Any] = facts.get("tables", [facts.get("table")])
    found = Table.objects.filter(round__tournament=night, round__number=facts["round"])
    for number, game in found.filter(number__in=numbers).values_list("number", "game"):
        yield {"round": facts["round"], "table": number, "game": game}
