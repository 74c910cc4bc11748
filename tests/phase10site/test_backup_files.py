"""A file that is not exactly what was written is refused before anything is touched."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.utils import timezone

from phase10site.backups import manifest
from phase10site.backups import whole_file as seal
from phase10site.backups.manifest import FORMAT, Manifest, Refused
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from phase10site.release import this_version
from scoring.games.models import Game
from tests.phase10site.everything import Silent, backed_up, some_media
from tests.scoring.tables import record, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]

type Change = Callable[[dict[str, bytes]], None]


written: list[bytes] = []  # by the first test that needs it: each of them changes its own copy


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.zip"
    if not written:
        some_media()
        record(sit_down("Ada", "Ben"), "0* 25+")
        written.append(backed_up(path).read_bytes())
        Game.objects.all().delete()
    path.write_bytes(written[0])
    return path


def refusal(path: Path) -> str:
    """Why it is refused; and nothing has come of it."""
    with pytest.raises(Refused) as refused, checked_backup(path, Silent()) as backup:
        restore(backup, Silent())
    assert not Game.objects.exists()
    return str(refused.value)


def rewritten(path: Path, change: Change) -> Path:
    """The same with other entries, sealed anew: somebody has done this on purpose."""
    with ZipFile(path) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    change(entries)
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
        archive.comment = seal.BLANK
    with path.open("r+b") as file:
        seal.seal(file)
    return path


def with_manifest(path: Path, change: Callable[[Manifest], Manifest]) -> Path:
    def edit(entries: dict[str, bytes]) -> None:
        entries[manifest.NAME] = change(Manifest.read(entries[manifest.NAME])).as_json()

    return rewritten(path, edit)


def test_what_was_written_is_read(good: Path) -> None:
    with checked_backup(rewritten(good, lambda entries: None), Silent()) as backup:
        restore(backup, Silent())
    assert Game.objects.get().seat_names == ["Ada", "Ben"]


def test_one_changed_byte_is_noticed_wherever_it_is(good: Path) -> None:
    content = good.read_bytes()
    with ZipFile(good) as archive:
        inside = [info.header_offset + 30 + len(info.filename) for info in archive.infolist()]
    anywhere = random.Random(10).sample(range(len(content)), 100)
    for place in [*inside, *anywhere, 0, len(content) - 1]:
        flipped = bytearray(content)
        flipped[place] ^= 1 << place % 8
        good.write_bytes(flipped)
        refusal(good)


def test_what_was_cut_off_is_noticed_wherever_it_was(good: Path) -> None:
    content = good.read_bytes()
    for length in [*range(0, len(content), 97), len(content) - 1]:
        good.write_bytes(content[:length])
        assert "not a whole backup" in refusal(good)


def test_without_the_seal_a_changed_byte_might_pass(
    good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The zip's own checks leave gaps: its dates, say, may be anything."""
    monkeypatch.setattr("phase10site.backups.reading.is_intact", lambda file: True)
    flipped = bytearray(good.read_bytes())
    flipped[10] ^= 1
    good.write_bytes(flipped)
    with checked_backup(good, Silent()) as backup:
        assert backup.manifest.rows["scoring_game"] == 1


@pytest.mark.parametrize("name", ["tables/scoring_seat.jsonl", "media/club.png"])
def test_an_entry_that_was_edited_is_refused(good: Path, name: str) -> None:
    def edit(entries: dict[str, bytes]) -> None:
        content = bytearray(entries[name])
        content[-2] ^= 1
        entries[name] = bytes(content)

    assert f"{name} is not what was written" in refusal(rewritten(good, edit))


def lacking(entries: dict[str, bytes]) -> None:
    del entries["media/club.png"]


def without_manifest(entries: dict[str, bytes]) -> None:
    del entries[manifest.NAME]


def with_more(entries: dict[str, bytes]) -> None:
    entries["media/more.png"] = b""


def longer(entries: dict[str, bytes]) -> None:
    entries["media/club.png"] += b"longer"


@pytest.mark.parametrize("change", [lacking, with_more, longer])
def test_other_entries_than_its_manifest_names_are_refused(good: Path, change: Change) -> None:
    assert "is not what its manifest says" in refusal(rewritten(good, change))


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b'{"format": 1}', b"[" * 100_000, b"\xff"])
def test_a_manifest_that_is_none_is_refused(good: Path, text: bytes) -> None:
    change = rewritten(good, lambda entries: entries.update({manifest.NAME: text}))
    assert "its manifest cannot be read" in refusal(change)


IMPOSSIBLE = [
    (b'"size": ', b'"size": 1e999, "before": '),
    (b'"rows": ', b'"rows": NaN, "before": '),
    (b'"sha256": ', b'"sha256": null, "before": '),
    (b'"created_at": "', b'"created_at": "0001-01-01T00:00:00+20:00", "before": "'),
    (b'"format": 1', b'"format": -1e999'),
]


@pytest.mark.parametrize(("true", "false"), IMPOSSIBLE)
def test_a_manifest_with_what_cannot_be_is_refused(good: Path, true: bytes, false: bytes) -> None:
    def edit(entries: dict[str, bytes]) -> None:
        entries[manifest.NAME] = entries[manifest.NAME].replace(true, false, 1)

    assert "It is damaged" in refusal(rewritten(good, edit))


@pytest.mark.parametrize(
    ("zone", "at"),
    [
        ("Asia/Tokyo", "9999-12-31T23:59:59+00:00"),
        ("America/Los_Angeles", "0001-01-01T00:00:00+00:00"),
    ],
)
def test_a_time_that_clocks_here_cannot_show_is_refused(zone: str, at: str) -> None:
    with timezone.override(zone), pytest.raises(OverflowError):
        manifest.moment(at)
    with timezone.override("UTC"):
        assert manifest.moment(at).isoformat() == at


def test_without_a_manifest_it_is_no_backup(good: Path) -> None:
    assert "not a whole backup" in refusal(rewritten(good, without_manifest))


def test_a_newer_format_is_refused(good: Path) -> None:
    newer = with_manifest(good, lambda written: replace(written, format=FORMAT + 1))
    assert refusal(newer) == manifest.NEWER.format(this_version())


def test_a_newer_database_is_refused(good: Path) -> None:
    newer = with_manifest(
        good,
        lambda written: replace(
            written, migrations=(*written.migrations, "scoring.9999_next_year")
        ),
    )
    assert refusal(newer) == manifest.NEWER.format(this_version())


def test_other_tables_than_its_version_has_are_refused(good: Path) -> None:
    def older(written: Manifest) -> Manifest:
        later = [m for m in written.migrations if "scoring.0005" <= m < "scoring.9" or m > "tour"]
        older = tuple(m for m in written.migrations if m not in later)
        return replace(written, migrations=older)

    assert "other tables" in refusal(with_manifest(good, older))


OUTSIDE = ["../evil", "/etc/evil", "a/../../evil", "a//evil", "./evil", "a\\..\\evil", "a\nb", ""]


@pytest.mark.parametrize("name", [*OUTSIDE, "a" * 500])
def test_a_file_that_would_lie_outside_of_its_folder_is_refused(good: Path, name: str) -> None:
    def hostile(entries: dict[str, bytes]) -> None:
        written = Manifest.read(entries[manifest.NAME])
        entries[f"media/{name}"] = content = entries.pop("media/club.png")
        media = dict(written.media)
        media[name] = replace(media.pop("club.png"), size=len(content))
        entries[manifest.NAME] = replace(written, media=media).as_json()

    assert "outside of its folder" in refusal(rewritten(good, hostile))


def test_a_file_that_unpacks_to_more_than_it_says_is_refused(good: Path) -> None:
    """The sizes in a zip are only what whoever made it has put there."""
    bomb = rewritten(good, lambda entries: entries.update({"media/club.png": bytes(10_000_000)}))
    content = bytearray(bomb.read_bytes())
    told = (10_000_000).to_bytes(4, "little")
    assert content.count(told) == 2  # before the content, and in the list of all
    bomb.write_bytes(content.replace(told, (256).to_bytes(4, "little")))
    with bomb.open("r+b") as file:
        seal.seal(file)
    refusal(bomb)


def test_files_for_which_there_is_no_room_are_refused(good: Path) -> None:
    def edit(entries: dict[str, bytes]) -> None:
        written = Manifest.read(entries[manifest.NAME])
        media = {name: replace(entry, size=1 << 60) for name, entry in written.media.items()}
        entries[manifest.NAME] = replace(written, media=media).as_json()

    assert "the disk has" in refusal(rewritten(good, edit))


def edited_rows(good: Path, table: str, lines: bytes) -> Path:
    """A backup with other rows of a table, everything else as its maker would have written it."""

    def edit(entries: dict[str, bytes]) -> None:
        name = manifest.table_path(table)
        header = entries[name].splitlines()[0]
        entries[name] = content = header + b"\n" + lines
        written = Manifest.read(entries[manifest.NAME])
        entry = replace(
            written.tables[table], size=len(content), sha256=sha256(content).hexdigest()
        )
        tables = {**written.tables, table: entry}
        entries[manifest.NAME] = replace(written, tables=tables).as_json()

    return rewritten(good, edit)


SEATS: list[tuple[Any, str]] = [
    ([1, 0, "Ada", 77, None], "do not fit together"),  # of no game
    ([1, 0, None, 1, None], "do not fit"),
    ([1, "zero", "Ada", 1, None], "do not fit"),
    ([1 << 80, 0, "Ada", 1, None], "do not fit"),
    ([1, 0, "Ada", 1], "too short or too long"),
    ({"id": 1}, "a row is none"),
]


@pytest.mark.parametrize(("row", "reason"), SEATS)
def test_rows_that_cannot_be_are_refused(good: Path, row: Any, reason: str) -> None:
    second = json.dumps([2, 1, "Ben", 1, None]).encode()
    lines = json.dumps(row).encode() + b"\n" + second + b"\n"
    assert reason in refusal(edited_rows(good, "scoring_seat", lines))


def test_rows_that_are_missing_are_noticed(good: Path) -> None:
    lines = json.dumps([2, 1, "Ben", 1, None]).encode() + b"\n"
    assert "rows are missing" in refusal(edited_rows(good, "scoring_seat", lines))


def test_a_row_that_is_no_row_is_refused(good: Path) -> None:
    assert "cannot be read" in refusal(edited_rows(good, "scoring_seat", b"[1, 0,\n"))


def test_other_columns_are_refused(good: Path) -> None:
    def edit(entries: dict[str, bytes]) -> None:
        name = "tables/scoring_seat.jsonl"
        content = entries[name].replace(b'"name"', b'"nome"')
        entries[name] = content
        written = Manifest.read(entries[manifest.NAME])
        entry = replace(written.tables["scoring_seat"], sha256=sha256(content).hexdigest())
        tables = {**written.tables, "scoring_seat": entry}
        entries[manifest.NAME] = replace(written, tables=tables).as_json()

    assert "other columns" in refusal(rewritten(good, edit))


@pytest.fixture(params=["nothing", "folder", "text", "zip"])
def something_else(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "else.zip"
    match request.param:
        case "folder":
            path.mkdir()
        case "text":
            path.write_text("Dear Ada, " * 100)
        case "zip":
            with ZipFile(path, "w") as archive:
                archive.writestr("a", "b")
    yield path


def test_something_else_is_refused(something_else: Path) -> None:
    assert refusal(something_else)
