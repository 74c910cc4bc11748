"""Who stands where, for members and for visitors."""

import re

from django.test import Client

from scoring.clubs.models import Club
from tests.clubs import ada, ben, cleo
from tests.tournaments.people import tournament_of
from tests.tournaments.results.shown_standings import PART, large, members, row, visitors
from tests.tournaments.tables_reporting import hand_result_at, play_at, reported, round_of
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament
from tournaments.rounds.models import RoundState, Stage


def test_members_see_everybody_in_order(club: Club, night: Tournament) -> None:
    for browser in (ada(club), ben(club)):
        text = browser.get(members(night)).text
        assert text.index("<bdi>Ada</bdi>") < text.index("<bdi>Ben</bdi>")
        assert text.index("<bdi>Ben</bdi>") < text.index("<bdi>Dora</bdi>")


def test_for_strangers_the_pages_of_members_do_not_exist(client: Client, night: Tournament) -> None:
    for browser in (client, cleo()):
        assert browser.get(members(night)).status_code == 404
        assert browser.get(members(night) + row(night, "Ada")).status_code == 404
        for change in ("freeze/", "unfreeze/"):
            assert browser.post(members(night) + change).status_code == 404


def test_standings_are_only_looked_at(club: Club, night: Tournament) -> None:
    browser = ada(club)
    for address in (members(night), visitors(night)):
        assert browser.post(address).status_code == 405
        assert browser.post(address + row(night, "Ada")).status_code == 405
    assert browser.get(members(night) + "freeze/").status_code == 405
    assert browser.get(members(night) + "unfreeze/").status_code == 405


def test_htmx_gets_the_part(club: Club, night: Tournament) -> None:
    text = ada(club).get(members(night), headers=PART).text
    assert text.lstrip().startswith('<div id="standings"')
    text = ada(club).get(members(night) + row(night, "Ada"), headers=PART).text
    assert "<html" not in text
    assert "2 tables, 20 points: 10 + 10." in text


def test_nothing_is_sent_while_nothing_has_changed(club: Club, night: Tournament) -> None:
    browser = ada(club)
    tag = browser.get(members(night), headers=PART).headers["ETag"]
    unchanged = browser.get(members(night), headers=PART | {"If-None-Match": tag})
    assert unchanged.status_code == 304
    round = night.rounds.get(number=2)
    hand_result_at(round, 1, [1, 2, 3, 9], [90, 80, 70, 0])
    changed = browser.get(members(night), headers=PART | {"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_while_tables_are_open_it_is_said_how_many_of_the_round_count(
    client: Client, club: Club, night: Tournament
) -> None:
    assert "after round 2" in ada(club).get(members(night)).text
    night.rounds.update(state=RoundState.COMPLETE)
    round = round_of(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    hand_result_at(round, 1, [1, 2, 3, 9], [90, 80, 70, 0])
    for browser, address in ((ada(club), members(night)), (client, visitors(night))):
        text = browser.get(address).text
        assert "with 1 of 2 tables of round 3" in text
        assert "after round" not in text


def test_a_row_opens_to_its_reasons_and_its_games(club: Club, night: Tournament) -> None:
    text = ben(club).get(members(night) + row(night, "Ben")).text
    assert "2 tables, 13.33 points: 6.67 + 6.67." in text
    assert "Behind Eve with 13.33 to 20." in text
    assert re.search(r"Ahead of (Cleo|Fay) with 13.33 to 10\.", text)
    assert 'href="/games/' in text
    assert "Place 2 of 4 · 9 phases · 20 points" in text


def test_visitors_open_the_same_row_without_private_links(
    client: Client, night: Tournament
) -> None:
    text = client.get(visitors(night) + row(night, "Ben")).text
    assert "2 tables, 13.33 points: 6.67 + 6.67." in text
    for table in night.rounds.get(number=1).tables.select_related("game"):
        assert table.game
        assert table.game.write_token not in text
    assert "/watch/" in text


def test_a_row_of_nobody_does_not_exist(club: Club, night: Tournament) -> None:
    assert ada(club).get(members(night) + "987654/").status_code == 404


def test_what_is_not_public_exists_for_its_members_only(
    client: Client, club: Club, night: Tournament
) -> None:
    assert client.get(visitors(night)).status_code == 200
    Tournament.objects.update(is_public=False)
    for browser in (client, cleo()):
        assert browser.get(visitors(night)).status_code == 404
        assert browser.get(visitors(night) + row(night, "Ada")).status_code == 404
    assert ben(club).get(visitors(night)).status_code == 200


def test_a_code_of_nothing_is_of_no_standings(client: Client, db: None) -> None:
    assert client.get("/nights/XXXXXX/standings/").status_code == 404


def test_whoever_moved_is_marked_in_words(club: Club, night: Tournament) -> None:
    reported(night, "Dora Cleo Ben Ada", "Eve Fay Gus Hal")
    text = ada(club).get(members(night)).text
    assert re.search(r"up [12]</span></span><bdi>Dora", text)
    assert "down 1</span></span><bdi>Gus" in text


def test_whoever_comes_late_is_new(club: Club) -> None:
    night = tournament_of(club)
    reported(night, "Ada Ben Cleo")
    assert 'class="moved' not in ada(club).get(members(night)).text
    reported(night, "Ada Ben Cleo Dora")
    text = ada(club).get(members(night)).text
    assert "new</span></span><bdi>Dora" in text
    assert "as before</span></span><bdi>Ada" in text


def test_provisional_standings_say_so(client: Client, club: Club) -> None:
    night = tournament_of(club)
    round = round_of(night, "Ada Ben Cleo Dora", "Eve Fay Gus Hal")
    play_at(round, 1, "0* 25+ 60 5+")
    text = client.get(visitors(night)).text
    assert "No table has finished yet." in text
    assert "2 tables are still open" in text
    text = client.get(visitors(night) + "?provisional=1").text
    assert "Provisional" in text
    assert "<bdi>Ada</bdi>" in text
    opened = client.get(visitors(night) + row(night, "Ada") + "?provisional=1").text
    assert "still playing" in opened


def test_a_row_of_provisional_standings_opens_to_provisional_reasons(
    client: Client, club: Club
) -> None:
    night = tournament_of(club)
    play_at(round_of(night, "Ada Ben Cleo Dora"), 1, "0* 25+ 60 5+")
    text = client.get(visitors(night) + "?provisional=1").text
    address = f"{row(night, 'Ada')}?provisional=1"
    assert f'href="{address}"' in text
    assert client.get(visitors(night) + address).status_code == 200


def test_the_end_is_marked(client: Client, night: Tournament) -> None:
    assert "Final standings" not in client.get(visitors(night)).text
    end_night(night)
    assert "Final standings" in client.get(visitors(night)).text


def test_a_scheme_that_favours_a_size_says_so_with_the_figure(client: Client, club: Club) -> None:
    night = tournament_of(club, scheme={"kind": "winner"})
    reported(night, "Ada Ben Cleo Dora", "Eve Fay Gus")
    text = client.get(visitors(night)).text
    assert "Favours tables of 3" in text
    assert "3.33 points at a table of 3 and 2.5 points at a table of 4" in text


def test_a_finalist_stands_above_and_the_row_says_why(client: Client, club: Club) -> None:
    night = tournament_of(club, final="final")
    reported(night, "Ada Ben Cleo Dora")
    reported(night, "Cleo Ada Ben", stage=Stage.FINAL)
    end_night(night)
    text = client.get(visitors(night) + row(night, "Cleo")).text
    assert "Place 1 at final table 1." in text
    assert "Ahead of Ada by the place there: 1 to 2." in text
    text = client.get(visitors(night) + row(night, "Dora")).text
    assert "Behind Ben, who came further." in text


def test_names_are_shown_as_they_are_typed_and_told_apart(client: Client, club: Club) -> None:
    night = tournament_of(club, "<b>Bo</b>", "Ann")
    second = club.players.create(name="Ann")
    night.entrants.create(player=second, lot=0.9)
    round = round_of(night)
    table = round.tables.create(number=1)
    for position, person in enumerate(night.entrants.order_by("pk")):
        table.seats.create(round=round, entrant=person, position=position)
    hand_result_at(round, 1, [10, 9, 8], [0, 20, 40])
    text = client.get(visitors(night)).text
    assert "&lt;b&gt;Bo&lt;/b&gt;" in text
    assert "1. Ann" in text
    assert "2. Ann" in text


def test_what_is_shared_is_the_address_of_visitors(client: Client, club: Club) -> None:
    night = large(club, 8)
    shared = f'readonly value="http://testserver{visitors(night)}"'
    for browser, address in ((client, visitors(night)), (ada(club), members(night))):
        page = " ".join(browser.get(address).text.split())
        assert shared in page
        assert "data-share=" in page
    night.is_public = False
    night.save(update_fields=["is_public"])
    night.changed()
    text = ada(club).get(members(night)).text
    assert "data-share=" not in text
    assert "shared-address" not in text
