"""Writing a backup: tables and files into a zip, then what is said about them, then the seal."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from django.utils.translation import gettext_noop

from jobs.running import StepCounter
from phase10site.backups import manifest, rows, tables
from phase10site.backups.manifest import ArchivedFile, Manifest, Refused, in_words
from phase10site.backups.media import files, refuse_unsafe
from phase10site.backups.rows import ALIAS, snapshot
from phase10site.backups.whole_file import BLANK, seal, whole_file
from phase10site.release import this_version
from phase10site.updates.versions import refuse_newer

MADE_BY_A_START = {"auth_permission", "django_content_type"} | tables.LEFT_OUT
COPYING = gettext_noop("Copying what was recorded")


def write_backup(target: Path, steps: StepCounter, *, replace: bool = False) -> Manifest:
    """All that this installation holds now, as one file; nothing is left where it cannot be."""
    with whole_file(target, replace) as file, snapshot() as connection:
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            written = Writing(archive, steps).write(connection)
            archive.comment = BLANK
        seal(file)
    return written


class Writing:
    def __init__(self, archive: ZipFile, steps: StepCounter) -> None:
        self.archive = archive
        self.steps = steps
        self.done = 0

    def write(self, connection: BaseDatabaseWrapper) -> Manifest:
        refuse_newer()
        migrations = tables.applied_migrations(connection)
        if not migrations:
            raise Refused("There is nothing to back up yet.")
        refuse_unsafe(files())
        models = tables.kept_models(migrations)
        self.begin(models)
        written = Manifest(
            product=this_version(),
            created_at=datetime.now(UTC).replace(microsecond=0),
            migrations=migrations,
            tables={model._meta.db_table: self.add_table(model) for model in models},
            media=dict(self.add_media()),
        )
        self.archive.writestr(manifest.NAME, written.as_json())
        return written

    def begin(self, models: Iterable[type[Model]]) -> None:
        count = sum(model._base_manager.using(ALIAS).count() for model in models)
        self.steps.start(count + len(files()), COPYING)

    def add_table(self, model: type[Model]) -> ArchivedFile:
        name = manifest.table_path(model._meta.db_table)
        return self.add(name, rows.chunks_of(model, ALIAS))

    def add_media(self) -> Iterator[tuple[str, ArchivedFile]]:
        """After the rows that name them; what somebody removes meanwhile is not in it."""
        for name, path in files().items():
            with suppress(FileNotFoundError):
                yield name, self.add_file(name, path)

    def add_file(self, name: str, path: Path) -> ArchivedFile:
        with path.open("rb") as file:
            entry = self.add(manifest.media_path(name), ((0, piece) for piece in pieces(file)))
        self.done += 1
        return entry

    def add(self, name: str, chunks: Iterable[tuple[int, bytes]]) -> ArchivedFile:
        digest, size, count = sha256(), 0, 0
        with self.archive.open(name, "w", force_zip64=True) as entry:
            for new, chunk in chunks:
                entry.write(chunk)
                digest.update(chunk)
                size += len(chunk)
                count += new
                self.steps.step(self.done + count)
        self.done += count
        return ArchivedFile(size, digest.hexdigest(), count)


def pieces(file: BinaryIO, size: int = 256 * 1024) -> Iterator[bytes]:
    while piece := file.read(size):
        yield piece


def what_is_here() -> str:
    """In words, what a restore would delete: nothing of what a start makes by itself."""
    migrations = tables.applied_migrations(connection)
    refuse_newer()
    row_counts = {
        model._meta.db_table: model._base_manager.count()
        for model in tables.models_after(migrations)
        if model._meta.db_table not in MADE_BY_A_START
    }
    count = len(files())
    if not any(row_counts.values()) and not count:
        return ""
    return in_words(row_counts, count) or "entries that no list shows"
