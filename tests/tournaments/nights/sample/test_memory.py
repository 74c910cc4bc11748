"""What the sample has for the pages on which a club remembers."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.games.seat_players import claim, guest_seats
from tests.tournaments.nights.sample.short import MEMORY, Silent, season
from tests.tournaments.nights.sample.test_season import rows
from tournaments.appearances.keeping import keep_current
from tournaments.club_pages.models import ClubAddress
from tournaments.models import GameSummary, Tournament
from tournaments.nights.sample.clubs import remove_sample
from tournaments.nights.sample.tasks import make
from tournaments.ratings.keeping import ratings_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Club:
    whole = season(script=MEMORY)
    make(whole, Silent())
    return whole.club


def page(club: Club, path: str = "") -> str:
    return Client().get(ClubAddress.objects.of(club).get_absolute_url() + path).text


def test_its_page_has_the_champion_of_last_year_and_a_night_to_come(made: Club) -> None:
    before, now = made.seasons.order_by("begins")
    assert before.ends < timezone.localdate() < now.ends
    text = page(made)
    assert f"Season {before.ends.year}" in text.partition("Champions")[2]
    assert f"Club night 1 of {before.ends.year}" in text.partition("Winners of")[2]
    assert "Club night 2" in text.partition("When we meet")[2].partition("Champions")[0]
    coming = Tournament.objects.get(date__gt=timezone.localdate())
    assert coming.entrants.count() == made.players.filter(retired_at=None).count() - 1
    replies = coming.entrants.order_by("player").values_list("reply", flat=True)
    assert list(replies) == ["coming", "not_coming", "coming"]


def test_games_at_home_have_a_guest_who_joined_later_and_one_is_friendly(made: Club) -> None:
    with_guest, friendly = Game.objects.filter(club=made, part_of="").order_by("started_at")
    assert (with_guest.is_rated, with_guest.counts_in_ratings) == (True, False)
    assert (friendly.is_rated, friendly.guests) == (False, [])
    newcomer = made.players.get(name="Yasmin Haddad")
    (seat,) = guest_seats(newcomer)
    assert claim(newcomer, [seat.seat.pk])
    keep_current(made)
    assert GameSummary.objects.get(game=with_guest).is_rated


def test_somebody_who_has_left_is_in_no_list_of_ratings_and_a_child_has_initials(
    made: Club,
) -> None:
    now = ratings_now(made)
    assert [row.player.name for row in now.idle] == ["Zofia Wójcik"]
    assert "Zofia Wójcik" not in {row.player.name for row in now.listed}
    text = page(made, "leaderboard/?by=rating")
    assert "B. K." in text
    assert "Ben" not in text


def test_nothing_of_it_is_there_twice_or_stays() -> None:
    remove_sample(season(script=MEMORY).club)
    before = rows()
    whole = season(script=MEMORY)
    make(whole, Silent())
    made = rows()
    make(season(script=MEMORY), Silent())
    assert rows() == made
    assert page(whole.club, "leaderboard/?by=rating")
    assert page(whole.club)
    remove_sample(whole.club)
    assert rows() == before
