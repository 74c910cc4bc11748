"""Deals corrected by those who look after the night, also once nothing more is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.db import transaction

from rules import Deal
from scoring.errors import MovedOn
from scoring.games.frames import CorrectedDeal
from scoring.games.models import Game
from tournaments.attendance.models import People
from tournaments.log import LogKind, note
from tournaments.results.closed_tables import store_closed_reasons
from tournaments.rounds.models import Table
from tournaments.rounds.seats import locked_table
from tournaments.tables.correction_pages import ResultChanges
from tournaments.tables.correction_preview import preview_deals


@dataclass(frozen=True)
class TableCorrecting:
    """Whoever may correct the deals of a table that is done."""

    table: Table
    game: Game
    by: User
    may_organise: bool
    to_list: bool = False  # whoever corrects has come from there

    def changes(self, deals: Sequence[Deal]) -> ResultChanges | None:
        people = People(self.table.round.tournament)
        found = preview_deals(self.table, self.game, deals, people.entrants)
        if found is None:
            return None
        return ResultChanges(found, people, may_organise=self.may_organise, to_list=self.to_list)

    def save(self, corrected: CorrectedDeal, shown: str) -> None:
        """Sent again it is the same one; of another table, too, nothing was corrected meanwhile."""
        with transaction.atomic():
            now = replace(self, table=locked_table(self.table))
            if corrected.is_saved:
                return
            changes = now.changes(corrected.deals)
            if changes is None or changes.mark != shown:
                raise MovedOn
            now.save_locked(corrected)

    def save_locked(self, corrected: CorrectedDeal) -> None:
        """Its rows are held: nobody else sees that it is open for this deal."""
        mine = Table.objects.filter(pk=self.table.pk)
        Game.objects.filter(pk=self.game.pk).update(closed="")
        mine.update(counted_up_to=None)
        corrected.save()
        store_closed_reasons(mine)
        round = self.table.round
        facts = {**round.named, "table": self.table.number, "deal": corrected.number}
        note(round.tournament, LogKind.DEAL_CORRECTED, self.by, game=self.game.pk, **facts)
