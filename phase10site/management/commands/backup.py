import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.db import Error as DatabaseError

from jobs.processes import is_full
from jobs.terminal import Bar, TerminalCommand
from phase10site import data_folder
from phase10site.backups.manifest import Refused, in_bytes, in_words
from phase10site.backups.writing import write_backup
from phase10site.databases import in_a_line


class Command(TerminalCommand):
    help = "Write all that this installation holds into one file; people may go on recording."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the file to write, such as club.zip")
        parser.add_argument("--force", action="store_true", help="write over a file that is there")

    def handle(self, *args: Any, file: Path, force: bool, **options: Any) -> None:
        try:
            data_folder.stay()
            with Bar(sys.stderr) as bar:
                written = write_backup(file, bar, replace=force)
        except (data_folder.Occupied, Refused) as error:
            self.give_up(str(error))
        except DatabaseError as error:
            self.give_up(f"The database cannot be read: {in_a_line(error).rstrip('.?')}.")
        except OSError as error:
            room = "the disk is full" if is_full(error) else error.strerror
            self.give_up(f"{file} cannot be written: {room}. Nothing was left there.")
        except KeyboardInterrupt:
            self.give_up("Stopped; nothing was left there.")
        held = in_words(written.rows, len(written.media)) or "nothing recorded yet"
        self.stdout.write(f"{file} holds {held} ({in_bytes(file.stat().st_size)}).")
