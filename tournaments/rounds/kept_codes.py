"""Codes that stay with the tables of a night: whichever round is published has them.

A code is of one table only, ever: what moves on to the next round is gone from the one before, so
it opens the table that plays now, and no old one.
"""

from collections.abc import Iterable

from tournaments.codes import new_code
from tournaments.rounds.models import Round, RoundState, Table


def take_codes(round: Round, tables: Iterable[Table]) -> None:
    """Published, each of them gets the code that the table of its number had so far."""
    if round.tournament.keeps_codes:
        exchange(tables_before(round, tables), tables)


def give_codes_back(round: Round, tables: Iterable[Table]) -> None:
    """A draft again, or no table any more: its code waits where it came from."""
    if round.tournament.keeps_codes:
        exchange(tables, tables_before(round, tables))


def tables_before(round: Round, tables: Iterable[Table]) -> list[Table]:
    """Of the same numbers, each in the latest round that had it."""
    earlier = Table.objects.filter(
        round__tournament=round.tournament_id,
        round__number__lt=round.number,
        number__in=[table.number for table in tables],
    ).exclude(round__state=RoundState.DRAFT)
    return list({table.number: table for table in earlier.order_by("round__number")}.values())


def exchange(givers: Iterable[Table], takers: Iterable[Table]) -> None:
    """Whoever gives gets a new code; the old one is free before it is given."""
    taking = {table.number: table for table in takers}
    giving = [table for table in givers if table.number in taking]
    codes = {table.number: table.code for table in giving}
    for table in giving:
        table.code = new_code()
    Table.objects.bulk_update(giving, ["code"])
    for number, code in codes.items():
        taking[number].code = code
    Table.objects.bulk_update([taking[number] for number in codes], ["code"])
