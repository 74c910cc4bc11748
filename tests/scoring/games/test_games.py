from typing import Any

import pytest
from django.test import Client

from scoring.clubs.models import SignInLink
from scoring.games.models import Game
from tests.scoring.tables import fresh, new_key, record, sit_down

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def wanted(*names: str, **more: Any) -> dict[str, Any]:
    fields = {f"name-{place}": name for place, name in enumerate(names)}
    options = {"natural_scope": "phase", "going_out": "any", "wild_on_full_run": "yes"}
    start = {"key": new_key(), "edition": "classic", "variant": "full", "dealer": 0}
    return start | options | {"printing": "blue"} | fields | more


def create(client: Client, fields: dict[str, Any]) -> Game:
    assert client.post("/games/", fields).status_code == 302
    return Game.objects.get()


def test_the_first_page_says_what_to_do_where_there_is_no_game_yet(client: Client) -> None:
    text = client.get("/").text
    assert "No game on this phone yet." in text
    assert 'href="/games/new/"' in text


def test_a_phone_remembers_its_games_the_latest_first(client: Client) -> None:
    first, second = sit_down("Ada", "Ben"), sit_down("Cleo", "Dora")
    for game in (first, second, first):
        client.get(game.get_absolute_url())
    text = client.get("/").text
    assert text.index("Ada") < text.index("Cleo")
    assert first.get_absolute_url() in text


def test_a_forged_list_of_games_is_ignored(client: Client, game: Game) -> None:
    client.cookies["games"] = game.write_token
    assert game.write_token not in client.get("/").text


def test_the_list_of_games_costs_a_few_statements_however_long_it_is(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    for _time in range(6):
        client.get(record(sit_down("Ada", "Ben"), "0* 25+").get_absolute_url())
    with django_assert_max_num_queries(3):
        client.get("/")


@pytest.mark.parametrize("edition", ["classic", "master", "board", "poker"])
def test_choosing_an_edition_keeps_everybody_who_was_typed(client: Client, edition: str) -> None:
    answer = client.post(f"/games/new/{edition}/", {"name-0": "Ada", "dealer": "1", "key": "old"})
    assert answer.status_code == 200
    assert answer.text.count('name="name-') == 6
    assert 'name="name-0" value="Ada"' in answer.text
    assert 'value="1" checked' in answer.text
    assert 'value="old"' not in answer.text


def test_a_new_game_seats_its_people_clockwise(client: Client) -> None:
    game = create(client, wanted("Ada", "Ben", "Cleo", dealer=1))
    assert game.names == ("Ada", "Ben", "Cleo")
    assert game.first_dealer == 1
    assert "Ben</bdi> deals" in client.get(game.get_absolute_url()).text


def test_empty_lines_between_names_are_no_seats(client: Client) -> None:
    game = create(client, wanted("Ada", "", "Ben", " ", "\u200b", "Cleo", dealer=5))
    assert game.names == ("Ada", "Ben", "Cleo")
    assert game.first_dealer == 2


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (wanted(), "At least two people play"),
        (wanted("Ada"), "At least two people play"),
        (wanted("Ada", " \u200b "), "At least two people play"),
        (wanted("Ada", "Ben", dealer=3), "Nobody sits at the dealer’s place"),
        (wanted("Ada", "x" * 201), "at most 200 characters"),
        (wanted("Ada", "Ben", variant="odd:3"), "Select a valid choice"),
        (wanted("Ada", "Ben", printing="pink"), "Select a valid choice"),
        (wanted("Ada", "Ben", key=""), "This page is out of date"),
    ],
)
def test_an_impossible_game_is_refused_with_its_reason(
    client: Client, fields: dict[str, Any], reason: str
) -> None:
    answer = client.post("/games/", fields)
    assert answer.status_code == 422
    assert reason in answer.text
    assert 'value="Ada"' in answer.text or not fields.get("name-0")
    assert not Game.objects.exists()


def test_a_new_game_sent_twice_is_one_game(client: Client) -> None:
    fields = wanted("Ada", "Ben")
    assert create(client, fields) == create(client, fields)


def test_house_rules_are_kept_and_shown(client: Client) -> None:
    game = create(client, wanted("Ada", "Ben", going_out="discard", timed="on", variant="even"))
    assert game.timed
    assert game.options["going_out"] == "discard"
    text = client.get(game.get_absolute_url()).text
    assert "Classic · Even phases · Going out: only by discard (floating)" in text


def test_the_board_is_always_played_in_full(client: Client) -> None:
    game = create(client, wanted("Ada", "Ben", edition="board"))
    assert game.variant == "full"
    assert game.options == {}


@pytest.mark.parametrize("name", ["x" * 200, "🎲🃏", "משה כהן", "<b>Ada</b>", "{{ 7 }}", "&amp;"])
def test_any_name_is_shown_safely(client: Client, name: str) -> None:
    game = create(client, wanted(name, "Ben"))
    text = client.get(game.get_absolute_url()).text
    assert "<b>Ada" not in text
    assert "{{ 7 }}" in text or "{{" not in text
    assert game.names[0].strip("\u2068\u2069") == name


def test_people_with_one_name_are_told_apart(client: Client) -> None:
    game = create(client, wanted("Ada", "Ada"))
    text = client.get(game.get_absolute_url()).text
    assert "1. Ada" in text
    assert "2. Ada" in text


def test_a_game_that_did_not_change_costs_its_reader_nothing(client: Client, game: Game) -> None:
    first = client.get(game.get_absolute_url())
    again = client.get(game.get_absolute_url(), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert "HX-Request" in again["Vary"]  # or the browser takes the page for the part of it
    assert again.content == b""
    record(game, "0* 25+ 60 100")
    changed = client.get(game.get_absolute_url(), headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200


def test_a_page_in_another_language_or_theme_is_another_page(client: Client, game: Game) -> None:
    first = client.get(game.get_absolute_url())["ETag"]
    german = client.get(game.get_absolute_url(), headers={"Accept-Language": "de"})["ETag"]
    client.cookies["theme"] = "dark"
    assert len({first, german, client.get(game.get_absolute_url())["ETag"]}) == 3


def test_htmx_gets_the_part_and_caches_keep_the_two_apart(client: Client, game: Game) -> None:
    whole = client.get(game.get_absolute_url())
    part = client.get(game.get_absolute_url(), headers=HTMX)
    assert part.text.strip().startswith('<div id="game"')
    assert whole["ETag"] != part["ETag"]
    assert "HX-Request" in part["Vary"]


def test_history_that_htmx_restores_is_a_whole_page(client: Client, game: Game) -> None:
    headers = HTMX | {"HX-History-Restore-Request": "true"}
    text = client.get(game.get_absolute_url(), headers=headers).text
    assert text.lstrip().startswith("<!DOCTYPE")


def test_a_game_is_shared_by_two_links_that_phones_can_open(client: Client, game: Game) -> None:
    text = client.get(f"/games/{game.write_token}/share/", headers={"Host": "10.0.0.7:8000"}).text
    assert f"http://10.0.0.7:8000/watch/{game.watch_token}/" in text
    assert f"http://10.0.0.7:8000/games/{game.write_token}/" in text
    assert text.count("<svg") >= 2


def test_a_rematch_is_one_tap_and_one_game(client: Client) -> None:
    game = record(sit_down("Ada", "Ben", variant="short:1"), "0* 60")
    address = f"/games/{game.write_token}/rematch/"
    first, again = client.post(address), client.post(address)
    rematch = fresh(game).next_game
    assert rematch
    assert first.headers["Location"] == again.headers["Location"] == rematch.get_absolute_url()
    assert "Go to the rematch" in client.get(game.get_absolute_url()).text
    assert rematch.get_absolute_url() in client.get("/").text


def test_pages_forbid_foreign_scripts_and_frames(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_after_signing_in_a_page_is_sent_anew_with_its_new_token(
    client: Client, game: Game
) -> None:
    client.get(game.get_absolute_url())
    stamp = client.get(game.get_absolute_url())["ETag"]
    client.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    client.get("/")  # the message is shown
    answer = client.get(game.get_absolute_url(), headers={"If-None-Match": stamp})
    assert answer.status_code == 200


def test_a_waiting_message_is_shown_though_the_game_did_not_change(
    client: Client, game: Game
) -> None:
    client.get(game.get_absolute_url())
    stamp = client.get(game.get_absolute_url())["ETag"]
    client.post(f"/games/{game.write_token}/undo/", {"key": new_key(), "seen": 0})
    answer = client.get(game.get_absolute_url(), headers={"If-None-Match": stamp})
    assert "There is nothing to take back." in answer.text


def test_an_address_that_only_takes_what_pages_send_says_so(client: Client, db: None) -> None:
    answer = client.get("/games/")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    assert "Your game is on the first page." in answer.text


def test_a_refused_game_can_be_read_in_another_language(client: Client) -> None:
    text = client.post("/games/", wanted("Ada")).text
    assert 'name="next" value="/games/new/"' in text


@pytest.mark.parametrize("path", ["/games/%00/", "/watch/a%00b/", "/games/x%20y/", "/sign-in/%2e/"])
def test_an_address_that_is_no_link_is_not_found(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404
