import pytest
from django.utils import timezone

from tests.clubs import club_of
from tests.printing.reading import Read, assert_clean
from tests.tournaments.nights_running import deal, round_of, running, table_of
from tests.tournaments.people import tournament_of
from tests.tournaments.playing import finish, night_with, play, published, rows
from tests.tournaments.printables.printed import now, printed
from tournaments.clock.actions import add_to_table, start
from tournaments.nights.models import Final
from tournaments.printables.checklist import checklist
from tournaments.words import halves

pytestmark = pytest.mark.django_db


def groups(read: Read) -> dict[str, list[tuple[str, ...]]]:
    """What stands under each heading."""
    headings = [heading.text for heading in read.tree.all("H2")]
    return dict(zip(headings, read.tables, strict=True))


def test_tables_without_a_result_come_first_with_a_box_to_tick() -> None:
    night = running(sizes=(4, 4))
    finish(table_of(night, 1))
    found = groups(printed(checklist, now(night)))
    assert list(found)[:2] == ["The result is missing", "Done"]
    (missing,) = found["The result is missing"][1:]
    assert missing[:2] == ("☐", "2")
    assert missing[3] == "Nobody has opened it Eve · Fay · Gus · Hal"  # no column for more time
    (done,) = found["Done"][1:]
    assert done[:2] == ("☑", "1")
    assert done[3].startswith("Done, from paper")


def test_each_table_says_how_it_stands() -> None:
    night = running(sizes=(4, 4), deals=6)
    deal(night, 1, "0* 25+ 60 30")
    table = table_of(night, 2)
    table.called_at = timezone.now()
    table.save(update_fields=["called_at"])
    add_to_table(table, 5, 0)
    called, playing = groups(printed(checklist, now(night)))["The result is missing"][1:]
    assert called[:4] == ("☐", "2", halves(table.code), "Calls you")
    assert called[4].startswith("+5 min")
    assert playing[3] == "Deal 2 of 6"


def test_there_is_a_column_for_more_time_only_where_somebody_has_more() -> None:
    night = running(sizes=(4, 4))
    assert "More time" not in printed(checklist, now(night)).texts
    table = table_of(night, 1)
    table.called_at = timezone.now()
    table.save(update_fields=["called_at"])
    add_to_table(table, 5, 0)
    assert "More time" in printed(checklist, now(night)).texts


def test_the_steps_are_ticked_as_far_as_they_are_known() -> None:
    night = running(sizes=(4,), planned_rounds=2, minutes=45, final=Final.FINAL)
    start(round_of(night))
    found = groups(printed(checklist, now(night)))
    assert {text: box for box, text in found["Before the start"]} == {
        "Enter the people": "☑",
        "Put numbers and codes on the tables": "☐",
        "Check in whoever comes": "☑",
    }
    assert {text: box for box, text in found["Round 1"]} == {
        "Seat it and publish it": "☑",
        "Hang up the seating, hand out score sheets": "☐",
        "Start the clock": "☑",
        "All results are in": "☐",
        "Complete it": "☐",
    }
    assert {box for name in ("Round 2", "Final") for box, _text in found[name]} == {"☐"}


def test_a_round_that_is_complete_is_done() -> None:
    night = night_with(8, minutes=None)
    play(published(night))
    found = groups(printed(checklist, now(night)))
    steps = {text: box for box, text in found["Round 1"]}
    assert steps.pop("Hang up the seating, hand out score sheets") == "☐"  # nobody knows
    assert set(steps.values()) == {"☑"}
    assert "Start the clock" not in {text for _box, text in found["Round 1"]}
    assert "The result is missing" not in found


def test_before_the_first_round_there_are_the_steps_alone() -> None:
    read = printed(checklist, now(tournament_of(club_of())))
    assert "The night, step by step" in read.texts
    assert len(read.pages) == 1
    assert_clean(read)


def test_what_is_missing_is_said_in_a_sentence() -> None:
    night = running(sizes=(4, 4))
    assert "2 of 2 results are missing." in printed(checklist, now(night)).texts
    for table in rows(round_of(night)):
        finish(table)
    assert "All results are in." in printed(checklist, now(night)).texts
