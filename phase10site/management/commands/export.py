"""./run export: a night or a season as one document."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from jobs.terminal import TerminalCommand
from scoring.management.answering import say_no_more
from tournaments.documents.checking import HARMED
from tournaments.documents.exporting import night_document, season_document
from tournaments.documents.reading import as_bytes
from tournaments.documents.values import Told
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season


class Command(TerminalCommand):
    help = (
        "Write a night, or a whole season with its nights, as one JSON document. "
        "./run import reads it, here or in another installation; no link and no code is in it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        one = parser.add_mutually_exclusive_group(required=True)
        one.add_argument("--tournament", type=int, metavar="ID", help="as its address has it")
        one.add_argument("--season", type=int, metavar="ID", help="as ./run seasons tells it")
        parser.add_argument("--pseudonyms", action="store_true", help="nobody is named")
        parser.add_argument("-o", "--output", metavar="FILE", help="otherwise it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            content = as_bytes(self.document(**options))
        except HARMED as error:
            self.give_up(f"This cannot be read ({error!r}): ./run verify says what is wrong.")
        if options["output"] is None:
            self.say(content.decode())
            return
        try:
            Path(options["output"]).write_bytes(content)
        except OSError as error:
            self.give_up(f"{options['output']} cannot be written: {error.strerror}.")

    def say(self, text: str) -> None:
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            say_no_more()  # the reader has seen enough

    def document(
        self, tournament: int | None, season: int | None, *, pseudonyms: bool, **_options: Any
    ) -> Told:
        if tournament is not None:
            night = Tournament.objects.filter(pk=tournament).first()
            if night is None:
                self.give_up(f"There is no night {tournament}.")
            return night_document(night, is_pseudonymous=pseudonyms)
        found = Season.objects.filter(pk=season or 0).first()
        if found is None:
            self.give_up(f"There is no season {season}.")
        return season_document(found, is_pseudonymous=pseudonyms)
