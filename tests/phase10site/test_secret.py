import threading
from pathlib import Path

from phase10site.secret import secret_key


def test_the_key_is_made_once_and_kept_from_others(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = secret_key(folder)
    assert secret_key(folder) == first
    assert (folder / "secret_key").stat().st_mode & 0o077 == 0


def test_of_many_first_starts_all_have_the_same_key(tmp_path: Path) -> None:
    start, keys = threading.Barrier(8), []

    def first_start() -> None:
        start.wait()
        keys.append(secret_key(tmp_path))

    threads = [threading.Thread(target=first_start) for _time in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
