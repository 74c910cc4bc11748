"""What waits for an organiser, seen to by a program."""

import pytest

from scoring.errors import MovedOn
from scoring.games.deals import LateEntry
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import running, table_of
from tests.tournaments.playing import drafted, night_with, play, published
from tests.tournaments.rounds.test_corrections import correct
from tournaments.desk.actions import settle_late
from tournaments.nights.models import Tournament
from tournaments.rounds.closing import close_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]
DEAL = {"out": 0, "laid": [1], "points": [0, 15]}


def test_what_came_in_late_is_read_and_settled() -> None:
    night = running(sizes=(2, 2))
    program, game = program_of(night.club), table_of(night).game
    assert game
    close_table(table_of(night), None)
    table = Program(game.write_token)
    assert problem(table.post(f"/games/{game.pk}/deals/", DEAL)) == "closed"
    address = f"/nights/{night.pk}/late-entries/"
    (entry,) = told(program.get(address))["results"]
    assert entry["game"] == game.pk
    assert "table 1" in entry["place"]
    assert entry["text"].startswith("Deal 1: ")
    settle = f"{address}{entry['id']}/settle/"
    assert problem(program.post(settle, {"shown": "another"})) == "moved-on"
    assert program.post(settle, {"shown": entry["shown"]}).status_code == 204
    assert told(program.get(address))["results"] == []
    assert problem(program.post(settle, {"shown": entry["shown"]})) == "not-found"
    assert LateEntry.objects.get().settled_at


def test_what_came_anew_meanwhile_is_not_settled_unseen() -> None:
    night = running(sizes=(2, 2))
    game = table_of(night).game
    assert game
    LateEntry.objects.keep(game, "one", None, {"deal": 1}, "closed")
    seen = LateEntry.objects.get()
    LateEntry.objects.keep(game, "one", None, {"deal": 2}, "closed")
    with pytest.raises(MovedOn):
        settle_late(night, seen, seen.mark)
    assert LateEntry.objects.get().settled_at is None


def test_a_corrected_result_waits_for_a_word() -> None:
    night = night_with(8, modes=["random", "chop"], planned_rounds=3)
    first = play(published(night))
    program, address = program_of(night.club), f"/nights/{night.pk}/corrections/"
    assert told(program.get(address)) == {"corrections": []}
    drafted(Tournament.objects.get(pk=night.pk))
    correct(first)
    (waiting,) = told(program.get(address))["corrections"]
    assert (waiting["round"], waiting["can_reseat"]) == (2, True)
    seen = f"/nights/{night.pk}/rounds/2/correction/"
    assert told(program.get(seen))["shown"] == waiting["shown"]
    assert program.post(seen + "keep/", {"shown": waiting["shown"]}).status_code == 200
    assert told(program.get(address)) == {"corrections": []}
