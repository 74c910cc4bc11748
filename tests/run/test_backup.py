"""./run backup and ./run restore, as whoever looks after a machine uses them."""

import fcntl
import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.phase10site.everything import content_of
from tests.run.backups import back_up, do, fill, must, program
from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import HOME, PATIENCE, Site, environment, run
from tests.tmpfs import tiny_disk
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}
SLOW = """
from pathlib import Path
from tests.phase10site.everything import Silent
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from phase10site.backups.writing import write_backup

class UntilKilled(Silent):
    def step(self, done, note=None, checkpoint=None):
        if done > 60:
            print("in the middle", flush=True)
            input()
"""
RESTORING = SLOW + "with checked_backup(Path({0!r}), Silent()) as b: restore(b, UntilKilled())"
WRITING = SLOW + "write_backup(Path({0!r}), UntilKilled())"


def record_a_deal(site: Site) -> str:
    visitor = Visitor(site)
    game = visitor.send("/games/new/", "/games/", **NAMES)
    visitor.send(game, "/deals/", **{"out": "0", "points-1": "85"})
    return game


def killed_in_the_middle(code: str, folder: Path) -> None:
    process = program(code, folder)
    assert process.stdout
    assert process.stdout.readline() == "in the middle\n"
    process.kill()
    process.communicate(timeout=PATIENCE)


@pytest.mark.long
def test_a_game_goes_on_in_another_installation(start_site: StartSite, tmp_path: Path) -> None:
    game = record_a_deal(start_site())  # and the site stays up
    file, other = tmp_path / "club.zip", tmp_path / "other"
    assert must("backup", str(file), folder=tmp_path) == (
        f"{file} holds 1 game, 1 deal and correction ({file.stat().st_size / 1000:.1f} kB).\n"
    )
    assert file.stat().st_mode & 0o777 == 0o600
    assert must("restore", str(file), folder=other).startswith("Restored as of 20")
    site = start_site(PHASE10_DATA=str(other / "data"))
    assert "85" in site.get(game)[1]
    record_a_deal(site)


@pytest.mark.long
def test_while_the_site_runs_nothing_is_restored(start_site: StartSite, tmp_path: Path) -> None:
    site = start_site()
    file = back_up(tmp_path, tmp_path / "club.zip")
    refused = run("restore", str(file), folder=tmp_path)
    assert refused.returncode == 1
    assert "The site is running: stop it and its workers first" in refused.stderr
    site.stop()
    must("restore", str(file), folder=tmp_path)  # the guard was all that held it back


def test_while_something_is_restored_no_site_starts(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with (tmp_path / "data" / "serving.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        ended = run(folder=tmp_path)
    assert ended.returncode == 1
    assert "A backup is being restored here" in ended.stderr


def answered(answer: str, *words: str, folder: Path) -> tuple[int, str]:
    """./run on a terminal where somebody types this; the end of it, and what stood there."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [HOME / "run", *words],
        env=environment(folder),
        stdin=other,
        stdout=other,
        stderr=other,
        close_fds=True,
    )
    os.close(other)
    os.write(main, answer.encode())
    process.wait(PATIENCE)
    return process.returncode, os.read(main, 65536).decode()


@pytest.mark.long
def test_what_is_here_is_deleted_only_where_somebody_agrees(
    start_site: StartSite, tmp_path: Path
) -> None:
    site = start_site()
    game = record_a_deal(site)
    site.stop()
    must("migrate", "-v0", folder=tmp_path / "other")
    empty = str(back_up(tmp_path / "other", tmp_path / "empty.zip"))
    for words in (["restore", empty], ["restore", empty, "--replace"]):
        refused = run(*words, folder=tmp_path)
        assert refused.returncode == 1
        assert "1 game, 1 deal and correction" in refused.stderr
        assert refused.stderr.endswith("Nothing was changed.\n")
    code, said = answered("n\n", "restore", empty, "--replace", folder=tmp_path)
    assert (code, "Go on? [y/N]" in said) == (1, True)
    site = start_site()
    assert site.get(game)[0] == 200
    site.stop()
    code, said = answered("y\n", "restore", empty, "--replace", folder=tmp_path)
    assert (code, "This deletes what is here: 1 game" in said) == (0, True)
    assert start_site().get(game)[0] == 404


@pytest.mark.long
def test_at_night_the_site_backs_itself_up(start_site: StartSite, tmp_path: Path) -> None:
    """At once where the last night has none: three o'clock has been, on every day."""
    start_site(PHASE10_BACKUPS="2")
    folder = tmp_path / "data" / "backups"
    wait_until(lambda: list(folder.glob("phase10-*.zip")))
    (made,) = folder.iterdir()
    must("restore", str(made), folder=tmp_path / "other")


@pytest.mark.long
def test_a_file_that_is_there_is_written_over_only_where_that_is_said(tmp_path: Path) -> None:
    must("migrate", "-v0", folder=tmp_path)
    file = tmp_path / "club.zip"
    file.write_text("holiday pictures")
    refused = run("backup", str(file), folder=tmp_path)
    assert refused.returncode == 1
    assert "is there already" in refused.stderr
    assert file.read_text() == "holiday pictures"
    must("backup", str(file), "--force", folder=tmp_path)
    assert file.stat().st_size > 1000
    assert not list(tmp_path.glob("*.part"))


def test_where_there_is_nothing_nothing_is_written(tmp_path: Path) -> None:
    refused = run("backup", "club.zip", folder=tmp_path)
    assert refused.returncode == 1
    assert "There is nothing to back up yet." in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]
    assert not list((tmp_path / "data").glob("*.sqlite3"))


@pytest.mark.long
def test_a_full_disk_is_said_and_keeps_nothing_half(tmp_path: Path) -> None:
    fill(tmp_path)
    with tiny_disk(tmp_path, 16 * 1024) as disk:
        (disk / "pictures").write_bytes(bytes(12_000))
        refused = run("backup", str(disk / "club.zip"), folder=tmp_path)
        assert refused.returncode == 1
        assert "the disk is full. Nothing was left there." in refused.stderr
        assert [path.name for path in disk.iterdir()] == ["pictures"]


@pytest.mark.long
def test_a_backup_that_is_stopped_leaves_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / "club.zip"
    process = program(WRITING.format(str(file)), tmp_path)
    assert process.stdout
    assert process.stdout.readline() == "in the middle\n"
    assert list(tmp_path.glob("club.zip*")) == [tmp_path / "club.zip.part"]
    refused = run("backup", str(file), folder=tmp_path)
    assert "Another backup is being written" in refused.stderr
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert not list(tmp_path.glob("club.zip*"))


@pytest.mark.long
def test_what_a_killed_backup_has_left_is_taken_over(tmp_path: Path) -> None:
    fill(tmp_path)
    file = tmp_path / "club.zip"
    killed_in_the_middle(WRITING.format(str(file)), tmp_path)
    assert list(tmp_path.glob("club.zip*")) == [tmp_path / "club.zip.part"]
    back_up(tmp_path, file)
    assert list(tmp_path.glob("club.zip*")) == [file]


@pytest.mark.long
def test_a_restore_killed_in_the_middle_has_changed_nothing(tmp_path: Path) -> None:
    fill(tmp_path)
    new = back_up(tmp_path, tmp_path / "new.zip")
    other = tmp_path / "other"
    fill(other)
    do("from scoring.models import Game; Game.objects.all()[:2][1].delete()", other)
    before = back_up(other, tmp_path / "before.zip")
    killed_in_the_middle(RESTORING.format(str(new)), other)
    after = back_up(other, tmp_path / "after.zip")
    assert content_of(after) == content_of(before)
    must("restore", str(new), "--replace", "--yes", folder=other)
    assert content_of(back_up(other, tmp_path / "again.zip")) == content_of(new)


def without_what_differs(text: str) -> str:
    return re.sub(r"[\d.]+ kB|\d{4}-\d\d-\d\d \d\d:\d\d", "…", text)


@pytest.mark.long
def test_the_readme_shows_what_it_says(tmp_path: Path) -> None:
    """Its commands one after the other; sizes and times are those of another day."""
    chapter = (HOME / "README.md").read_text().partition("## Backups")[2].partition("\n## ")[0]
    shown = "".join(re.findall(r"```text\n(.*?)```", chapter, re.S))
    fill_for_the_readme(tmp_path)
    found = ""
    for line in shown.splitlines():
        if line.startswith("$ "):
            found += f"{line}\n{last_line_of(line.removeprefix('$ '), tmp_path)}\n"
    assert found.count("\n") > 5
    assert without_what_differs(found) == without_what_differs(shown)


def last_line_of(command: str, folder: Path) -> str:
    ended = subprocess.run(
        ["sh", "-c", command.replace("./run", str(HOME / "run"))],
        env=environment(folder),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return (ended.stdout or ended.stderr).splitlines()[-1]


def fill_for_the_readme(folder: Path) -> None:
    must("migrate", "-v0", folder=folder)
    do(
        "from tests.scoring.tables import record, sit_down\n"
        "from django.contrib.auth.models import User\n"
        "User.objects.create_superuser('organiser')\n"
        "for names in ('AB', 'CD', 'EF'): record(sit_down(*names), '0* 25+', '15 0*')",
        folder,
    )
