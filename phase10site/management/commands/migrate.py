from typing import Any

from django.core.management.commands import migrate

from phase10site.backups.manifest import Refused
from phase10site.data_folder import tighten
from phase10site.updates.migrating import (
    add_columns,
    back_up_before,
    check_references,
    migrations_to_do,
    one_transaction,
)
from phase10site.updates.versions import note_update, refuse_newer

SAVED = "The data was brought up to date. As it was before, it is kept in {path}."


class Command(migrate.Command):
    help = "Bring the tables up to date: all of it or nothing, and a backup of the data before."

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
        with one_transaction():
            target = options["app_label"] or next(iter(migrations_to_do()), "")
            saved = back_up_before(target) if target else None
            super().handle(*args, **options)
            if target:
                note_update()
        return SAVED.format(path=saved) if saved else None

    def repair(self) -> None:
        """Kept before the backup, which reads the columns that it adds."""
        with one_transaction():
            refuse_newer()
            if migrations_to_do():
                add_columns()

    def migration_progress_callback(self, action: str, *args: Any, **more: Any) -> None:
        super().migration_progress_callback(action, *args, **more)
        check_references(action)
