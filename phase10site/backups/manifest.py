"""What a backup says about itself, for programs and in a few words."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Self

from django.utils import timezone

FORMAT = 1
NAME = "manifest.json"
LARGEST_MANIFEST = 64 * 1024 * 1024  # bytes: a hundred thousand files and more
DAMAGED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
NEWER = "It was made by a newer version of the program, {}: restore it with that or a later one."
WORDS = {  # what people count, by the table it is in
    "scoring_game": ("game", "games"),
    "scoring_dealversion": ("deal and correction", "deals and corrections"),
    "scoring_clubedition": ("edition of your own", "editions of your own"),
    "scoring_phasecard": ("phase of a phase card", "phases of phase cards"),
    "tournaments_seating": ("seating", "seatings"),
    "scoring_clubpicture": ("picture of a club", "pictures of clubs"),
    "auth_user": ("user", "users"),
}
FILES = ("file", "files")


class Refused(Exception):
    """Why not, in one sentence for the person who asked for it: nothing was changed."""


class Busy(Refused):
    pass


class HalfDone(Exception):
    """It failed, and it cannot be said that nothing was changed; how it stands, in a sentence."""


@dataclass(frozen=True)
class ArchivedFile:
    """A file in the backup: how long it is, its SHA-256, and of a table how many rows it has."""

    size: int
    sha256: str
    rows: int = 0


@dataclass(frozen=True)
class Manifest:
    product: str
    created_at: datetime
    migrations: tuple[str, ...]  # `scoring.0001_initial`: by them the columns are known
    tables: Mapping[str, ArchivedFile]
    media: Mapping[str, ArchivedFile]
    format: int = FORMAT

    @property
    def entries(self) -> dict[str, ArchivedFile]:
        """By the names that they have in the zip."""
        tables = {table_path(name): entry for name, entry in self.tables.items()}
        return tables | {media_path(name): entry for name, entry in self.media.items()}

    @property
    def rows(self) -> dict[str, int]:
        return {name: entry.rows for name, entry in self.tables.items()}

    def as_json(self) -> bytes:
        return json.dumps(asdict(self), indent=1, default=str).encode()

    @classmethod
    def read(cls, text: bytes) -> Self:
        try:
            facts = json.loads(text)
            if facts["format"] > FORMAT:
                raise Refused(NEWER.format(facts["product"]))
            return cls(
                product=str(facts["product"]),
                created_at=moment(facts["created_at"]),
                migrations=tuple(map(str, facts["migrations"])),
                tables=entries(facts["tables"]),
                media=entries(facts["media"]),
                format=int(facts["format"]),
            )
        except DAMAGED as error:
            raise Refused("It is damaged: its manifest cannot be read.") from error


def moment(text: str) -> datetime:
    """One that there is on the clocks here, too: the first and the last days of time are none."""
    return timezone.localtime(datetime.fromisoformat(text).astimezone(UTC)).astimezone(UTC)


def entries(facts: Mapping[str, Mapping[str, Any]]) -> dict[str, ArchivedFile]:
    return {
        name: ArchivedFile(
            size=int(fact["size"]), sha256=str(fact["sha256"]), rows=int(fact["rows"])
        )
        for name, fact in facts.items()
    }


def table_path(name: str) -> str:
    return f"tables/{name}.jsonl"


def media_path(name: str) -> str:
    return f"media/{name}"


def in_words(rows: Mapping[str, int], files: int) -> str:
    """`3 games, 41 deals and corrections, 1 user`; nothing of what there is none of."""
    counts = [(rows.get(table, 0), words) for table, words in WORDS.items()] + [(files, FILES)]
    return ", ".join(f"{count:,} {words[count != 1]}" for count, words in counts if count)


def in_bytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 1e5 else f"{size / 1e3:,.1f} kB"
