"""Asking for a seating, and looking at it."""

import pytest
from django.test import Client
from django.utils.formats import date_format

from tests.tournaments.planner.asking import NAMES, ask, typed
from tournaments.planner import actions
from tournaments.planner.models import Seating

pytestmark = pytest.mark.django_db

PART = {"HX-Request": "true"}


def test_without_seatings_the_list_says_what_to_do(organiser: Client) -> None:
    text = organiser.get("/seating/").text
    assert "No seating yet." in text
    assert 'href="/seating/new/"' in text


def test_the_list_has_every_seating(organiser: Client, seating: Seating) -> None:
    numbers = ask(organiser, "6")
    text = organiser.get("/seating/").text
    assert seating.get_absolute_url() in text
    assert numbers.get_absolute_url() in text
    assert "Ada, Ben, Cleo, Dora, Eve, Fay, Gus and Hal" in text
    assert "8 people · 2 rounds · 2 tables of 4" in text
    assert "6 people · 2 rounds · 2 tables of 3" in text


def test_a_seating_with_a_name_is_listed_by_it_and_can_be_asked_for_again(
    organiser: Client,
) -> None:
    seating = ask(organiser, name=" Club night,  May ")
    text = organiser.get("/seating/").text
    assert "Club night, May</a>" in text
    assert f"{seating.get_absolute_url()}again/" in text


def test_many_seatings_are_split_into_pages(organiser: Client, seating: Seating) -> None:
    for _time in range(50):
        ask(organiser, "4", rounds=1)
    assert seating.token not in organiser.get("/seating/").text
    assert seating.token in organiser.get("/seating/", {"page": "2"}).text


def test_the_form_offers_what_is_usual(organiser: Client) -> None:
    text = organiser.get("/seating/new/").text
    assert 'name="prefer" value="4" checked' in text
    assert 'name="allow" value="3" checked' in text
    assert 'name="allow" value="2">' in text
    assert 'name="weight-repeats" inputmode="numeric" value="100"' in text


def test_the_tables_that_fit_are_shown_while_people_are_typed(organiser: Client) -> None:
    answer = organiser.post("/seating/new/tables/", typed("11"), headers=PART)
    assert answer.text.strip().startswith("<fieldset")
    assert "11 people are here." in answer.text
    assert 'name="split" value="" checked' in answer.text
    assert "2 tables of 4 and 1 table of 3" in answer.text
    assert 'value="6x1,5x1"' not in answer.text


def test_where_no_tables_fit_it_says_what_to_allow(organiser: Client) -> None:
    answer = organiser.post("/seating/new/tables/", typed("5", allow=[]), headers=PART)
    assert "5 people do not fill tables of 4: allow 5 or 2 with 3 too." in answer.text


def test_too_many_people_are_refused_while_they_are_typed(organiser: Client) -> None:
    answer = organiser.post("/seating/new/tables/", typed("10001"), headers=PART)
    assert "At most 10,000 people can be seated." in answer.text


def test_before_anything_is_typed_the_part_waits(organiser: Client) -> None:
    answer = organiser.post("/seating/new/tables/", typed(""), headers=PART)
    assert "as soon as it is known who is here" in answer.text


def test_without_scripts_the_tables_are_on_the_page_with_all_that_was_typed(
    organiser: Client,
) -> None:
    text = organiser.post("/seating/new/tables/", typed(never="Ada, Ben", rounds=3)).text
    assert "<html" in text
    assert 'name="split" value="" checked' in text
    assert "Ada, Ben</textarea>" in text
    assert 'name="rounds" inputmode="numeric" value="3"' in text


def test_whoever_asks_gets_a_plan(organiser: Client) -> None:
    answer = organiser.post("/seating/new/plan/", typed(rounds=1))
    seating = Seating.objects.get()
    assert answer["Location"] == seating.get_absolute_url()
    text = organiser.get(seating.get_absolute_url()).text
    assert "provably best possible" in text
    assert all(name in text for name in NAMES)
    assert "Round 1" in text
    assert "seed 1" in text


def test_the_tables_that_were_chosen_are_taken(organiser: Client) -> None:
    assert ask(organiser, "12", split="3x4").sizes == [3, 3, 3, 3]
    assert ask(organiser, "12").sizes == [4, 4, 4]


def test_tables_that_no_longer_fit_are_chosen_again(organiser: Client) -> None:
    fields = typed("13", split="3x4")
    for where, status in (("tables", 200), ("plan", 422)):
        answer = organiser.post(f"/seating/new/{where}/", fields, headers=PART)
        assert answer.status_code == status
        assert "The tables that were chosen no longer fit: choose again." in answer.text
        assert 'type="hidden" name="split" value="3x4"' in answer.text
        assert 'name="split" value="" checked' not in answer.text
    assert organiser.post("/seating/new/plan/", fields | {"split": ["3x4", ""]}).status_code == 302


def test_the_same_input_and_seed_give_the_same_plan(organiser: Client) -> None:
    plans = [ask(organiser, "24", rounds=7, seed=7).plan.rounds for _time in range(2)]
    assert plans[0] == plans[1]


def test_a_page_that_is_sent_twice_is_one_seating(organiser: Client) -> None:
    fields = typed()
    addresses = {organiser.post("/seating/new/plan/", fields)["Location"] for _time in range(2)}
    assert len(addresses) == Seating.objects.count() == 1


def test_what_was_planned_is_not_planned_again(
    organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = typed()
    address = organiser.post("/seating/new/plan/", fields)["Location"]
    monkeypatch.delattr(actions, "find_plan")
    assert organiser.post("/seating/new/plan/", fields)["Location"] == address


def test_a_page_that_was_changed_and_sent_again_is_another_seating(organiser: Client) -> None:
    fields = typed()
    organiser.post("/seating/new/plan/", fields)
    organiser.post("/seating/new/plan/", fields | {"rounds": 3})
    assert [seating.rounds for seating in Seating.objects.order_by("pk")] == [2, 3]


def test_a_page_of_before_says_that_there_is_a_newer_seating(
    organiser: Client, client: Client, seating: Seating
) -> None:
    address = seating.get_absolute_url()
    stamp = client.get(address)["ETag"]
    assert "planned anew" in organiser.get(f"{address}again/").text
    apart = ask(organiser, of=seating.token)
    assert client.get(address, headers={"If-None-Match": stamp}).status_code == 304
    newer = ask(organiser, "9", of=seating.token, replaces="on")
    answer = client.get(address, headers={"If-None-Match": stamp})
    assert newer.get_absolute_url() in answer.text
    assert apart.get_absolute_url() not in answer.text
    newer.remove()
    assert client.get(address)["ETag"] == stamp


def test_nothing_that_was_typed_is_lost_where_something_is_wrong(organiser: Client) -> None:
    fields = typed(rounds="many", places="Ada 1", never="Zoe, Ben", **{"weight-seat": "-1"})
    answer = organiser.post("/seating/new/plan/", fields)
    assert answer.status_code == 422
    assert not Seating.objects.exists()
    for word in ("many", "Ada 1", "Zoe, Ben", 'value="-1"', "Hal"):
        assert word in answer.text
    assert "Type a whole number from 1 to 40." in answer.text
    assert '<a href="#never">Never at one table</a>: Nobody here' in answer.text
    assert "Type a name, a colon and a table: Ada: 1" in answer.text
    assert "Nobody here is called “Zoe”." in answer.text
    assert '<details class="more" open>' in answer.text


def test_whoever_holds_the_link_reads_it_without_the_buttons_of_the_organiser(
    client: Client, seating: Seating
) -> None:
    text = client.get(seating.get_absolute_url()).text
    assert "Table 2" in text
    assert "Look for a better plan" not in text
    assert "/removal/" not in text
    assert "How the plan was found" not in text


def test_a_page_that_follows_gets_its_part_and_304_while_nothing_changes(
    client: Client, seating: Seating
) -> None:
    answer = client.get(seating.get_absolute_url(), headers=PART)
    assert answer.text.strip().startswith('<div id="seating"')
    headers = PART | {"If-None-Match": answer["ETag"]}
    assert client.get(seating.get_absolute_url(), headers=headers).status_code == 304


def test_somebody_finds_where_they_sit(client: Client, seating: Seating) -> None:
    headers = PART | {"HX-Target": "div#found"}
    text = client.get(seating.get_absolute_url(), {"who": "cle"}, headers=headers).text
    assert text.strip().startswith('<div id="found"')
    assert "<bdi>Cleo</bdi>" in text
    assert text.count("Table ") == 2


def test_somebody_who_is_not_there_is_told_so(client: Client, seating: Seating) -> None:
    text = client.get(seating.get_absolute_url(), {"who": "Zoe"}).text
    assert "Nobody here is called “Zoe”." in text


def test_one_round_is_shown_where_only_that_is_asked_for(client: Client, seating: Seating) -> None:
    text = client.get(seating.get_absolute_url(), {"round": "2"}).text
    assert 'id="round-2"' in text
    assert 'id="round-1"' not in text
    for typed_round in ("9", "x", "0"):
        text = client.get(seating.get_absolute_url(), {"round": typed_round}).text
        assert 'id="round-1"' in text


def test_of_very_many_people_a_page_shows_some_tables_of_one_round(organiser: Client) -> None:
    seating = ask(organiser, "1000", rounds=3)
    answer = organiser.get(seating.get_absolute_url())
    assert len(answer.content) < 200_000
    assert answer.text.count('class="seating-table"') == 60
    more = organiser.get(seating.get_absolute_url(), {"round": "3", "page": "5"}).text
    assert more.count('class="seating-table"') == 10
    assert "No plan spreads repeats and short tables better" in answer.text


def test_on_paper_everybody_has_a_line(client: Client, seating: Seating) -> None:
    text = client.get(f"{seating.get_absolute_url()}paper/").text
    assert text.count("<tr>") == 2 + len(NAMES)
    assert text.count("*<span") == 4
    assert '<th colspan="2" scope="colgroup">Rounds</th>' in text
    assert 'class="paper-code"><svg' in text
    assert date_format(seating.asked_at) in text


def test_a_seating_with_a_name_is_headed_by_it(organiser: Client, client: Client) -> None:
    address = ask(organiser, name="Club <b> night").get_absolute_url()
    for page in (address, f"{address}paper/"):
        assert "<h1><bdi>Club &lt;b&gt; night</bdi></h1>" in client.get(page).text


def test_very_many_people_are_split_over_pages_of_paper(organiser: Client) -> None:
    seating = ask(organiser, "501", rounds=1)
    assert organiser.get(f"{seating.get_absolute_url()}paper/").text.count("<tr>") == 502
    last = organiser.get(f"{seating.get_absolute_url()}paper/", {"page": "2"}).text
    assert last.count("<tr>") == 3


def test_a_seating_is_removed_only_after_a_question(organiser: Client, seating: Seating) -> None:
    address = seating.get_absolute_url()
    assert "This cannot be undone." in organiser.get(f"{address}removal/").text
    assert Seating.objects.exists()
    organiser.post(f"{address}remove/")
    assert not Seating.objects.exists()
    assert organiser.get(address).status_code == 404
