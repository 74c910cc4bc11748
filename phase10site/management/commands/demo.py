import sys
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import Error as DatabaseError
from django.utils import timezone

from jobs.terminal import Bar, TerminalCommand
from phase10site.backups.manifest import Refused
from phase10site.databases import reach_database
from phase10site.management.commands.serve import cannot_be_used, one_at_a_time
from phase10site.places import COMMAND
from scoring.clubs.models import organiser_here
from tournaments.nights.sample.clubs import found_club, is_anything_else_here
from tournaments.nights.sample.tasks import SampleSeason, make

NOT_EMPTY = (
    "There is something here already, and a sample season is only made where there is nothing. "
    "PHASE10_DATA names another folder; or press “Load a sample night” on the page of nights."
)
STOPPED = "Stopped. The same command goes on from here; what is there can be used already."
MADE = "The sample season is here: 25 people, eight nights over, one that is running, two to come."
IS_HERE = "The sample season is here already."
NEXT = f"""
Next:  {COMMAND}          serves the pages, and prints the link that signs you in
       {COMMAND} sign-in  prints another one, where the pages are served already

Then open “Nights”. “Remove the sample” is there too: it leaves no trace."""


class Command(TerminalCommand):
    help = "Make a season to look at, in an installation with nothing in it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1, help="another number is another season")

    def handle(self, *args: Any, seed: int, **options: Any) -> None:
        try:
            with one_at_a_time():
                reach_database()
                call_command("migrate", verbosity=0, interactive=False)
            if is_anything_else_here():
                self.give_up(NOT_EMPTY)
            made = self.make_season(seed)
        except Refused as error:
            self.give_up(str(error))
        except (DatabaseError, OSError) as error:
            self.give_up(cannot_be_used(error))
        except KeyboardInterrupt:
            self.give_up(STOPPED, status=130)
        self.stdout.write(f"{MADE if made else IS_HERE}\n{NEXT}")

    def make_season(self, seed: int) -> bool:
        """Whether there was anything left to make."""
        organiser = organiser_here()
        season = SampleSeason(found_club(organiser), organiser, seed, timezone.now())
        if season.is_made:
            return False
        with Bar(sys.stderr) as bar:
            make(season, bar)
        return True
