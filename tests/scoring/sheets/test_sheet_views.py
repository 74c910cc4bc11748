from typing import Any

import pytest
from django.test import Client

from scoring.games.models import Game
from tests.clubs import club_of
from tests.printing.reading import Read, assert_clean, codes
from tests.scoring.tables import fresh, read_row, record, sit_down, submission

pytestmark = pytest.mark.django_db


def write(game: Game) -> str:
    return f"/games/{game.write_token}/sheet.pdf"


def watch(game: Game) -> str:
    return f"/watch/{game.watch_token}/sheet.pdf"


def said(answer: Any) -> str:
    """All that is drawn and all that is read out."""
    assert answer["Content-Type"] == "application/pdf"
    read = Read(answer.content)
    return " ".join([read.title, *read.texts, read.tree.read])


def test_who_records_prints_the_sheet_with_the_private_link(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    answer = client.get(write(game))
    assert_clean(answer.content)
    assert "Ada" in said(answer)
    assert codes(answer.content) == [f"http://testserver/games/{game.write_token}/"]
    assert answer["Content-Disposition"].startswith("inline")


def test_who_watches_prints_it_with_the_public_link_and_never_sees_the_other(
    client: Client, game: Game
) -> None:
    record(game, "0* 25+ 60 100")
    answer = client.get(watch(game))
    assert codes(answer.content) == [f"http://testserver/watch/{game.watch_token}/"]
    assert game.write_token not in said(answer)
    assert game.write_token not in str(answer.headers)


def test_neither_link_opens_the_other_sheet(client: Client, game: Game) -> None:
    for address in (
        f"/games/{game.watch_token}/sheet.pdf",
        f"/watch/{game.write_token}/sheet.pdf",
        "/games/nobodynobodynobodynobody/sheet.pdf",
    ):
        assert client.get(address).status_code == 404


def test_a_sheet_is_only_asked_for(client: Client, game: Game) -> None:
    assert client.post(write(game)).status_code == 405
    assert client.post(watch(game)).status_code == 405


def test_the_paper_speaks_the_language_of_the_page_or_the_one_that_was_chosen(
    client: Client, game: Game
) -> None:
    german = client.get(write(game), headers={"Accept-Language": "de"})
    russian = client.get(f"{write(game)}?language=ru")
    for answer, language in ((german, "de"), (russian, "ru")):
        assert Read(answer.content).language == language
        assert answer["Content-Language"] == language


def test_it_fits_the_paper_that_was_chosen(client: Client, game: Game) -> None:
    letter = Read(client.get(f"{watch(game)}?paper=letter").content).pages[0]
    assert (letter.width, letter.height) == (612, 792)


@pytest.mark.parametrize("query", ["language=xx&paper=a0", "language=&paper=", "paper=%00"])
def test_what_there_is_not_is_as_usual(client: Client, game: Game, query: str) -> None:
    read = Read(client.get(f"{write(game)}?{query}").content)
    assert (read.language, round(read.pages[0].width)) == ("en", 595)


def test_nothing_is_sent_twice_until_something_changes(client: Client, game: Game) -> None:
    record(game, "0* 25+ 60 100")
    first = client.get(write(game))
    known = {"If-None-Match": first["ETag"]}
    assert client.get(write(game), headers=known).status_code == 304
    assert client.get(f"{write(game)}?paper=letter", headers=known).status_code == 200
    assert client.get(f"{write(game)}?language=de", headers=known).status_code == 200
    assert client.get(watch(game), headers=known).status_code == 200
    fresh(game).correct_deal(1, read_row("0* 20+ 60 100"), submission(game))
    assert client.get(write(game), headers=known).status_code == 200


def test_after_an_update_of_the_program_it_is_sent_anew(
    client: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"If-None-Match": client.get(write(game))["ETag"]}
    assert client.get(write(game), headers=known).status_code == 304
    monkeypatch.setattr("scoring.sheets.views.drawn_by", lambda: "of tomorrow")
    assert client.get(write(game), headers=known).status_code == 200


def test_the_club_and_the_day_stand_on_it(client: Client) -> None:
    game = sit_down("Ada", "Ben", club=club_of())
    text = said(client.get(write(game)))
    assert "The Tens" in text
    assert str(game.started_at.year) in text


def test_the_pages_of_a_game_lead_to_its_sheet(client: Client, game: Game) -> None:
    assert write(game) in client.get(f"/games/{game.write_token}/").text
    assert write(game) in client.get(f"/games/{game.write_token}/share/").text
    public = client.get(f"/watch/{game.watch_token}/").text
    assert watch(game) in public
    assert game.write_token not in public


def test_a_sheet_takes_at_most_five_statements(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    game = record(sit_down("Ada", "Ben", edition="board", club=club_of()), "* +", "+ *")
    with django_assert_max_num_queries(5):
        client.get(write(game))
