import pytest

from scoring.games.entry import typed_points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("0", 0),
        ("25", 25),
        (" 25 ", 25),
        ("10+5", 15),
        ("25 + 10 + 5", 40),
        ("-5", -5),
        ("9" * 60, int("9" * 60)),
    ],
)
def test_points_and_sums_of_points_are_read(text: str, points: int) -> None:
    assert typed_points(text) == points


@pytest.mark.parametrize(
    "text",
    [
        "",
        "10 5",
        "1 000",
        "--5",
        "2.5",
        "2,5",
        "٣",
        "1_0",
        "1e3",
        "ten",
        "+5",
        "5+",
        "5++5",
        "0x10",
        "9" * 61,
        "½",
    ],
)
def test_anything_else_is_not_a_number_of_points(text: str) -> None:
    assert typed_points(text) is None
