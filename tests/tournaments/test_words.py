"""A table is called the same wherever it is shown; in the final the first is the final table."""

import pytest
from django.utils import translation

from scoring.printed_files import LANGUAGES
from tests.clubs import ada
from tests.tournaments.nights_running import round_of, running, table_of
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Stage
from tournaments.tables.actions import call
from tournaments.words import table_name, table_title


@pytest.mark.parametrize(
    ("stage", "number", "name", "title"),
    [
        ("round", 1, "Table 1", "Round 4, table 1"),
        ("knock_out", 1, "Table 1", "Round 4, table 1"),
        ("final", 1, "Final table", "Final table"),
        ("final", 2, "Table 2", "Final, table 2"),
    ],
)
def test_the_table_of_the_best_is_the_final_table(
    stage: str, number: int, name: str, title: str
) -> None:
    assert table_name(number, stage) == name
    assert table_title(4, number, stage) == title


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_of_paper_has_a_word_for_it(language: str) -> None:
    with translation.override(language):
        assert (table_name(1, "final") == "Final table") is (language == "en")


@pytest.fixture
def final() -> Tournament:
    """Its table has called."""
    night = running(sizes=(4,), is_public=True)
    night.rounds.update(stage=Stage.FINAL)
    call(table_of(night))
    return night


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/tournaments/{night}/",
        "/tournaments/{night}/log/",
        "/tournaments/{night}/tables/",
        "/tournaments/{night}/tables/{table}/",
        "/tournaments/{night}/rounds/1/",
        "/screen/{code}/",
        "/nights/{code}/",
        "/games/{token}/",
    ],
)
def test_desk_wall_phones_log_and_signs_say_so(final: Tournament, path: str) -> None:
    table = table_of(final)
    assert table.game
    words = {"night": final.pk, "code": final.code, "table": table.pk}
    browser = ada(final.club)
    browser.post(f"/tournaments/{final.pk}/screen/", {"show": "tables"})
    answer = browser.get(path.format(**words, token=table.game.write_token), follow=True)
    assert answer.status_code == 200
    assert "Final table" in answer.text
    assert "Table 1" not in answer.text


@pytest.mark.django_db
def test_so_does_where_its_result_is_typed_and_what_is_said_then(final: Tournament) -> None:
    browser = ada(final.club)
    address = f"/tournaments/{final.pk}/tables/{table_of(final).pk}/paper/"
    assert "<title>Result of the final table</title>" in browser.get(address).text
    typed: dict[str, object] = {"seen": 0, "winner": "", "sure": "on"}
    for seat in range(4):
        typed |= {f"completed-{seat}": 4 - seat, f"points-{seat}": 50}
    assert browser.post(f"{address}save/", typed).status_code == 302
    assert "Final table: the typed result counts." in browser.get(address).text
    assert "<title>Correct the final table</title>" in browser.get(address).text
    assert round_of(final).stage == Stage.FINAL
