"""The page of blank sheets and cards, and their files."""

import re
from html import unescape
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.clubs.models import Club
from scoring.editions.models import ClubEdition, PhaseCard, club_key
from scoring.printed_files import LANGUAGES
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import new_key

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MOST = 150_000  # characters of a picture: it comes anew with every choice
PDF = "/sheets/score.pdf"


def shown(client: Client, **asked: Any) -> str:
    answer = client.get("/sheets/", asked)
    assert answer.status_code == 200
    return unescape(answer.text)


def picture(text: str) -> str:
    found = re.search(r'<svg[^>]* role="img" aria-label.*?</svg>', text, re.S)
    assert found
    return found[0]


def marked(text: str, name: str) -> list[str]:
    """Which of some choices side by side is chosen."""
    return re.findall(rf'type="radio" id="[^"]*" name="{name}" value="([^"]*)" checked', text)


def pages(file: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(file)).pages]


def friday(club: Club | None = None) -> str:
    """An edition of a club."""
    unchanged: dict[str, dict[str, str]] = {"phases": {}, "points": {}, "defaults": {}}
    row = ClubEdition.objects.keep(
        club_key(new_key()), base="classic", name="Friday <b>", changes=unchanged, club=club
    )
    return row.key


def test_anybody_sees_a_sheet_and_opens_it(client: Client) -> None:
    text = shown(client)
    assert picture(text).count(">Total<") == 4
    assert "1 page" in text
    link = re.search(rf'href="({PDF}[^"]*)"', text)
    assert link
    answer = client.get(link[1])
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("inline; filename*=UTF-8''score-sheet-classic")
    assert pages(answer.content)[0].count("Total") == 4


def test_members_see_it_too() -> None:
    club = club_of()
    for browser in (ada(club), ben(club), cleo()):
        assert shown(browser)


@pytest.mark.parametrize("address", ["/sheets/", PDF])
def test_it_is_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


def test_htmx_gets_the_part(client: Client) -> None:
    answer = client.get("/sheets/", {"players": 5}, headers=HTMX)
    assert "<html" not in answer.text
    assert answer.text.strip().startswith('<div class="sheets" id="sheets">')
    assert answer.text.count(">Total<") == 5
    assert "HX-Request" in answer["Vary"]


def test_the_page_and_the_file_show_what_was_chosen(client: Client) -> None:
    asked = {"edition": "master", "variant": "odd", "players": "3", "per_page": "2"}
    asked |= {"way": "landscape", "paper": "letter", "language": "de"}
    text = shown(client, **asked)
    assert 'viewBox="0 0 792 612"' in text
    assert picture(text).count("· Master · Ungerade Phasen</text>") == 2
    for name in ("edition", "players", "per_page", "way", "paper"):
        assert marked(text, name) == [asked[name]]
    assert '<option value="odd" selected>' in text
    link = re.search(rf'href="({PDF}[^"]*)"', text)
    assert link
    (page,) = pages(client.get(link[1]).content)
    assert page.count("· Master ·") == 2


def test_forty_lines_take_a_second_page(client: Client) -> None:
    text = shown(client, lines=40)
    assert "2 pages, of which you see the first" in text
    assert "\n40" in pages(client.get(PDF, {"lines": 40}).content)[1]


@pytest.mark.parametrize(
    ("asked", "field", "said", "nearest"),
    [
        ({"players": "0"}, "players", "Two to six people play", 2),
        ({"players": "7"}, "players", "Two to six people play", 6),
        ({"players": "many"}, "players", "Two to six people play", 4),
        ({"players": "9" * 5000}, "players", "Two to six people play", 6),
        ({"edition": "poker"}, "edition", "This is not offered", 4),
        ({"edition": "club-\x00"}, "edition", "This is not offered", 4),
        ({"edition": "club-none"}, "edition", "This is not offered", 4),
        ({"variant": "backwards"}, "variant", "This is not offered", 4),
        ({"edition": "board", "variant": "backwards"}, "variant", "This is not offered", 0),
        ({"lines": "41"}, "lines", "from 1 to 40", 4),
        ({"lines": "0"}, "lines", "from 1 to 40", 4),
        ({"lines": "some"}, "lines", "from 1 to 40", 4),
        ({"per_page": "3"}, "per_page", "This is not offered", 4),
        ({"paper": "a3"}, "paper", "This is not offered", 4),
        ({"way": "up"}, "way", "This is not offered", 4),
        ({"language": "tlh"}, "language", "This is not offered", 4),
        ({"language": "../de"}, "language", "This is not offered", 4),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_the_nearest_is_shown(
    client: Client, asked: dict[str, str], field: str, said: str, nearest: int
) -> None:
    text = shown(client, **asked)
    error = re.search(rf'id="error-{field}">.*?<span>(.*?)</span>', text, re.S)
    assert error
    assert said in error[1]
    assert text.count(">Total<") == nearest
    assert f'aria-describedby="error-{field}"' in text


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ({"per_page": "4"}, "Narrow: two to a page are easier to write on."),
        ({"per_page": "4", "players": "6"}, "Narrow: two to a page are easier to write on."),
        ({"lines": "10"}, "10 lines: a game may need more."),
        ({"lines": "1"}, "1 line: a game may need more."),
        ({"lines": "5", "variant": "even"}, "5 lines: a game may need more."),
    ],
)
def test_a_sheet_that_is_hard_to_write_on_has_a_hint(
    client: Client, asked: dict[str, str], hint: str
) -> None:
    assert hint in shown(client, **asked)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"players": "6"},
        {"per_page": "2", "players": "6"},
        {"per_page": "2", "way": "landscape"},
        {"per_page": "2", "paper": "letter"},
        {"lines": "12"},
        {"lines": "6", "variant": "even"},
        {"variant": "ten"},
        {"what": "cards", "lines": "3"},
    ],
)
def test_any_other_has_none(client: Client, asked: dict[str, str]) -> None:
    assert "sheet-hint" not in shown(client, **asked)


def test_how_many_lines_there_can_be_stands_at_the_field(client: Client) -> None:
    assert "Lines <small>1–40</small>" in shown(client)


def test_nothing_typed_becomes_part_of_the_page(client: Client) -> None:
    answer = client.get("/sheets/", {"lines": '"><script>', "edition": "<b>", "players": "&"})
    assert "<script>" not in answer.text.replace("<script src", "")
    assert "<b>" not in answer.text


def test_a_file_that_cannot_be_leads_to_the_page_that_says_why(client: Client) -> None:
    answer = client.get(f"{PDF}?players=7&language=de&nonsense=x", follow=True)
    assert answer.redirect_chain[0][1] == 302
    address = urlsplit(answer.redirect_chain[0][0])
    assert address.path == "/sheets/"
    assert "nonsense" not in address.query
    assert "Two to six people play" in answer.text


def test_the_variant_of_another_edition_is_forgotten(client: Client) -> None:
    """Whoever chooses another edition has not asked for what it does not have."""
    text = shown(client, edition="board", variant="ten")
    assert "error" not in text.replace("data-error", "")
    assert picture(text).count(">Kept<") == 4


def test_what_makes_no_sense_is_not_asked(client: Client) -> None:
    assert 'name="variant"' not in shown(client, edition="board")
    assert 'name="lines"' not in shown(client, variant="ten")
    assert 'name="lines"' in shown(client, variant="even")


def test_phase_cards_are_there_too_and_ask_for_less(client: Client) -> None:
    text = shown(client, what="cards", edition="master", players="3", lines="12")
    assert picture(text).count(">Phase card<") == 6
    assert marked(text, "what") == ["cards"]
    assert marked(text, "players") == []
    assert '<input type="hidden" name="players" value="3">' in text
    link = re.search(rf'href="({PDF}[^"]*)"', text)
    assert link
    assert "players" not in link[1]
    assert pages(client.get(link[1]).content)[0].count("Phase card") == 6


def test_the_rules_card_is_there_too(client: Client) -> None:
    text = shown(client, what="rules", edition="board", language="de")
    assert "Brettspiel" in picture(text)
    assert 'data-way="landscape"' in text
    assert len(pages(client.get(PDF, {"what": "rules", "edition": "board"}).content)) == 1


def test_phases_entered_from_the_box_stand_on_the_cards(client: Client) -> None:
    asked = {"what": "cards", "edition": "board", "language": "en"}
    assert "private" in client.get(PDF, asked)["Cache-Control"]
    PhaseCard.objects.enter("board", {3: "s3 r4"}, None)
    assert picture(shown(client, **asked)).count("set of 3 + run of 4") == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_has_a_language_of_its_own(client: Client, language: str) -> None:
    answer = client.get(PDF, {"language": language})
    assert str(PdfReader(BytesIO(answer.content)).root_object["/Lang"]) == language


def test_the_paper_is_first_offered_in_the_language_of_the_page(client: Client) -> None:
    text = client.get("/sheets/", headers={"Accept-Language": "de"}).text
    assert '<option value="de" selected' in text
    assert "Klassisch" in picture(unescape(text))


def test_a_file_is_kept_by_browsers_for_a_day_and_asked_for_again_for_nothing(
    client: Client,
) -> None:
    answer = client.get(PDF, {"language": "en"})
    assert answer["Cache-Control"] == "public, max-age=86400"
    again = client.get(PDF, {"language": "en"}, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_whose_address_does_not_say_everything_is_asked_for_again(client: Client) -> None:
    assert "private" in client.get(PDF)["Cache-Control"]
    assert "private" in client.get(PDF, {"language": "en", "edition": friday()})["Cache-Control"]


def test_members_are_offered_the_editions_of_their_club() -> None:
    club = club_of()
    key = friday(club)
    assert f'name="edition" value="{key}"' in shown(ada(club))
    assert key not in shown(cleo())
    assert "· Friday <b> ·" in picture(shown(ada(club), edition=key))


def test_an_edition_is_printed_by_whoever_knows_its_link(client: Client) -> None:
    """As its rules are read by them: a game that began with it links to both."""
    club = club_of()
    cleo()
    key = friday(club)
    assert marked(shown(client, edition=key), "edition") == [key]
    assert "Friday <b>" in pages(client.get(PDF, {"edition": key, "language": "de"}).content)[0]


@pytest.mark.parametrize("way", ["upright", "landscape"])
@pytest.mark.parametrize("edition", ["classic", "board"])
def test_a_picture_stays_small(client: Client, edition: str, way: str) -> None:
    text = shown(client, edition=edition, way=way, players=6, per_page=4)
    assert len(picture(text)) < MOST


@pytest.mark.parametrize(
    ("address", "link"),
    [("/", "/sheets/"), ("/rules/classic/", "/sheets/?edition=classic")],
)
def test_other_pages_lead_to_it(client: Client, address: str, link: str) -> None:
    assert f'href="{link}"' in client.get(address).text


def test_more_of_a_member_leads_to_it() -> None:
    assert 'href="/sheets/"' in ben(club_of()).get("/more/").text
