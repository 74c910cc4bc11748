"""Somebody's page as members and strangers open it, and where its sentences lead."""

import re
from datetime import date
from io import BytesIO
from random import Random

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from jobs.models import Job
from scoring.clubs.models import Club, PublicName
from scoring.games.models import Game
from scoring.people.erasing import erase, merge
from scoring.people.models import Player
from tests.clubs import ada, ben, cleo, club_of
from tests.scoring.tables import record
from tests.tournaments.people import entrant
from tests.tournaments.people.histories import history_of, kept, own_of, people_of
from tests.tournaments.playing import night_with, published, rounds_played
from tournaments.appearances.appearance import Played
from tournaments.appearances.free_games import FreeGamesKept
from tournaments.appearances.keeping import KeptNights, played_by
from tournaments.appearances.models import Appearance
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.people import life
from tournaments.people.company import Neighbour, meetings_of
from tournaments.people.life import Life
from tournaments.people.ratings import stamp_of
from tournaments.ratings import keeping as ratings_keeping
from tournaments.ratings.models import ClubRatings, PlayerRating
from tournaments.ratings.reckoning import stamp_of as stamp_of_club
from tournaments.ratings.words import certainty_text, rating_text
from tournaments.rounds.models import Table

pytestmark = pytest.mark.django_db

NAMES = ("Anna Berg", "Boris Clay", "Carla Dorn", "Dario Ems", "Elsa Fink", "Finn Gold")


@pytest.fixture
def club() -> Club:
    return club_of()


def played(club: Club, nights: int = 12, tables: int = 1) -> tuple[Player, list[Played]]:
    people = people_of(club, NAMES)
    history = list(history_of(Random(5), [each.pk for each in people], nights, tables))
    kept(club, history)
    return people[0], own_of(history, people[0].pk)


def page(browser: Client, player: Player, name: str = "person-detail", query: str = "") -> str:
    answer = browser.get(reverse(name, args=[player.code]) + query)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def status(browser: Client, player: Player) -> int:
    return browser.get(reverse("person-detail", args=[player.code])).status_code


def links_of(text: str) -> dict[str, str]:
    """Each sentence that leads to games, with where it leads."""
    found = re.findall(r'<a href="([^"]*/games/[^"]*)">([^<]+)</a>', text)
    return {told.strip(): address.replace("&amp;", "&") for address, told in found}


def count_at(browser: Client, address: str) -> int:
    """How many games the list there has."""
    return count_in(browser.get(address).content.decode())


def count_in(text: str) -> int:
    heading = re.search(r"<h1>\s*(\d+) games?\s*</h1>", text)
    assert heading, text[:1000]
    return int(heading[1])


def test_the_page_tells_the_story_of_somebody(club: Club) -> None:
    player, own = played(club)
    text = page(ben(club), player)
    assert "Anna Berg" in text
    wins = sum(game.is_won for game in own)
    assert f"Won {wins} of {len(own)} games." in text
    assert "The story compares phases laid at least 3 times." in text
    assert text.count("<svg") >= 5
    assert text.count("<desc") == text.count('class="plot"')


def test_every_sentence_leads_to_as_many_games_as_it_says(club: Club) -> None:
    player, own = played(club, 30)
    browser = ben(club)
    links = links_of(page(browser, player))
    told = (
        r"Won (\d+) of",
        r"Won (?:the last )?(\d+) games in a row",
        r"Sits with .*: (\d+) games",
        r"Phase \d+ is the wall: in (\d+) game",
        r"\d+: (\d+) games on",
    )
    for sentence, address in links.items():
        for pattern in told:
            if said := re.match(pattern, sentence):
                assert count_at(browser, address) == int(said[1]), sentence
    best = next(each for each in links if re.match("Nemesis|Favourite opponent", each))
    before, behind = map(int, re.findall(r"(\d+) : (\d+)", best)[0])
    assert count_at(browser, links[best] + "&how=before") == before
    assert count_at(browser, links[best] + "&how=behind") == behind
    assert len(links) >= 10
    assert {count_at(browser, address) for address in links.values()} <= set(range(1, len(own) + 1))


def test_members_see_a_page_and_strangers_as_much_as_its_person_wants(club: Club) -> None:
    player, _own = played(club)
    Club.objects.filter(pk=club.pk).update(public_name=PublicName.INITIAL)
    assert "Anna Berg" in page(ben(club), player)
    for stranger in (Client(), cleo()):
        text = page(stranger, player)
        assert "Anna B." in text
        assert not re.search("Berg|Clay|Dorn|Ems", text)
    Player.objects.filter(pk=player.pk).update(public_name=PublicName.NOTHING)
    assert (status(Client(), player), status(ben(club), player)) == (404, 200)


def test_somebody_who_is_not_to_be_named_is_led_to_from_nowhere(club: Club) -> None:
    player, _own = played(club)
    hidden = Player.objects.get(name="Boris Clay")
    Player.objects.filter(pk=hidden.pk).update(public_name=PublicName.NOTHING)
    for name in ("person-detail", "person-games", "person-company"):
        text = page(Client(), player, name)
        assert "Boris" not in text
        assert hidden.code not in text
        assert hidden.code in page(ben(club), player, name)
    pair = reverse("person-pair", args=[player.code, hidden.code])
    assert Client().get(pair).status_code == 404
    assert ben(club).get(pair).status_code == 200


def test_the_page_of_a_child_is_for_members_and_nothing_leads_strangers_there(club: Club) -> None:
    player, _own = played(club)
    child = Player.objects.get(name="Boris Clay")
    Player.objects.filter(pk=child.pk).update(is_child=True)
    for name in ("person-detail", "person-games", "person-company", "person-picture"):
        address = reverse(name, args=[child.code])
        assert Client().get(address).status_code == 404, name
        assert ben(club).get(address).status_code == 200, name
    games = page(Client(), player, "person-games")
    assert "B. C." in games
    assert child.code not in games
    assert status(Client(), player) == 200


def test_lists_lead_members_to_the_game_itself_and_strangers_to_none(club: Club) -> None:
    night = night_with(4, club, date=date(2026, 11, 6))
    published(night)
    player = Player.objects.earliest("pk")
    table = Table.objects.get(round__tournament=night)
    assert table.game
    record(table.game, *["0* 60 25+ 40+"] * 10)
    address = reverse("game-watch", args=[table.game.watch_token])
    assert f'href="{address}"' in page(ben(club), player, "person-games")
    assert f'href="{address}"' in ben(club).get(reverse("club-own"), follow=True).text
    assert address not in page(Client(), player, "person-games")
    assert ben(club).get(address).status_code == 200


def test_a_guest_stands_among_the_others_and_strangers_read_no_name(club: Club) -> None:
    player, other = people_of(club, NAMES[:2])
    terms = {"edition": "classic", "club": club}
    game = Game.objects.start(terms, ["Kasia", player.name, other.name], "with-a-guest")
    game.seats.filter(position=1).update(player=player)
    game.seats.filter(position=2).update(player=other)
    record(game, "0* 60 25+", *["0* 60 50+"] * 9)
    own, strange = page(ben(club), player, "person-games"), page(Client(), player, "person-games")
    assert re.search(r"1\.&nbsp;.{0,80}Kasia", own)
    assert reverse("game-watch", args=[game.watch_token]) in own
    assert "Kasia" not in strange
    assert re.search(r"1\.&nbsp;.{0,80}a guest", strange)
    assert game.watch_token not in strange


def test_no_search_engine_keeps_anybody_and_strangers_get_no_code_of_a_night(club: Club) -> None:
    player, _own = played(club)
    for name in ("person-detail", "person-games", "person-company"):
        answer = Client().get(reverse(name, args=[player.code]))
        assert answer["X-Robots-Tag"] == "noindex"
        assert "/nights/" not in answer.content.decode()
    assert "/nights/" in page(ben(club), player, "person-games")


def test_whoever_has_not_played_is_invited(club: Club) -> None:
    (player,) = people_of(club, ["Nora Neu"])
    text = page(ben(club), player)
    assert "The first game of Nora Neu is still to come." in text
    assert 'class="plot"' not in text
    assert "No game yet." in page(ben(club), player, "person-games")
    assert "There is no such game." in page(ben(club), player, "person-games", "?place=1")
    assert "Nobody was at the same table yet." in page(ben(club), player, "person-company")


def test_of_one_game_nothing_is_compared(club: Club) -> None:
    people = people_of(club, NAMES[:4])
    kept(club, list(history_of(Random(1), [each.pk for each in people], 1))[:1])
    text = page(ben(club), people[0])
    assert "The first game, on " in text
    assert "The story so far" not in text


def test_an_entry_that_became_another_leads_there_and_an_erased_one_nowhere(club: Club) -> None:
    player, _own = played(club)
    (twice,) = people_of(club, ["Anna B"])
    merge(twice, player)
    answer = ben(club).get(reverse("person-detail", args=[twice.code]))
    assert answer["Location"] == reverse("person-detail", args=[player.code])
    other = Player.objects.get(name="Boris Clay")
    erase(other)
    assert status(ben(club), other) == 404
    text = page(ben(club), player)
    assert "Boris" not in text
    assert other.code not in text


def test_somebody_of_another_club_is_no_companion(club: Club) -> None:
    player, _own = played(club)
    (stranger,) = people_of(club_of("Cleo", "The Others"), ["Xenia"])
    for other in (stranger.code, player.code, "X" * 12):
        address = reverse("person-pair", args=[player.code, other])
        assert ben(club).get(address).status_code == 404


def test_two_people_read_the_same_of_each_other(club: Club) -> None:
    player, _own = played(club, 30)
    other = Player.objects.get(name="Boris Clay")
    places = {each.game: each.place for each in played_by(player)}
    met = Life(player).met(other).items()
    (meeting,) = meetings_of(places, (Neighbour(game, other.pk, place) for game, place in met))
    assert meeting in Life(player).meetings
    assert Life(player).meetings == Life(player, with_deals=False).meetings
    there, back = (
        ben(club).get(reverse("person-pair", args=[one.code, two.code])).content.decode()
        for one, two in ((player, other), (other, player))
    )
    for text in (there, back):
        assert f"Anna Berg before: {meeting.before}<" in text
        assert f"Boris Clay before: {meeting.behind}<" in text
        assert f"{meeting.games} games" in text


def test_a_list_is_paged_and_a_page_says_what_it_was_asked(club: Club) -> None:
    player, own = played(club, 60)
    assert len(own) > 60
    assert "?page=2" in page(ben(club), player, "person-games")
    more = page(ben(club), player, "person-games", "?page=2&place=1")
    assert "in place 1" in more
    nonsense = page(ben(club), player, "person-games", "?place=²&year=x&since=99999999999&page=-1")
    assert count_in(nonsense) == len(own)


def test_who_leads_a_night_that_runs_has_not_won_it(club: Club) -> None:
    rounds_played(night_with(4, club, date=date(2026, 11, 6)), 1)
    night = night_with(0, club, date=timezone.localdate())
    add_entrants(night, club.players.all())
    night.entrants.update(presence=Presence.HERE)
    night = rounds_played(night, 1)
    leader = entrant(night, "A").player
    assert "Of 1 night: 1 won, 1 among the first three." in page(ben(club), leader)
    end_night(night)
    assert "Of 2 nights: 1 won, 1 among the first three." in page(ben(club), leader)


def test_everybody_is_found_by_letters(club: Club) -> None:
    player, own = played(club)
    text = ben(club).get(reverse("person-list")).content.decode()
    assert all(name in text for name in NAMES)
    assert f"{len(own)} games" in " ".join(text.split())
    found = ben(club).get(reverse("person-list") + "?who=bor").content.decode()
    assert "Boris Clay" in found
    assert "Anna" not in found
    company = page(ben(club), player, "person-company", "?who=bor")
    assert "Boris Clay" in company
    assert "Carla" not in company
    assert Client().get(reverse("person-list")).status_code == 404


def test_a_result_is_on_the_page_as_soon_as_it_is_in(club: Club) -> None:
    night = night_with(4, club, date=date(2026, 11, 6))
    player = Player.objects.earliest("pk")
    assert "is still to come" in page(ben(club), player)
    rounds_played(night, 1)
    assert "The first game, on " in page(ben(club), player)


def test_a_page_of_many_games_takes_few_statements(
    club: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    player, _own = played(club, 60)
    page(Client(), player)  # the ratings are reckoned by whoever looks first
    with django_assert_max_num_queries(5):
        page(Client(), player)
    with django_assert_max_num_queries(8):
        page(Client(), player, "person-games")
    assert Appearance.objects.count() > 400


@pytest.mark.parametrize("is_member", [False, True])
def test_while_ratings_wait_for_a_job_a_page_takes_no_more_statements(
    club: Club,
    is_member: bool,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr(ratings_keeping, "AT_READING", 3)
    player, _own = played(club, 6)
    browser = ben(club) if is_member else Client()
    page(browser, player)  # asks for the job
    assert Job.objects.filter(kind=ratings_keeping.RATE).count() == 1
    with django_assert_max_num_queries(8 if is_member else 5):
        page(browser, player)
    assert not ClubRatings.objects.exists()


def test_organisers_get_from_the_roster_to_the_page_and_back(club: Club) -> None:
    player, _own = played(club, 1)
    address = reverse("person-detail", args=[player.code])
    assert address in ada(club).get(reverse("player-detail", args=[player.pk])).content.decode()
    assert reverse("player-detail", args=[player.pk]) in page(ada(club), player)
    assert reverse("player-detail", args=[player.pk]) not in page(ben(club), player)


def test_the_head_is_there_as_a_picture_that_is_the_same_until_something_changes(
    club: Club,
) -> None:
    player, _own = played(club)
    address = reverse("person-picture", args=[player.code])
    first = ben(club).get(address)
    assert first["Content-Type"] == "image/png"
    with Image.open(BytesIO(first.content)) as picture:
        assert picture.size == (1200, 630)
    again = ben(club).get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert Client().get(address)["ETag"] != first["ETag"]  # a name as strangers read it
    player.write("Anna Bergmann", "")
    Club.objects.filter(pk=club.pk).update(names_version=F("names_version") + 1)
    assert ben(club).get(address)["ETag"] != first["ETag"]


@pytest.mark.parametrize("name", ["Ann", "محمد بن سلمان", "Maximiliane-" * 15, "👩‍👩‍👧‍👦🃏", "Ида"])
@pytest.mark.parametrize("theme", ["", "dark"])
def test_every_name_and_no_game_at_all_make_a_picture(club: Club, name: str, theme: str) -> None:
    (player,) = people_of(club, [name])
    address = reverse("person-picture", args=[player.code])
    assert ben(club).get(address, {"theme": theme}).content.startswith(b"\x89PNG")


def test_the_rating_is_that_of_the_list_with_its_band(club: Club) -> None:
    player, _own = played(club, 20)
    text = page(ben(club), player)
    row = PlayerRating.objects.get(player=player)
    assert f"Rates {rating_text(row.mu)}: {certainty_text(row)}." in text
    assert text.count('class="band"') == 1
    assert stamp_of(Life(Player.objects.get(pk=player.pk))) == stamp_of_club(club.pk)


def test_ratings_are_reckoned_anew_for_whoever_looks_next(club: Club) -> None:
    player, _own = played(club, 20)
    page(ben(club), player)
    rounds_played(night_with(4, club, date=date(2026, 11, 18)), 1)
    page(ben(club), player)
    assert ClubRatings.objects.get(club=club).stamp == stamp_of_club(club.pk)


def test_a_page_says_that_older_games_are_still_being_added_up(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _own = played(club, 2)
    said = "Older games are still being added up"
    assert said not in page(ben(club), player)
    waiting = KeptNights([], FreeGamesKept(0, 0, 0), 3)
    monkeypatch.setattr(life, "kept_nights", lambda _club: waiting)
    assert said in page(ben(club), player)


def test_the_ways_of_a_club_lead_to_its_people(club: Club) -> None:
    assert reverse("person-list") in ben(club).get(reverse("more")).content.decode()
