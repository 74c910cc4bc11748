from pathlib import Path

import pytest

from tournaments.planner.command.readings import history

TWO_ROUNDS = (((1, 2, 3, 4), (5, 6, 7)), ((1, 5), (2, 6)))


@pytest.mark.parametrize(
    "text",
    [
        '{"tables": [[[1, 2, 3, 4], [5, 6, 7]], [[1, 5], [2, 6]]], "repeats": 0}',
        " [[[1,2,3,4],[5,6,7]],[[1,5],[2,6]]]",
        "1 2 3 4 | 5 6 7\n1 5 | 2 6\n",
        "\ufeffRound 1: 1 2 3 4 | 5 6 7\r\n\r\nround 2:  1,5|2, 6",
    ],
)
def test_json_and_lines_of_numbers_are_read(text: str, tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.write_text(text, encoding="utf-8")
    assert history(str(file)) == TWO_ROUNDS


def test_an_empty_file_is_no_history(tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.touch()
    assert history(str(file)) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2 | 3 x\n", "“x” in line 1 is not a number."),
        ("1 2\n3 4 | | 5", "a table in line 2 is empty."),
        ("[[1, 2", "it begins like JSON but is not."),
        ("[" * 100_000, "it begins like JSON but is not."),
        ('{"rounds": []}', "tables must be a list of rounds"),
        ("[[1, 2]]", "tables must be a list of rounds"),
        ("[[[1, true]]]", "tables must be a list of rounds"),
        ("[[[1, 2.5]]]", "tables must be a list of rounds"),
        ("1 2 3\n1 2 3 4 5 6 7 8", "round 2 has a table of 8, and 6 is the most."),
        ("1 " + "2" * 5000, "a number of 5000 digits is nobody’s."),
    ],
)
def test_what_cannot_be_read_says_where(text: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "played"
    file.write_text(text)
    with pytest.raises(ValueError, match="cannot be read") as raised:
        history(str(file))
    assert why in str(raised.value)


def test_a_file_that_is_missing_or_no_text_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        history(str(tmp_path / "nowhere"))
    (tmp_path / "played").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="it is not text"):
        history(str(tmp_path / "played"))
