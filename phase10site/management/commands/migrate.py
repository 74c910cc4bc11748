from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate

from phase10site.backups.manifest import Refused
from phase10site.backups.writing import what_is_here
from phase10site.data_folder import tighten
from phase10site.updates import announcing, saved_before
from phase10site.updates.migrating import (
    add_columns,
    check_references,
    migrations_to_do,
    one_transaction,
)
from phase10site.updates.versions import note_update, refuse_newer


class Command(migrate.Command):
    help = "Bring the tables up to date: all of it or nothing, and a backup of the data before."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--no-backup", action="store_true", help="make no backup before")

    def run_from_argv(self, argv: list[str]) -> None:
        try:
            super().run_from_argv(argv)
        except Refused as error:
            self.stderr.write(str(error))
            raise SystemExit(1) from error

    def handle(self, *args: Any, **options: Any) -> str | None:
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return None
        tighten()
        self.repair()
        before = announcing.version_before()
        saved = self.bring_up_to_date(before, *args, **options)
        return announcing.done(before, saved) if saved else None

    def repair(self) -> None:
        """Kept before the backup, which reads the columns that it adds."""
        with one_transaction():
            refuse_newer()
            if migrations_to_do():
                add_columns()

    def bring_up_to_date(self, before: str, *args: Any, **options: Any) -> Path | None:
        """Where the data is kept as it was, if there was any and a backup is wanted."""
        with one_transaction(), announcing.failing_in_words(before):
            steps = migrations_to_do()
            target = options["app_label"] or next(iter(steps), "")
            saved = None
            if target and what_is_here():
                saved = None if options["no_backup"] else saved_before.path_before(target)
                self.stderr.write(announcing.coming(before, steps, saved))
            if saved:
                saved_before.save(saved)
            super().handle(*args, **options)
            if target:
                note_update()
        return saved

    def migration_progress_callback(self, action: str, *args: Any, **more: Any) -> None:
        super().migration_progress_callback(action, *args, **more)
        check_references(action)
