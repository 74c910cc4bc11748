"""A backup is written under another name, which nobody else can have prepared or take over."""

import fcntl
import os
from pathlib import Path

import pytest

from phase10site.backups.manifest import Refused
from phase10site.backups.whole_file import claim, whole_file


@pytest.fixture
def part(tmp_path: Path) -> Path:
    return tmp_path / "club.zip.part"


def test_of_two_who_write_the_same_file_one_is_refused(part: Path) -> None:
    with claim(part) as first:
        with pytest.raises(Refused, match="Another backup is being written"):
            claim(part)
        first.write(b"of the first")
    assert part.read_bytes() == b"of the first"


def test_without_the_lock_both_would_write(part: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", lambda number, how: None)
    with claim(part) as first, claim(part) as second:
        first.write(b"of the first")
        second.write(b"of the second")
    assert part.read_bytes() == b"of the second"


def test_what_a_killed_one_has_left_is_no_part_of_the_next(part: Path) -> None:
    part.write_bytes(b"a long beginning")
    with whole_file(part.with_suffix(""), replace=False) as file:
        file.write(b"short")
    assert part.with_suffix("").read_bytes() == b"short"
    assert not part.exists()


def test_whoever_has_put_one_there_before_reads_nothing(part: Path) -> None:
    part.touch()
    part.chmod(0o666)
    with part.open("rb") as prepared, claim(part) as file:
        file.write(b"private links")
        file.flush()
        assert prepared.read() == b""
        assert os.fstat(file.fileno()).st_mode & 0o777 == 0o600


def test_a_link_that_waits_there_is_not_followed(part: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs").write_bytes(b"theirs")
    part.symlink_to("theirs")
    with pytest.raises(Refused, match="is a link"):
        claim(part)
    assert (tmp_path / "theirs").read_bytes() == b"theirs"


def test_a_link_put_there_meanwhile_is_not_followed_either(
    part: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(part: Path) -> None:
        part.symlink_to(tmp_path / "theirs")

    monkeypatch.setattr("phase10site.backups.whole_file.remove_abandoned", late)
    with pytest.raises(Refused):
        claim(part)
    assert not (tmp_path / "theirs").exists()
