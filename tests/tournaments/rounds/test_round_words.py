"""What is said of rounds: in the log, of moves, and where a step waits."""

from typing import Any

import pytest

from tournaments.log import sentence_of
from tournaments.rounds.moving import CHANGES, MOVES, Delta
from tournaments.rounds.publishing import Block, Doubt
from tournaments.rounds.words import MODES, block_text, delta_text, places_text, stuck_text
from tournaments.seating.rounds.finals import Hindrance, NoNextStage
from tournaments.seating.rounds.next_round import Mode

NAMES = {1: "Ada", 2: "Ben"}
FINAL = {"stage": "final"}


def name_of(person: int) -> str:
    return NAMES[person]


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("round-drafted", {}, "Round 2 was drafted."),
        ("round-discarded", {}, "The draft of round 2 was thrown away."),
        ("round-seated-anew", {"before": []}, "Round 2 was seated anew."),
        ("round-published", {}, "Round 2 was published."),
        ("round-reopened", {}, "Round 2 was opened again."),
        ("round-drafted", FINAL, "The final was drafted."),
        ("round-published", FINAL, "The final was published."),
        ("round-unpublished", FINAL, "The final is a draft again."),
        ("round-completed", FINAL, "The final is complete."),
        ("clock-started", FINAL, "The clock of the final was started."),
        ("round-moved", {"entrants": [1]}, "Round 2: Ada was moved to another table."),
        ("round-swapped", {"entrants": [1, 2]}, "Round 2: Ada and Ben changed places."),
        ("round-mended", {}, "Round 2 was mended after people came or left."),
        (
            "round-mended",
            {"tables": [1, 3]},
            "Round 2 was mended after people came or left: tables 1 and 3 changed.",
        ),
        (
            "round-rethought",
            {"tables": [4]},
            "Round 2 was seated again after a correction: table 4 changed.",
        ),
        ("round-rethought", {}, "Round 2 was seated again after a correction."),
        ("round-unpublished", {"tables": []}, "Round 2 is a draft again."),
        (
            "round-unpublished",
            {"tables": [1]},
            "Round 2 is a draft again; what was recorded at table 1 no longer counts.",
        ),
        ("round-completed", {"tables": []}, "Round 2 is complete."),
        (
            "round-completed",
            {"tables": [2, 5]},
            "Round 2 is complete; tables 2 and 5 were closed as they stood.",
        ),
        ("table-closed", {"table": 3}, "Round 2, table 3: closed as it stood."),
        ("table-opened", {"table": 3}, "Round 2, table 3: goes on."),
    ],
)
def test_the_log_says_what_happened_to_a_round(kind: str, facts: dict[str, Any], text: str) -> None:
    assert sentence_of(kind, {"round": 2} | facts, name_of) == text


def test_moves_are_changes_of_a_draft() -> None:
    assert set(CHANGES) > MOVES


@pytest.mark.parametrize(
    ("delta", "text"),
    [
        (Delta(0), "as many repeats"),
        (Delta(1), "1 more repeat"),
        (Delta(2), "2 more repeats"),
        (Delta(-1), "1 fewer repeat"),
        (Delta(-3), "3 fewer repeats"),
        (Delta(0, ((4, 3), (3, 4))), "as many repeats · 4\xa0→\xa03, 3\xa0→\xa04"),
        (Delta(0, broken=(((1, 2), True),)), "never with 2 · as many repeats"),
        (Delta(1, broken=(((1, 2), False),)), "better not with 2 · 1 more repeat"),
        (Delta(0, broken=(((3, 4), True),)), "never together: 3 and 4 · as many repeats"),
        (Delta(0, broken=(((3, 4), False),)), "better not together: 3 and 4 · as many repeats"),
        (Delta(0, ((4, 5),), odd=(5,)), "5 is not allowed · as many repeats · 4\xa0→\xa05"),
        (Delta(0, is_at_one_table=True), "only the order of seats"),
    ],
)
def test_a_move_says_what_it_would_do(delta: Delta, text: str) -> None:
    assert delta_text(delta, 1) == text


@pytest.mark.parametrize(
    ("block", "text"),
    [
        (Block(Doubt.UNPLAYABLE, (1,)), "Table 1: a table needs 2 to 6 people."),
        (
            Block(Doubt.SIZE, (1, 2)),
            "Tables 1 and 2: not one of the sizes that this tournament allows.",
        ),
        (Block(Doubt.NOT_HERE, people=(1,)), "Seated but not here: Ada."),
        (Block(Doubt.NOT_SEATED, people=(1, 2)), "Here but without a seat: Ada and Ben."),
        (Block(Doubt.OPEN, (3,)), "Table 3 has not finished."),
        (Block(Doubt.OPEN, (3, 4)), "Tables 3 and 4 have not finished."),
        (Block(Doubt.RECORDED, (3,)), "Table 3: something was recorded there."),
        (Block(Doubt.NEXT_DRAFT), "The draft of the next round is thrown away."),
        (
            Block(Doubt.NEXT_PLAYED),
            "The next round is published already. Take that back first.",
        ),
    ],
)
def test_what_speaks_against_a_step_is_a_sentence(block: Block, text: str) -> None:
    assert block_text(block, name_of) == text


def test_every_doubt_mode_and_hindrance_has_its_words() -> None:
    assert {*MODES} == {*Mode}
    for why in Hindrance:
        assert "%" not in stuck_text(NoNextStage(why, 2, 3))


def test_equals_have_one_place() -> None:
    assert places_text(3, 3) == "All had place 3 in the standings."
