import re

import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.people.models import Circle, Player
from tests.clubs import ada, ben, cleo, club_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


def on_roster(club: Club, *names: str) -> list[Player]:
    return [Player.objects.create(club=club, name=name) for name in names]


def asked(browser: Client, letters: str, part: str = "people") -> str:
    headers = {"HX-Request": "true", "HX-Target": f"div#{part}"}
    return browser.get("/roster/", {"who": letters}, headers=headers).text


def test_an_empty_roster_says_what_to_do(browser: Client) -> None:
    assert "Nobody is on the roster yet." in browser.get("/roster/").text


def test_people_are_listed_by_what_they_are_called(browser: Client, club: Club) -> None:
    on_roster(club, "Zoe", "Ärne", "Ben")
    Player.objects.filter(name="Zoe").update(nickname="Abby")
    text = browser.get("/roster/").text
    assert text.index("Abby") < text.index("Ärne") < text.index("Ben")


def test_only_organisers_of_the_club_see_its_people(club: Club) -> None:
    on_roster(club, "Dora")
    assert ben(club).get("/roster/").status_code == 404
    assert "Dora" not in cleo().get("/roster/").text


def test_letters_find_people_with_and_without_scripts(browser: Client, club: Club) -> None:
    on_roster(club, "Jürgen Groß", "Ben")
    for text in (browser.get("/roster/", {"who": "jurg"}).text, asked(browser, "gros")):
        assert "Jürgen Groß" in text
        assert "Ben" not in text
    assert "<html" not in asked(browser, "gros")
    assert "Nobody on the roster is called “xyz”." in asked(browser, "xyz")


def test_a_long_roster_shows_the_first_and_finds_the_others(browser: Client, club: Club) -> None:
    Player.objects.bulk_create(Player(club=club, name=f"Ann {n:03}") for n in range(250))
    text = browser.get("/roster/").text
    assert "50 more: type letters to find them." in text
    assert "Ann 249" not in text
    assert "Ann 249" in asked(browser, "249")


def test_the_page_of_many_costs_few_statements(
    browser: Client, club: Club, django_assert_max_num_queries: object
) -> None:
    for player in on_roster(club, *(f"Ann {n}" for n in range(200))):
        circle, _is_new = Circle.objects.get_or_create(club=club, name=f"Car {player.pk % 9}")
        circle.people.add(player)
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        browser.get("/roster/")


def test_a_typed_name_is_added_and_the_field_stays(browser: Client, club: Club) -> None:
    assert browser.post("/roster/add/", {"name": " Dora  D. "})["Location"] == "/roster/"
    answer = browser.post("/roster/add/", {"name": "Eve"}, headers={"HX-Request": "true"})
    assert "Eve is on the roster." in answer.text
    assert "autofocus" in answer.text
    assert "<html" not in answer.text
    assert {player.name for player in club.players.all()} == {"Dora D.", "Eve"}


@pytest.mark.parametrize("name", ["", "  ", "\u200b"])
def test_nobody_without_a_name_is_added(browser: Client, name: str) -> None:
    assert "Type a name." in browser.post("/roster/add/", {"name": name}).text
    assert not Player.objects.exists()


def test_somebody_of_the_same_name_is_added_only_on_purpose(browser: Client, club: Club) -> None:
    on_roster(club, "Ann")
    answer = browser.post("/roster/add/", {"name": "ANN"})
    assert answer.status_code == 422
    assert "Add another one of this name" in answer.text
    browser.post("/roster/add/", {"name": "ANN", "on_purpose": "yes"})
    assert club.players.count() == 2


def test_people_of_another_club_are_nobody_here(browser: Client, club: Club) -> None:
    on_roster(club_of("Cleo", "The Others"), "Ann")
    assert browser.post("/roster/add/", {"name": "Ann"}).status_code == 302


def test_a_person_gets_a_nickname_a_place_and_another_name(browser: Client, club: Club) -> None:
    (dora,) = on_roster(club, "Dora")
    assert "Dora" in browser.get(f"/roster/{dora.pk}/").text
    said = {"name": "Dora Miller", "nickname": "Dodo", "keeps_to": "3"}
    assert browser.post(f"/roster/{dora.pk}/save/", said)["Location"] == "/roster/"
    dora.refresh_from_db()
    assert (dora.name, dora.called, dora.keeps_to) == ("Dora Miller", "Dodo", 3)
    assert "table 3" in browser.get("/roster/").text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", "", "Type a name."),
        ("name", "x" * 201, "too long"),
        ("keeps_to", "0", "Type the number of a table"),
        ("keeps_to", "by the door", "Type the number of a table"),
    ],
)
def test_what_cannot_be_is_refused(
    browser: Client, club: Club, field: str, typed: str, said: str
) -> None:
    (dora,) = on_roster(club, "Dora")
    answer = browser.post(f"/roster/{dora.pk}/save/", {"name": "Dora"} | {field: typed})
    assert answer.status_code == 422
    assert said in answer.text


def test_the_retired_are_set_apart_and_come_back(browser: Client, club: Club) -> None:
    (dora,) = on_roster(club, "Dora")
    browser.post(f"/roster/{dora.pk}/retire/")
    assert "1 retired" in browser.get("/roster/").text
    assert not club.players.playing().exists()
    assert "Retired: not asked for nights." in browser.get(f"/roster/{dora.pk}/").text
    browser.post(f"/roster/{dora.pk}/return/")
    assert club.players.playing().exists()


def test_who_may_be_chosen_for_a_family_stands_as_on_the_roster(
    browser: Client, club: Club
) -> None:
    on_roster(club, "Zoe", "Émile", "Яна", "Fay", "Ada")
    listed = [
        re.findall(r"<bdi>(Ada|Émile|Fay|Zoe|Яна)</bdi>", browser.get(address).text)
        for address in ("/roster/", "/roster/circles/new/")
    ]
    assert listed[0] == listed[1] == ["Ada", "Émile", "Fay", "Zoe", "Яна"]


def test_families_and_cars_are_kept(browser: Client, club: Club) -> None:
    dora, eve = on_roster(club, "Dora", "Eve")
    assert "None yet." in browser.get("/roster/circles/").text
    assert "Dora" in browser.get("/roster/circles/new/").text
    said = {"name": "Millers", "firm": "firm", "people": [dora.pk, eve.pk]}
    browser.post("/roster/circles/add/", said)
    circle = club.circles.get()
    assert circle.firm
    assert "never at one table" in browser.get("/roster/circles/").text
    assert "Millers" in browser.get(f"/roster/{dora.pk}/").text
    assert "checked" in browser.get(f"/roster/circles/{circle.pk}/").text
    browser.post(f"/roster/circles/{circle.pk}/save/", said | {"firm": ""})
    assert not club.circles.get().firm
    browser.post(f"/roster/circles/{circle.pk}/remove/")
    assert not club.circles.exists()


def test_a_family_of_one_a_second_of_its_name_and_strangers_are_refused(
    browser: Client, club: Club
) -> None:
    dora, eve = on_roster(club, "Dora", "Eve")
    (stranger,) = on_roster(club_of("Cleo", "The Others"), "Fay")
    said = {"name": "Millers", "people": [dora.pk, eve.pk]}
    browser.post("/roster/circles/add/", said)
    refused = [
        (said, "There is one of this name already."),
        ({"name": "Car", "people": [dora.pk]}, "at least two people"),
        ({"name": "Car"}, "at least two people"),
        ({"name": "Car", "people": [dora.pk, stranger.pk]}, "no longer on the roster"),
        ({"name": "", "people": [dora.pk, eve.pk]}, "Type a name."),
    ]
    for typed, text in refused:
        answer = browser.post("/roster/circles/add/", typed)
        assert answer.status_code == 422
        assert text in answer.text
    assert club.circles.count() == 1
