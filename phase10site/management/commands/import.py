"""./run import: a night or a season comes in, as ./run export has written it."""

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandParser
from django.db import Error as DatabaseError
from django.db import transaction

from jobs.terminal import TerminalCommand
from phase10site.backups.manifest import Refused
from phase10site.databases import reach_database
from phase10site.management.commands.serve import cannot_be_used, one_at_a_time
from scoring.clubs.models import Club, organiser_here
from scoring.management.answering import say_no_more
from tournaments.documents.actions import BroughtIn, ImportPlan, bring_in
from tournaments.documents.checking import read_document
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.preview import preview_lines
from tournaments.documents.reading import MOST_BYTES
from tournaments.documents.values import Record
from tournaments.documents.words import fault_text

CHOICE = re.compile(r"([1-9]\d{0,8})=(new|[1-9]\d{0,17})")
HERE = "It is here already: nothing has changed."


def choice(typed: str) -> tuple[int, str]:
    found = CHOICE.fullmatch(typed)
    if not found:
        raise ArgumentTypeError("a number of the document, =, and new or the number of a person")
    return int(found[1]), found[2]


class Command(TerminalCommand):
    help = "Bring in a night or a season as ./run export has written it: all of it, or nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--preview", action="store_true", help="only say what would come in")
        parser.add_argument("--club", type=int, metavar="ID", help="where there are several")
        parser.add_argument(
            "--who",
            type=choice,
            action="append",
            default=[],
            metavar="NUMBER=WHO",
            help="who somebody of the document is: new, or the number of a person of the roster",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            document = read_document(self.content(options["file"]))
            with one_at_a_time():
                reach_database()
                call_command("migrate", verbosity=0, interactive=False)
            lines = list(self.lines(document, options))
        except DocumentRefused as error:
            self.give_up(f"{fault_text(error)} Nothing has changed.")
        except Refused as error:
            self.give_up(str(error))
        except (DatabaseError, OSError) as error:
            self.give_up(cannot_be_used(error))
        try:
            self.stdout.write("\n".join(lines))
            self.stdout.flush()
        except BrokenPipeError:
            say_no_more()  # the reader has seen enough

    def lines(self, document: Record, options: dict[str, Any]) -> Iterable[str]:
        """What would come in, or has; of a club that is founded for it nothing stays either."""
        choices = dict(options["who"])
        with transaction.atomic():
            club = self.club(options["club"])
            if options["preview"]:
                return list(preview_lines(ImportPlan(document, club or Club(pk=0)), choices))
            club = club or Club.objects.found(organiser_here())
            return told(bring_in(document, club, choices))

    def content(self, file: str) -> bytes:
        """No more of it than a document has."""
        try:
            with Path(file).open("rb") as opened:
                return opened.read(MOST_BYTES + 1)
        except OSError as error:
            self.give_up(f"{file} cannot be read: {error.strerror}.")

    def club(self, pk: int | None) -> Club | None:
        """The one of this installation; nothing where there is none yet."""
        clubs = Club.objects.filter(pk=pk) if pk else Club.objects.real().order_by("pk")
        found = list(clubs[:20])
        if len(found) == 1 or not (found or pk):
            return found[0] if found else None
        known = ", ".join(f"{club.pk} ({club.name})" for club in found or Club.objects.all()[:20])
        self.give_up(f"Say --club, and one of these: {known}.")


def told(brought: BroughtIn) -> list[str]:
    if not (brought.nights or brought.seasons):
        return [HERE]
    nights = [f"Night {night.pk}: {night.name}, {night.date}." for night in brought.nights]
    seasons = [f"Season {season.pk}: {season.name}." for season in brought.seasons]
    return [*nights, *seasons, f"{brought.new_people} people are new on the roster."]
