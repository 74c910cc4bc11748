"""What the desk says of a round that is not as it should be."""

import pytest

from tests.clubs import ada, ben, club_of
from tests.tournaments.playing import (
    again,
    come,
    drafted,
    finish,
    leave,
    night_with,
    play,
    published,
    rows,
)
from tests.tournaments.rounds.test_corrections import correct
from tournaments.attendance.models import People
from tournaments.desk.notices import notices_of, states_for
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick")]


def told(round: Round) -> list[str]:
    round = again(round)
    notices = notices_of(round, states_for(round), People(round.tournament))
    return [notice.text for notice in notices]


def test_where_all_is_well_nothing_is_said() -> None:
    assert told(published(night_with(8))) == []


def test_who_left_a_table_and_who_came_is_said() -> None:
    night = night_with(8)
    round = published(night)
    leave(night, "A")
    assert told(round) == ["A left, but sits at a table."]
    leave(night, "B")
    come(night, "Zoe")
    assert told(round) == ["A and B left, but sit at tables.", "Here but without a seat: Zoe."]


def test_whoever_left_a_finished_table_is_nothing_to_be_said() -> None:
    night = night_with(4)
    round = published(night)
    finish(rows(round)[0])
    leave(night, "A")
    assert told(round) == []


def test_a_correction_is_said_while_the_round_runs() -> None:
    night = night_with(12, modes=["random", "chop"])
    first = play(published(night))
    round = drafted(Tournament.objects.get(pk=night.pk))
    correct(first)
    (text,) = told(round)
    assert text.startswith("A result was corrected")


def test_the_desk_shows_it_to_organisers() -> None:
    club = club_of("Olga")
    night = night_with(8, club)
    published(night)
    leave(night, "A")
    assert "A left, but sits at a table." in ada(club).get(night.get_absolute_url()).text
    Round.objects.update(state="complete")
    assert "A left, but sits at a table." not in ada(club).get(night.get_absolute_url()).text
    Round.objects.update(state="published")
    assert "A left, but sits at a table." not in ben(club).get(night.get_absolute_url()).text
