"""Names in plots: whole words and an initial, never cut in the middle where that can be."""

import pytest

from tournaments.plots.short_names import short_name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Rosa Fernández", "Rosa F."),
        ("Quentin Moreau", "Quentin M."),
        ("Ольга Смирнова", "Ольга С."),
        ("Maria del Carmen Gonzalez", "Maria del G."),
        ("Ann Lee", "Ann Lee"),
        ("Maximiliane-Charlotte", "Maximiliane…"),
        ("Maximiliane-Charlotte Berg", "Maximiliane…"),
        ("Annabelle Ann (!)", "Annabelle A."),
        ("", ""),
    ],
)
def test_a_name_is_cut_after_a_word(name: str, shown: str) -> None:
    assert short_name(name, 13) == shown
