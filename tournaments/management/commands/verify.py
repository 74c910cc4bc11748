"""./run verify: whether all that was recorded is there, and the kept results agree with it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.nights.models import Tournament
from tournaments.verifying.appearances import free_game_faults, night_faults
from tournaments.verifying.completeness import (
    DamagedEntry,
    current_outcomes,
    damaged_entries,
    missing_rows,
    uncounted_entries,
    wrong_outcomes,
    wrongly_closed_games,
)
from tournaments.verifying.leaderboards import leaderboard_faults
from tournaments.verifying.ratings import rating_faults
from tournaments.verifying.seasons import season_faults
from tournaments.verifying.words import (
    damage_text,
    memory_text,
    missing_text,
    outcome_text,
    place_text,
)

KEPT = {
    "nights": night_faults,
    "games outside of nights": free_game_faults,
    "tables of seasons": season_faults,
    "leaderboards": leaderboard_faults,
    "ratings of clubs": rating_faults,
}


class Command(BaseCommand):
    help = (
        "Name every entry of a game or a night that is gone or altered, derive every kept result "
        "anew from what was recorded, and say which do not agree. "
        "Nothing is changed; the exit code is 1 where something is wrong."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if self.entries() + self.missed() + self.closed() + self.results() + self.memory():
            sys.exit(1)

    def entries(self) -> int:
        found, faults = 0, 0
        for each in damaged_entries():
            if isinstance(each, DamagedEntry):
                faults += 1
                self.stdout.write(damage_text(each))
            else:
                found += each
        self.stdout.write(f"{found} entries as they were written, {faults} gone or altered.")
        return faults

    def missed(self) -> int:
        """Whole rows that are gone, of which others still speak."""
        found = list(missing_rows())
        for each in found:
            self.stdout.write(missing_text(each))
        return len(found)

    def closed(self) -> int:
        """A game that nobody may record in though it is open, or the other way round."""
        for table, count in uncounted_entries():
            text = f"{count} recorded after it was closed: not counted until it is opened again"
            self.stdout.write(f"{place_text(table)}: {text}")
        games = wrongly_closed_games()
        for game in games:
            state = f"closed ({game.closed})" if game.closed else "open"
            self.stdout.write(f"{place_text(game)}: {state}, its table says otherwise")
        return len(games)

    def results(self) -> int:
        checked, faults = 0, 0
        for tournament in Tournament.objects.order_by("pk").iterator():
            tables = current_outcomes(tournament)
            checked += len(tables)
            for each in wrong_outcomes(tournament, tables):
                faults += 1
                self.stdout.write(outcome_text(each))
        self.stdout.write(f"{checked} kept results, {faults} wrong.")
        return faults

    def memory(self) -> int:
        """What is kept of a club's nights, of the games in them, and of its seasons."""
        faults = 0
        for what, kept in KEPT.items():
            checked = list(kept())
            wrong = [each for each in checked if each]
            for each in wrong:
                self.stdout.write(memory_text(each))
            if checked:
                self.stdout.write(f"{len(checked)} kept {what}, {len(wrong)} wrong.")
            faults += len(wrong)
        return faults
