import pytest
from django.test import Client

from scoring.games.models import Game

pytestmark = pytest.mark.django_db


def test_the_first_page_leads_to_the_rules(client: Client) -> None:
    assert 'href="/rules/"' in client.get("/").text


def test_the_list_leads_to_every_edition(client: Client) -> None:
    text = client.get("/rules/").text
    assert all(f'href="/rules/{key}/"' in text for key in ("classic", "master", "board"))
    assert "108 cards in the deck" in text


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("classic", "Turned up as the first discard, it may be taken."),
        ("master", "Give me five"),
        ("board", "The spaces of the board"),
    ],
)
def test_anybody_reads_the_rules_of_an_edition(client: Client, key: str, words: str) -> None:
    answer = client.get(f"/rules/{key}/")
    assert answer.status_code == 200
    assert words in answer.text
    assert f'href="/rules/{key}/" aria-current="page"' in answer.text


def test_the_rules_of_an_unknown_edition_are_not_found(client: Client) -> None:
    assert client.get("/rules/poker/").status_code == 404


def test_a_game_leads_to_its_rules(client: Client, game: Game) -> None:
    assert 'href="/rules/classic/"' in client.get(game.get_absolute_url()).text


def test_a_new_game_leads_to_the_rules_of_the_edition_chosen(client: Client) -> None:
    assert 'href="/rules/master/"' in client.post("/games/new/master/").text


@pytest.mark.parametrize("key", ["classic", "master", "board"])
def test_the_rules_of_an_edition_lead_to_its_checker(client: Client, key: str) -> None:
    assert f'href="/check/?edition={key}"' in client.get(f"/rules/{key}/").text
    assert f'name="edition" value="{key}"' in client.get(f"/check/?edition={key}").text


def test_a_link_on_the_page_is_called_as_the_heading_it_leads_to(client: Client) -> None:
    text = client.get("/rules/classic/", headers={"Accept-Language": "de"}).text
    assert '<a href="#choices">Was ihr vereinbaren könnt</a>' in text
    assert "<h2>Was ihr vereinbaren könnt</h2>" in text


def test_the_rules_are_said_in_german(client: Client) -> None:
    text = client.get("/rules/master/", headers={"Accept-Language": "de"}).text
    assert "Alles meins" in text
    assert "Wer gewinnt" in text
