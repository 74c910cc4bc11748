"""An installation that holds something of everything, and what a backup of it looks like."""

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from django.contrib.auth.models import Group, Permission, User
from django.contrib.sessions.backends.db import SessionStore

from jobs.models import Job, JobState
from phase10site.backups.media import folder
from phase10site.backups.writing import write_backup
from scoring.clubs.models import Club, ClubPicture, SignInLink
from scoring.clubs.pictures import Jpeg
from scoring.editions.models import ClubEdition, PhaseCard, club_key
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.games.recording import Submission
from scoring.games.rematches import start_rematch
from tests.clubs import club_of
from tests.scoring.tables import fresh, new_key, read_row, record, sit_down, submission
from tests.tournaments.playing import deal_at, night_with, published, rounds_played
from tests.tournaments.playing import rows as rows_of
from tournaments.planner.actions import create_seating
from tournaments.seating.problems import Apart, FoundPlan, Layer, Problem, Wish

NAMES = ("Ada", "Ben ♥", "Жанна", "𝔇ave\u2028\u202e")  # four bytes, line ends, other directions


class Silent:
    """Steps that nobody watches."""

    checkpoint: Any = None

    def start(self, total: int, note: str = "") -> None:
        pass

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        pass


def something_of_everything() -> None:
    ada = some_users()
    classic = sit_down(*NAMES, options={"natural_scope": "group"})
    some_deals(classic, ada)
    record(sit_down("A", "B", edition="board"), "* -4")
    record(sit_down("A", "B", edition="master", variant="short:5", timed=True), "0* 35+")
    some_editions(ada)
    some_jobs(ada)
    some_seatings(ada)
    some_pictures(ada)
    a_night()
    start_rematch(fresh(classic))
    sit_down("Gone", "too").delete()  # numbers have gaps
    SignInLink.objects.issue()
    SessionStore().save()


def some_users() -> User:
    ada = User.objects.create_superuser("ada", "ada@example.org", "a secret")
    ben = User.objects.create_user("Бен", first_name="“Ben”\\\n", password=None)
    group = Group.objects.create(name="scorers")
    group.permissions.add(*Permission.objects.order_by("pk")[:3])
    ben.groups.add(group)
    ben.user_permissions.add(Permission.objects.order_by("pk")[5])
    return ada


def some_deals(game: Game, author: User) -> None:
    record(game, "0* 25+ 60 100", "5 0* 10+ 15")
    seen = Submission(new_key(), fresh(game).version, author.pk, "“miscounted” \\ \x7f é")
    counts = [{"low": 1, "wild": 0}, None, {}, {"é": 1.5}]
    fresh(game).correct_deal(1, read_row("0* 25+ 65 100"), seen, counts)
    fresh(game).undo(submission(game))
    facts = {"deal": 2, "seat": 1, "phase": 1, "cards": "R9 B9 G9 | R3 Y3 G3"}
    report = ReportedLaydown.objects.report(fresh(game), new_key(), **facts)
    ReportedLaydown.objects.take_back(fresh(game), report.key_to_take_back, deal=2, seat=1)


def some_editions(author: User) -> None:
    changes: dict[str, Any] = {"phases": {"4": "q5 s2"}, "points": {}, "defaults": {}}
    own = ClubEdition.objects.keep(
        club_key(new_key()), base="classic", name="Hausregeln ♦", changes=changes, author=author
    )
    changes = changes | {"phases": {"5": "s3", "4": "q5 s2"}}
    newer = ClubEdition.objects.keep(
        club_key(new_key()), own, base="classic", name="Hausregeln ♦", changes=changes
    )
    newer.retire()
    record(sit_down("A", "B", edition=own.key), "0* 25+")
    PhaseCard.objects.enter("board", {3: "s4 r4"}, author.pk)


def some_jobs(author: User) -> None:
    done = Job.objects.ask("count", user=author, key="a-job", to=3)
    Job.objects.filter(pk=done.pk).update(
        state=JobState.DONE, value={"b": [1, 2.5, None, True], "a": "ü"}, file="zeros.bin", total=3
    )
    Job.objects.ask("empty")


def some_seatings(author: User) -> None:
    problem = Problem(
        people=(1, 2, 3, 4),
        sizes=(2, 2),
        rounds=1,
        apart=(Apart(frozenset({1, 4}), Wish.NEVER_TOGETHER),),
        fixed_tables={3: 0},
    )
    first = FoundPlan((((1, 2), (3, 4)),), Layer.SHIFT, "cyclic shift")
    older = create_seating(new_key(), problem, (), 7, first, name="Spieleabend ♥")
    more = {"asked_by": author, "replaces": older}
    seating = create_seating(new_key(), problem, NAMES, 7, first, **more)
    seating.take(seating.offer(FoundPlan((((3, 1), (2, 4)),), Layer.SEARCH, "annealed", 12), 8))
    seating.offer(FoundPlan((((3, 2), (1, 4)),), Layer.SEARCH, "annealed", 2**40), 9)


def some_pictures(author: User) -> None:
    everything = Jpeg(bytes(range(256)) * 2000, 16, 32)  # every byte, and a long line
    ClubPicture.objects.keep(Club.objects.found(author, "The Tens ♥"), everything, author)
    ClubPicture.objects.keep(Club.objects.found(author, "The Others"), Jpeg(b"\0", 1, 1))


def a_night() -> None:
    """Rows that refer to each other across the tables, and to some that come later in the zip."""
    tournament = rounds_played(night_with(8, club_of("Nora")), 2)
    deal_at(rows_of(published(tournament))[0])


def some_media() -> None:
    for name, content in (("club.png", bytes(range(256))), ("clubs/Ü/1.jpg", b"")):
        path = folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def backed_up(path: Path) -> Path:
    write_backup(path, Silent())
    return path


def tables_in(path: Path) -> dict[str, list[list[Any]]]:
    """The rows of each table, as they stand in a backup."""
    with ZipFile(path) as archive:
        return {
            name.removeprefix("tables/").removesuffix(".jsonl"): [
                json.loads(line) for line in archive.read(name).splitlines()[1:]
            ]
            for name in archive.namelist()
            if name.startswith("tables/")
        }


def records_in(path: Path) -> dict[str, list[dict[str, Any]]]:
    """The same with the name of each value."""
    with ZipFile(path) as archive:
        columns = {
            name: json.loads(archive.read(f"tables/{name}.jsonl").splitlines()[0])
            for name in tables_in(path)
        }
    return {
        name: [dict(zip(columns[name], row, strict=True)) for row in rows]
        for name, rows in tables_in(path).items()
    }


def content_of(path: Path) -> dict[str, bytes]:
    """All that is in a backup but its manifest, which has its date."""
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if "/" in name}
