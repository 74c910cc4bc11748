"""./run verify: whether the results that are kept for speed agree with what was recorded."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.models import Tournament
from tournaments.models.folding import Folded
from tournaments.models.verifying import Wrong, current, wrong


class Command(BaseCommand):
    help = (
        "Derive every kept result anew from what was recorded, and say which do not agree. "
        "Nothing is changed; the exit code is 1 where one is wrong."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        checked, faults = 0, 0
        for tournament in Tournament.objects.order_by("pk").iterator():
            tables = current(tournament)
            checked += len(tables)
            for each in wrong(tournament, tables):
                faults += 1
                self.stdout.write(text(each))
        self.stdout.write(f"{checked} kept results, {faults} wrong.")
        if faults:
            sys.exit(1)


def text(each: Wrong) -> str:
    table = f"round {each.table.round}, table {each.table.number}"
    told = f"kept {facts(each.kept)}, recorded {facts(each.recorded)}"
    return f"tournament {each.tournament.pk}, {table}: {told}"


def facts(folded: Folded) -> str:
    rows = (f"{row.place}. {row.completed}/{row.points}/{row.deals}" for row in folded.rows)
    return f"{'finished' if folded.is_finished else 'open'} ({', '.join(rows)})"
