import pytest

from tournaments.desk_log_words import PLAIN
from tournaments.log_words import sentence_of

FACTS = {"round": 2, "table": 3, "sequence": 1}


@pytest.mark.parametrize("kind", PLAIN)
def test_whatever_the_desk_notes_has_its_sentence(kind: str) -> None:
    said = sentence_of(kind, FACTS, str)
    assert said.endswith(".")
    assert "%" not in said
    assert "(" not in said


@pytest.mark.parametrize(
    ("kind", "minutes", "said"),
    [
        ("clock-added", 5, "Round 2 got more time: 5 min."),
        ("clock-added", -1, "Round 2 got less time: 1 min."),
        ("table-time", 5, "Table 3 got more time in round 2: 5 min."),
        ("table-time", -1, "Table 3 got less time in round 2: 1 min."),
    ],
)
def test_more_time_and_less_are_told_apart(kind: str, minutes: int, said: str) -> None:
    assert sentence_of(kind, FACTS | {"minutes": minutes}, str) == said
