import shutil
import time
from itertools import count
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from phase10site.secret import secret_key
from tests.races import at_once


def test_the_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = secret_key(folder)
    assert secret_key(folder) == first
    assert (folder / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"", "it is empty"), (b"\n", "it is empty"), (b"\xff\xfe", "it is no text")],
)
def test_a_key_that_cannot_be_used_is_refused_in_a_sentence(
    tmp_path: Path, content: bytes, why: str
) -> None:
    (tmp_path / "secret_key").write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match=why):
        secret_key(tmp_path)


def test_whoever_only_looks_makes_none(tmp_path: Path) -> None:
    assert secret_key(tmp_path / "data", looks_only=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("guarded", [True, False])
def test_of_many_first_starts_all_have_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, guarded: bool
) -> None:
    """The second is the negative control: where the later key counts, some have an older one."""
    turns = count()

    def overwrite(draft: str, path: Path) -> None:
        time.sleep(next(turns) * 0.05)
        copy = shutil.copyfile(draft, tmp_path / f"copy of {Path(draft).name}")
        copy.replace(path)

    if not guarded:
        monkeypatch.setattr("phase10site.secret.os.link", overwrite)

    keys = at_once(lambda _start: secret_key(tmp_path), 8)
    assert (len(set(keys)) == 1) is guarded
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
