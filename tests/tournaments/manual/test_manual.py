"""The manual as a page: whole, or what is found in it; and the way to it from other pages."""

import pytest
from django.test import Client

from tests.clubs import ada, club_of
from tournaments.manual.pages import manual_in
from tournaments.manual.places import PLACES

GERMAN = {"Accept-Language": "de"}
PART = {"HX-Request": "true"}


@pytest.mark.parametrize("headers", [{}, GERMAN])
def test_all_of_it_stands_on_one_page_with_its_contents(
    client: Client, headers: dict[str, str]
) -> None:
    text = client.get("/manual/", headers=headers).text
    for paragraph in manual_in("de" if headers else "en"):
        assert f'href="#{paragraph.key}"' in text
        assert f'id="{paragraph.key}"' in text
    assert "**" not in text
    assert "<mark>" not in text


def test_it_is_searched_without_a_script(client: Client) -> None:
    page = client.get("/manual/", {"q": "STANDINGS wall"})
    keys = [each.paragraph.key for each in page.context["page"].found]
    assert {"desk", "first-night"} <= set(keys) < PLACES.keys()
    assert "<mark>standings</mark>" in page.text
    assert "<mark>wall</mark>" in page.text
    assert 'value="STANDINGS wall"' in page.text
    assert 'href="/manual/#roster"' in page.text  # the contents lead to all of it again


def test_letters_are_found_within_words_and_without_accents(client: Client) -> None:
    text = client.get("/manual/", {"q": "zugspitze schild"}, headers=GERMAN).text
    assert "sagt nichts" in text
    text = client.get("/manual/", {"q": "zuruck schild"}, headers=GERMAN).text
    assert "<mark>Zurücknehmen</mark>" in text
    assert "<mark>Namensschilder</mark>" in text


@pytest.mark.parametrize("letters", ["<script>", "%00", "x" * 5000, "**", "\x00", "(", "  "])
def test_whatever_is_typed_gets_an_answer(client: Client, letters: str) -> None:
    answer = client.get("/manual/", {"q": letters})
    assert answer.status_code == 200
    assert "<script>" not in answer.text.partition("<main")[2]
    assert 'id="q"' in answer.text


def test_a_part_of_it_is_the_text_alone(client: Client) -> None:
    text = client.get("/manual/", {"q": "badge"}, headers=PART).text
    assert text.lstrip().startswith('<div id="found"')


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "key"),
    [("/roster/", "roster"), ("/tournaments/new/", "planning"), ("/club/", "club")],
)
def test_a_page_leads_to_its_paragraph(address: str, key: str) -> None:
    text = ada(club_of()).get(address).text
    assert text.count(f'href="/manual/#{key}"') == 1
    assert text.index(f'href="/manual/#{key}"') < text.index("<main")


@pytest.mark.django_db
def test_so_does_a_page_that_was_refused() -> None:
    answer = ada(club_of()).post("/tournaments/new/plan/", {})
    assert answer.status_code == 422
    assert 'href="/manual/#planning"' in answer.text


@pytest.mark.django_db
def test_a_page_for_everybody_has_no_question_mark(client: Client) -> None:
    assert "help-link" not in client.get("/rules/").text
    assert "help-link" not in client.get("/manual/").text
