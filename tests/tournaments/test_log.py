"""What the log says: each kind has its sentence and its way back, or the type check fails."""

import re
from inspect import getsource
from pathlib import Path
from typing import Any

import pytest
from mypy import api

from tests.tournaments.playing import night_with, note_unknown
from tournaments import log
from tournaments.log import KINDS, LogKind, Undo, sentence_of
from tournaments.log_words import PRESENCES, SETTINGS, known_names
from tournaments.nights import actions
from tournaments.nights.actions import undo
from tournaments.nights.undo_words import INSTEAD

STORED = """
    created settings presence walk_in all-came replied undone night-ended night-resumed
    standings-frozen standings-shown round-drafted round-moved round-swapped round-seated-anew
    round-mended
    round-discarded round-published round-unpublished round-completed round-reopened
    round-rethought correction-acknowledged clock-started clock-paused clock-resumed clock-reset
    clock-added table-closed table-opened table-last-deal table-done table-plays-on table-time
    table-called call-taken-back call-answered seat-left seat-taken-again codes-renewed
    deal-corrected paper-entered paper-corrected paper-taken-back paper-brought-back
"""
FACTS = {
    "round": 2,
    "table": 3,
    "deal": 1,
    "sequence": 1,
    "entrant": 4,
    "entrants": [4, 5],
    "minutes": 5,
}
OF_KINDS: dict[LogKind, dict[str, Any]] = {
    LogKind.CREATED: {"entrants": 2},
    LogKind.SETTINGS: {"changed": ["name"]},
    LogKind.ALL_CAME: {"entrants": [4, 5]},
    LogKind.PRESENCE: {"after": "here"},
    LogKind.REPLIED: {"after": "coming"},
    LogKind.UNDONE: {"of": "table-opened", "was": FACTS},
    LogKind.STANDINGS_FROZEN: {"after": 2},
    LogKind.SEAT_LEFT: {"deal": 4, "removed": False},
    LogKind.SEAT_TAKEN_AGAIN: {"deal": 6, "removed": True},
}
FREELY = ["--config-file=", "--follow-imports=skip", "--ignore-missing-imports"]
"""Only the copied file is looked at, which takes seconds."""


def test_what_is_stored_of_a_kind_never_changes() -> None:
    assert list(KINDS) == STORED.split()


@pytest.mark.parametrize("kind", LogKind)
def test_every_kind_has_its_sentence(kind: LogKind) -> None:
    said = sentence_of(kind.key, FACTS | OF_KINDS.get(kind, {}), str)
    assert said.endswith(".")
    assert "%" not in said
    assert "(" not in said


@pytest.mark.django_db
def test_what_a_newer_program_noted_is_told_and_stays() -> None:
    night = night_with(3)
    note_unknown(night, table=3)
    entry = night.log.latest("sequence")
    assert sentence_of(entry.kind, entry.facts, str) == "Something new (table: 3)"
    assert not undo(entry)


def problems(source: str, folder: Path) -> str:
    copy = folder / "kinds.py"
    copy.write_text(source)
    found, _errors, _ended = api.run([*FREELY, f"--cache-dir={folder}", str(copy)])
    return found


@pytest.mark.long
def test_a_kind_without_sentence_or_undo_fails_the_type_check(tmp_path: Path) -> None:
    ways = re.sub(r"from tournaments\.log import .*", "", getsource(actions))
    source = getsource(log) + ways
    assert "Success" in problems(source, tmp_path)
    for whole, part in {
        '"clock-added", words.clock_added_text, Undo.NEVER': '"clock-added", Undo.NEVER',
        '"table-time", words.table_time_text, Undo.NEVER': '"table-time", words.table_time_text',
        "NEVER = auto()": "NEVER = auto()\n    SOON = auto()",
    }.items():
        assert whole in source
        source = source.replace(whole, part)
    found = problems(source, tmp_path)
    assert found.count('Missing positional argument "undo" in call to "Meaning"') == 2
    assert 'Argument 1 to "assert_never"' in found


def test_whatever_is_taken_back_has_a_way() -> None:
    assert [undo for undo in Undo if actions.way_of(undo) is None] == [Undo.NEVER]


def test_what_is_never_taken_back_says_by_what_it_is() -> None:
    assert [kind for kind in LogKind if kind.undo is Undo.NEVER] == [
        kind for kind in LogKind if kind in INSTEAD
    ]


def told(kind: str, **facts: Any) -> str:
    return sentence_of(kind, facts, known_names({1: "Ada"}))


def test_people_are_named_as_they_are_called_now() -> None:
    assert told("presence", entrant=1, before="registered", after="here") == "Ada is here."
    assert told("walk_in", entrant=1, is_new=False) == "Ada has come without being registered."
    assert "on the roster now" in told("walk_in", entrant=1, is_new=True)


def test_who_is_no_longer_there_is_somebody() -> None:
    assert told("presence", entrant=2, after="gone") == "somebody has gone."


def test_what_was_taken_back_says_what_it_was() -> None:
    was = {"entrant": 1, "before": "registered", "after": "late"}
    assert told("undone", of="presence", was=was) == "Taken back: Ada will be late."


def test_changed_settings_are_named_once() -> None:
    text = told("settings", changed=["prefer", "allow", "name"], added=2, removed=1)
    assert text == "Changed: table sizes and name. 2 people added. 1 person removed."


def test_a_plan_counts_who_is_registered() -> None:
    assert told("created", entrants=1) == "Planned, with 1 person registered."


def test_an_unknown_kind_is_shown_plainly() -> None:
    assert told("lights_out", table=3) == "Lights out (table: 3)"
    assert told("lights-out") == "Lights out"


def test_facts_of_another_version_are_shown_plainly() -> None:
    assert told("presence", person=1) == "Presence (person: 1)"


@pytest.mark.parametrize("state", PRESENCES)
def test_every_state_has_its_sentence(state: str) -> None:
    assert told("presence", entrant=1, after=state).startswith("Ada ")


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_has_its_word(name: str) -> None:
    assert told("settings", changed=[name]) == f"Changed: {SETTINGS[name]}."


OF_ROUNDS = [kind for kind in LogKind if kind.key not in {"created", "settings", "undone"}]


@pytest.mark.parametrize("kind", OF_ROUNDS)
@pytest.mark.parametrize(
    "more", [{}, {"tables": [3]}, {"minutes": -1}, {"minutes": 0}, {"deal": 0}]
)
def test_what_happens_in_the_final_is_said_of_the_final(
    kind: LogKind, more: dict[str, Any]
) -> None:
    facts = FACTS | OF_KINDS.get(kind, {}) | more | {"round": 77}
    if "77" in sentence_of(kind.key, facts, str):
        said = sentence_of(kind.key, facts | {"stage": "final"}, str)
        assert "77" not in said
        assert "final" in said.lower()
