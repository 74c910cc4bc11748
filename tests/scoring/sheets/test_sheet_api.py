"""Blank sheets, for programs without a token."""

import pytest

from tests.programs_asking import Program, problem

pytestmark = pytest.mark.django_db


def test_anybody_prints_a_blank_sheet_as_the_page_gives_it() -> None:
    program, query = Program(), "?edition=classic&players=3&language=de"
    answer = program.get(f"/sheets/blank/{query}", Accept="application/pdf")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content == program.client.get(f"/sheets/score.pdf{query}").content
    tag = answer.headers["ETag"]
    assert program.get(f"/sheets/blank/{query}", If_None_Match=tag).status_code == 304


@pytest.mark.parametrize(
    "query", ["players=7", "edition=unheard-of", "variant=none", "lines=0", "what=poem"]
)
def test_what_there_is_not_is_refused(query: str) -> None:
    answer = Program().get(f"/sheets/blank/?{query}", Accept="application/pdf")
    assert problem(answer) == "invalid"


def test_whoever_wants_something_else_is_told_so() -> None:
    assert problem(Program().get("/sheets/blank/", Accept="image/png")) == "not-acceptable"
