"""What an installation or a backup holds, in a few words."""

from collections.abc import Mapping

from django.db import connection

from phase10site.backups import staged as media
from phase10site.backups import states
from phase10site.updates.newer import refuse_newer

WORDS = {  # what people count, by the table it is in
    "scoring_game": ("game", "games"),
    "scoring_dealversion": ("deal and correction", "deals and corrections"),
    "scoring_clubedition": ("edition of your own", "editions of your own"),
    "scoring_phasecard": ("phase of a phase card", "phases of phase cards"),
    "tournaments_seating": ("seating", "seatings"),
    "scoring_clubpicture": ("picture of a club", "pictures of clubs"),
    "auth_user": ("user", "users"),
}
MADE_BY_A_START = {"auth_permission", "django_content_type"} | states.LEFT_OUT
FILES = ("file", "files")


def in_words(rows: Mapping[str, int], files: int) -> str:
    """`3 games, 41 deals and corrections, 1 user`; nothing of what there is none of."""
    counts = [(rows.get(table, 0), words) for table, words in WORDS.items()] + [(files, FILES)]
    return ", ".join(f"{count:,} {words[count != 1]}" for count, words in counts if count)


def what_is_here() -> str:
    """In words, what a restore would delete: nothing of what a start makes by itself."""
    migrations = states.applied(connection)
    refuse_newer()
    rows = {
        model._meta.db_table: model._base_manager.count()
        for model in states.models_after(migrations)
        if model._meta.db_table not in MADE_BY_A_START
    }
    files = len(media.files())
    if not any(rows.values()) and not files:
        return ""
    return in_words(rows, files) or "entries that no list shows"


def in_bytes(size: int) -> str:
    return f"{size / 1e6:,.1f} MB" if size >= 1e5 else f"{size / 1e3:,.1f} kB"
