"""What the wall shows, chosen by a program."""

import pytest

from api.scopes import Scope
from tests.programs_asking import problem, program_of, told
from tests.tournaments.playing import night_with, play, published

pytestmark = pytest.mark.django_db


def test_a_program_chooses_what_the_wall_shows_and_tells_who_has_won() -> None:
    night = night_with(4, planned_rounds=1)
    program, address = program_of(night.club, Scope.SCORE), f"/nights/{night.pk}/screen/"
    seen = program.get(address)
    assert told(seen) == {"show": "turning", "link": f"/screen/{night.code}/"}
    tag = seen.headers["ETag"]
    assert told(program.put(address, {"show": "clock"}, If_Match=tag))["show"] == "clock"
    assert problem(program.put(address, {"show": "blank"}, If_Match=tag)) == "moved-on"
    assert problem(program.put(address, {"show": "fireworks"})) == "invalid"
    early = program.put(address, {"show": "all"})
    assert problem(early) == "refused"
    assert told(early)["detail"] == "Nobody has won yet."
    assert told(program.get(address))["show"] == "clock"
    play(published(night))
    assert told(program.put(address, {"show": "podium"}))["show"] == "podium-0"
    assert told(program.put(address, {"show": "all"}))["show"] == "podium"
