"""What the log says."""

from typing import Any

import pytest

from tournaments.log import sentence_of
from tournaments.log_words import PRESENCES, SETTINGS, known_names


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
