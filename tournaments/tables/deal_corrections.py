"""Deals corrected by those who look after the night, also once nothing more is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from rules import Deal
from scoring.errors import MovedOn
from scoring.games.frames import CorrectedDeal
from scoring.games.models import Game
from tournaments.attendance.models import People
from tournaments.log import LogKind, note
from tournaments.results.closed_tables import lock_recording, store_closed_reasons
from tournaments.rounds.models import Table
from tournaments.rounds.seats import locked
from tournaments.tables.correction_pages import ResultChanges
from tournaments.tables.correction_preview import preview_deals


@dataclass(frozen=True)
class TableCorrecting:
    """Whoever may correct the deals of a table that is done."""

    table: Table
    game: Game
    by: User
    may_organise: bool

    def changes(self, deals: Sequence[Deal]) -> ResultChanges | None:
        people = People(self.table.round.tournament)
        found = preview_deals(self.table, self.game, deals, people.entrants)
        return ResultChanges(found, people, may_organise=self.may_organise) if found else None

    def save(self, corrected: CorrectedDeal) -> None:
        """Sent again it is the same one."""
        with transaction.atomic():
            locked(self.table.round)
            mine = Table.objects.filter(pk=self.table.pk, game=self.game.pk)
            lock_recording(mine)
            if not mine.exists():
                raise MovedOn
            if not corrected.is_saved:
                self.save_locked(mine, corrected)

    def save_locked(self, mine: QuerySet[Table], corrected: CorrectedDeal) -> None:
        """Its rows are held: nobody else sees that it is open for this deal."""
        Game.objects.filter(pk=self.game.pk).update(closed="")
        mine.update(counted_up_to=None)
        corrected.save()
        store_closed_reasons(mine)
        round = self.table.round
        facts = {**round.named, "table": self.table.number, "deal": corrected.number}
        note(round.tournament, LogKind.DEAL_CORRECTED, self.by, game=self.game.pk, **facts)
