import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import CommandParser
from django.db import Error as DatabaseError
from django.utils import timezone

from jobs.processes import is_full
from jobs.terminal import Bar, TerminalCommand
from phase10site import data_folder
from phase10site.backups.manifest import HalfDone, Refused, in_words
from phase10site.backups.reading import Backup, checked_backup
from phase10site.backups.restoring import are_connected, restore
from phase10site.backups.writing import what_is_here
from phase10site.databases import in_a_line

UNCHANGED = "Nothing was changed."


class Command(TerminalCommand):
    help = "Put a backup into this installation, which is empty or is to be replaced."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="what the command backup has written")
        parser.add_argument("--replace", action="store_true", help="delete what is here")
        parser.add_argument("--yes", action="store_true", help="do not ask before that")

    def handle(self, *args: Any, file: Path, replace: bool, yes: bool, **options: Any) -> None:
        try:
            with data_folder.alone(), Bar(sys.stderr) as bar, checked_backup(file, bar) as backup:
                self.make_room(replace, yes)
                left = restore(backup, bar)
        except data_folder.Occupied as error:
            self.give_up_unchanged(str(error))
        except Refused as error:
            self.give_up_unchanged(f"{file} was not restored. {error}")
        except HalfDone as error:
            self.give_up(f"{file} was not restored, or not all of it. {error}")
        except DatabaseError as error:
            self.give_up_unchanged(f"The database cannot be used: {in_a_line(error).rstrip('.?')}.")
        except OSError as error:
            room = "The disk is full" if is_full(error) else error.strerror
            self.give_up_unchanged(f"{file} was not restored. {room}.")
        except KeyboardInterrupt:
            self.give_up_unchanged("Stopped.")
        self.say(backup)
        for path in left:
            self.stderr.write(f"{path}, which was here before, could not be removed.")

    def make_room(self, replace: bool, yes: bool) -> None:
        if are_connected():
            raise Refused(data_folder.IN_USE)
        if not (here := what_is_here()):
            return
        if not replace:
            raise Refused(f"This installation is not empty ({here}): --replace deletes that first.")
        if not (yes or self.is_agreed(here)):
            raise Refused(f"--replace would delete what is here: {here}.")

    def is_agreed(self, here: str) -> bool:
        if not sys.stdin.isatty():
            return False
        self.stdout.write(f"This deletes what is here: {here}.")
        return input("Go on? [y/N] ").strip().lower() in {"y", "yes"}

    def say(self, backup: Backup) -> None:
        made = backup.manifest
        held = in_words(made.rows, len(made.media)) or "nothing recorded"
        at = timezone.localtime(made.created_at)
        self.stdout.write(f"Restored as of {at:%Y-%m-%d %H:%M}: {held}.")

    def give_up_unchanged(self, sentence: str) -> NoReturn:
        self.give_up(f"{sentence} {UNCHANGED}")
