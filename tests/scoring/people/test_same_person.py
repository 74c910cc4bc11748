import pytest
from django.test import Client

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.people.erasing import erase, merge
from scoring.people.models import NOTHING_WRITTEN, Circle, Player
from tests.clubs import ada, club_of
from tests.scoring.people.written import all_written
from tests.scoring.tables import fresh, record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return club_of("Olga", "The Tens")


@pytest.fixture
def browser(club: Club) -> Client:
    return ada(club)


@pytest.fixture
def pair(club: Club) -> tuple[Player, Player]:
    gone = Player.objects.create(club=club, name="Ann Miler", nickname="Annie", keeps_to=2)
    return gone, Player.objects.create(club=club, name="Ann Miller", keeps_to=3)


def test_who_is_called_much_alike_is_offered_first(
    browser: Client, club: Club, pair: tuple[Player, Player]
) -> None:
    Player.objects.create(club=club, name="Zoe")
    text = browser.get(f"/roster/{pair[0].pk}/merging/").text
    assert "Ann Miller" in text
    assert "Zoe" not in text
    assert "Zoe" in browser.get(f"/roster/{pair[0].pk}/merging/", {"who": "zo"}).text


def test_first_one_sees_what_would_happen(browser: Client, pair: tuple[Player, Player]) -> None:
    gone, stays = pair
    text = browser.get(f"/roster/{gone.pk}/merging/", {"other": stays.pk}).text
    assert "Ann Miller stays, Annie goes" in text
    assert "no night yet" in text
    assert Player.objects.on_roster().count() == 2


def test_of_two_who_are_called_the_same_it_makes_no_difference_who_stays(
    browser: Client, club: Club
) -> None:
    first, second = (Player.objects.create(club=club, name=name) for name in ("Ann", "ANN"))
    text = browser.get(f"/roster/{first.pk}/merging/", {"other": second.pk}).text
    assert text.count("They are one person") == 1
    assert "stays" not in text.partition("They are one person")[2]


def test_two_entries_become_one_with_what_either_had(
    browser: Client, club: Club, pair: tuple[Player, Player]
) -> None:
    gone, stays = pair
    circle = Circle.objects.create(club=club, name="Millers")
    circle.people.add(gone)
    answer = browser.post(f"/roster/{gone.pk}/merge/", {"into": stays.pk})
    assert answer["Location"] == f"/roster/{stays.pk}/"
    stays.refresh_from_db()
    assert (stays.name, stays.nickname, stays.keeps_to) == ("Ann Miller", "Annie", 3)
    assert list(circle.people.all()) == [stays]
    assert Player.objects.get(pk=gone.pk).merged_into == stays
    assert browser.get(f"/roster/{gone.pk}/").status_code == 404


@pytest.mark.parametrize("lacking", NOTHING_WRITTEN)
def test_whoever_stays_has_from_the_other_only_what_they_lack(club: Club, lacking: str) -> None:
    gone, stays = (club.players.create(**all_written(number)) for number in (2, 3))
    stays.save_written(**{lacking: NOTHING_WRITTEN[lacking]})
    merge(gone, stays)
    stays.refresh_from_db()
    assert stays.written == all_written(3) | {lacking: all_written(2)[lacking]}


def test_what_was_merged_before_follows(
    browser: Client, club: Club, pair: tuple[Player, Player]
) -> None:
    gone, stays = pair
    first = Player.objects.create(club=club, name="Ann M.")
    browser.post(f"/roster/{first.pk}/merge/", {"into": gone.pk})
    browser.post(f"/roster/{gone.pk}/merge/", {"into": stays.pk})
    assert Player.objects.get(pk=first.pk).merged_into == stays


@pytest.mark.parametrize("into", ["", "x", "0", "9" * 30, "-1"])
def test_nobody_becomes_one_with_nobody(
    browser: Client, pair: tuple[Player, Player], into: str
) -> None:
    assert browser.post(f"/roster/{pair[0].pk}/merge/", {"into": into}).status_code == 404


def test_nobody_becomes_one_with_themselves_or_with_a_stranger(
    browser: Client, pair: tuple[Player, Player]
) -> None:
    gone = pair[0]
    answer = browser.post(f"/roster/{gone.pk}/merge/", {"into": gone.pk}, follow=True)
    assert "Somebody else was faster" in answer.text
    stranger = Player.objects.create(club=club_of("Cleo", "The Others"), name="Ann")
    assert browser.post(f"/roster/{gone.pk}/merge/", {"into": stranger.pk}).status_code == 404
    assert Player.objects.filter(merged_into=None).count() == 3


def test_an_erased_name_stands_nowhere(
    browser: Client, club: Club, pair: tuple[Player, Player]
) -> None:
    gone, stays = pair
    browser.post(f"/roster/{gone.pk}/merge/", {"into": stays.pk})
    game = record(sit_down("Ann Miller", "Ben", club=club), "0* 25+")
    elsewhere = sit_down("Ann Miller", "Eve")  # of a family: another Ann perhaps
    circle = Circle.objects.create(club=club, name="The Millers")
    circle.people.add(stays)
    watched = f"/watch/{game.watch_token}/"
    assert "Ann Miller" in browser.get(watched).text
    assert "This cannot be undone." in browser.get(f"/roster/{stays.pk}/erasure/").text
    browser.post(f"/roster/{stays.pk}/erase/")
    assert fresh(game).seat_names == ["former player", "Ben"]
    assert fresh(elsewhere).seat_names == ["Ann Miller", "Eve"]
    assert "Ann Miller" not in browser.get(watched).text
    assert not Player.objects.exclude(name="", nickname="").exists()
    assert not Circle.objects.exists()
    assert Player.objects.get(pk=stays.pk).called == "former player"
    assert browser.get(f"/roster/{stays.pk}/").status_code == 404


def test_somebody_else_of_the_same_name_keeps_it(browser: Client, club: Club) -> None:
    ann, _other = (Player.objects.create(club=club, name="Ann") for _time in range(2))
    game = sit_down("Ann", "Ben", club=club)
    browser.post(f"/roster/{ann.pk}/erase/")
    assert fresh(game).seat_names == ["Ann", "Ben"]
    assert Game.objects.count() == 1


def test_a_circle_with_others_in_it_stays(browser: Client, club: Club) -> None:
    ann, ben = (Player.objects.create(club=club, name=name) for name in ("Ann", "Ben"))
    circle = Circle.objects.create(club=club, name="The car")
    circle.people.set([ann, ben])
    browser.post(f"/roster/{ann.pk}/erase/")
    assert list(circle.people.all()) == [ben]


def test_of_two_who_erase_one_person_at_once_the_second_is_told(
    browser: Client, pair: tuple[Player, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.objects.get(pk=pair[0].pk)
    erase(pair[0])
    monkeypatch.setattr("scoring.people.views.player_of", lambda *_asked: player)
    answer = browser.post(f"/roster/{player.pk}/erase/", follow=True)
    assert "Somebody else was faster" in answer.text


def test_the_question_says_what_cannot_be_reached(
    browser: Client, pair: tuple[Player, Player]
) -> None:
    text = browser.get(f"/roster/{pair[0].pk}/erasure/").text
    assert "downloaded or printed, older backups" in text
