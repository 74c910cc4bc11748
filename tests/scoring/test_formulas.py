"""What a spreadsheet would calculate is text in each file, and comes back as it was."""

import csv
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.formulas import as_written, harmless, looks_calculated
from scoring.names import tidy
from scoring.spreadsheets import line


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "  =1+1",
        "\u00a0=1+1",
        "\t=1+1",
        "\r=1+1",
        "\tAda",
        "\rAda",
        "＝1+1",
        "＋1",
        "－1",
        "＠SUM(A1)",
        "\u3000＝1",
    ],
)
def test_what_a_spreadsheet_would_calculate_is_made_text(text: str) -> None:
    assert harmless(text).startswith("'")
    assert harmless(text).replace("'", "") == text


@pytest.mark.parametrize(
    "text", ["", "Ada", "Ann-Marie", "a=b", "1 + 1", "R2-D2", "ada@home", "😀"]
)
def test_what_no_spreadsheet_would_calculate_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize("text", ["Ada;=1+1", "Ada, =1+1", "Ada\t=1", "Ada;;-1"])
def test_a_cell_that_another_separator_would_begin_calculates_neither(text: str) -> None:
    """A file with commas, opened where Excel splits at semicolons, and the other way round."""
    for separator in ";,\t":
        assert not any(
            cell.strip()[:1] in tuple("=+@-") for cell in harmless(text).split(separator)
        )


@given(st.lists(st.text(alphabet="aä=+-@＝ \t\r\n;,\"'"), min_size=1), st.sampled_from(";,"))
@example(["\r'="], ";")
def test_whatever_people_are_called_no_cell_of_a_line_begins_a_formula(
    names: list[str], separator: str
) -> None:
    [cells] = csv.reader(StringIO(line(names, separator), newline=""), delimiter=separator)
    assert [cell.replace("'", "") for cell in cells] == [name.replace("'", "") for name in names]
    for cell in cells:
        assert cell.lstrip()[:1] not in tuple("=+-@＝")
        assert cell[:1] not in tuple("\t\r\n")


FORMULA = tuple("=+-@＝＋－＠")


def cells_of(text: str, separator: str) -> list[str]:
    """As a program reads them that splits at this sign."""
    rows = csv.reader(StringIO(text, newline=""), delimiter=separator)
    return [cell for row in rows for cell in row]


@pytest.mark.parametrize("name", ['x,"=1+1,y', 'x;"=1+1;y', 'x,""=1,y', 'x, "=1', 'a"\t"=1', '"=1'])
@pytest.mark.parametrize("written", ";,")
@pytest.mark.parametrize("read", ";,\t")
def test_quotes_in_a_name_do_not_hide_a_formula(name: str, written: str, read: str) -> None:
    cells = cells_of(line(["7", name, "3"], written), read)
    assert not any(cell.strip().startswith(FORMULA) for cell in cells)


@given(
    st.lists(st.text(alphabet="aä=+-@＝ \t\r\n;,\"'"), min_size=1),
    st.sampled_from(";,"),
    st.sampled_from(";,\t"),
)
def test_whatever_a_file_is_split_at_no_cell_begins_a_formula(
    names: list[str], written: str, read: str
) -> None:
    for cell in cells_of(line(["Ada", *names], written), read):
        assert not cell.lstrip().startswith(FORMULA)


@given(st.text(alphabet="aä=+-@＝ ;,\"'"))
def test_whoever_reads_the_file_finds_each_name_as_it_was(typed: str) -> None:
    name = tidy(typed)
    assert as_written(harmless(name)) == name


@pytest.mark.parametrize("name", ["=1", "'=1", "''=1", "'Ada", "Ada; =1, '+2", '"=1', "'", ""])
def test_an_apostrophe_of_its_own_stays_with_a_name(name: str) -> None:
    assert as_written(harmless(name)) == name


def test_what_was_never_made_harmless_stays_as_it_is() -> None:
    assert [as_written(name) for name in ("'Ada'", "O'Hara", "=1+1")] == ["'Ada'", "O'Hara", "=1+1"]


def test_a_cell_that_somebody_edits_stays_text() -> None:
    assert all(map(looks_calculated, ["=1", " +1", "\tAda", '"=1', "＠x"]))
    assert not any(map(looks_calculated, ["", "Ada", "'=1", "a=b"]))
