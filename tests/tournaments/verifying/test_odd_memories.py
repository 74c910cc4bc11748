"""A club's memory where something is odd: its pages open, and `./run verify` finds nothing wrong.

Nothing was played, one person only, all results equal; a rule that nobody can meet, a night in two
seasons; people merged and erased, a result corrected years back, and several who look at once.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.people.erasing import erase, merge
from scoring.people.models import Player
from tests import races
from tests.clubs import ada, club_of
from tests.scoring.tables import new_key, record
from tests.tournaments.appearances.test_free_games import FINISHED, free_game
from tests.tournaments.nights_running import deal, running
from tests.tournaments.people import roster
from tests.tournaments.ratings.nights import corrected, night_ago
from tournaments.appearances.keeping import keep_current
from tournaments.club_pages.models import ClubAddress
from tournaments.leaderboards.keeping import BoardChoice, LeaderboardNow
from tournaments.models import LeaderboardPlace, PlayerRating, Season, SeasonPlace, Tournament
from tournaments.ratings.keeping import rated_players
from tournaments.seasons.actions import make_season
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.season_rule import CountedNights, NightPoints, SeasonRule
from tournaments.tables.hand_results import TypedResult, enter

DATABASE = pytest.mark.django_db
YEAR = timedelta(days=365)
NAMES = ("Annegret", "Berthold", "Cornelia", "Dietmar", "Elfriede", "Friedhelm", "Gudrun", "Horst")


@pytest.fixture
def club() -> Club:
    return club_of()


def season_of(club: Club, rule: SeasonRule | None = None, **facts: Any) -> Season:
    today = timezone.localdate()
    usual = {"name": new_key(), "begins": today - YEAR, "ends": today + YEAR}
    usual["rule"] = (rule or SeasonRule()).facts
    return make_season(new_key(), club, usual | facts, None)


def places(season: Season) -> dict[str, tuple[int | None, float]]:
    """The place and the points of each, as they are kept."""
    SeasonNow(Season.objects.get(pk=season.pk), timezone.localdate()).kept()
    rows = SeasonPlace.objects.filter(season=season).select_related("player")
    return {row.player.name: (row.place, row.points / 100) for row in rows}


def addresses(club: Club) -> Iterator[str]:
    code = ClubAddress.objects.of(club).code
    for name in ("club-detail", "club-leaderboard", "club-calendar", "club-calendar-file"):
        yield reverse(name, args=[code])
    for order in ("share", "beaten", "games", "nights", "rating"):
        yield reverse("club-leaderboard", args=[code]) + f"?by={order}"
    for season in club.seasons.all():
        yield from (reverse(name, args=[season.code]) for name in ("season-detail", "season-recap"))
    for player in club.players.filter(erased_at=None, merged_into=None)[:2]:
        names = ("person-detail", "person-games", "person-company", "person-picture")
        yield from (reverse(name, args=[player.code]) for name in names)
    yield from map(reverse, ("season-list", "person-list"))


def look(club: Club) -> str:
    """At every page of a club's memory; what they say."""
    browser, said = ada(club), ""
    for address in addresses(club):
        answer = browser.get(address)
        assert answer.status_code == 200, address
        if "html" in answer.headers["Content-Type"]:
            said += answer.text
    call_command("verify")
    return said


def equal_night(club: Club) -> Tournament:
    """Two tables, and everybody has as much as the others."""
    night = running(club, (4, 4))
    for table in night.rounds.get().tables.all():
        enter(table, TypedResult((7,) * 4, (40,) * 4, deals=9), 0, None)
    return night


@DATABASE
def test_of_a_club_that_has_not_played_each_page_invites(club: Club) -> None:
    roster(club, "Ada", "Ben")
    season_of(club)
    said = look(club)
    assert ">0<" not in said
    assert not PlayerRating.objects.exists()


@DATABASE
def test_one_person_who_has_played_with_guests_alone_has_a_page_and_no_rating(club: Club) -> None:
    (alone,) = roster(club, "Ada")
    record(free_game(club, alone, None, None), *FINISHED)
    season_of(club)
    look(club)
    assert LeaderboardPlace.objects.filter(games=1, wins=1, player=alone).exists()
    assert not PlayerRating.objects.exists()


@DATABASE
@pytest.mark.long
def test_where_all_results_are_equal_all_share_the_first_place_and_rate_alike(club: Club) -> None:
    """In the season they stand as in the night, where the lot decides between equals."""
    equal_night(club)
    season = season_of(club)
    look(club)
    assert sorted(place or 0 for place, _points in places(season).values()) == [*range(1, 9)]
    assert set(LeaderboardPlace.objects.values_list("place", flat=True)) <= {1, None}
    assert len({round(row.mu, 9) for row in rated_players(club)}) == 1


@DATABASE
@pytest.mark.long
def test_a_season_whose_rule_nobody_can_meet_has_no_places_and_no_champion(club: Club) -> None:
    night_ago(club, 10)
    rule = SeasonRule(counted=CountedNights.BEST, number=40, least_nights=9)
    season = season_of(club, rule, ends=timezone.localdate() - timedelta(days=1), planned_nights=2)
    assert {place for place, _points in places(season).values()} == {None}
    assert "Who came to fewer than 9 nights has no place yet." in look(club)


@DATABASE
def test_a_night_in_two_seasons_counts_in_each_by_its_own_rule(club: Club) -> None:
    night = night_ago(club, 10, people=4, rounds=1)
    evenly = season_of(club)
    listed = season_of(club, SeasonRule(NightPoints.LISTED, listed=(9, 5), for_coming=1))
    for _correction in range(2):
        by_place = sorted(places(evenly).values())
        assert by_place == [(1, 100), (2, 66.67), (3, 33.33), (4, 0)]
        assert sorted(places(listed).values()) == [(1, 10), (2, 6), (3, 1), (4, 1)]
        assert best(evenly) == best(listed)
        before = best(evenly)
        corrected(night)
    assert best(listed) != before
    look(club)


def best(season: Season) -> str:
    return next(name for name, (place, _points) in places(season).items() if place == 1)


@DATABASE
@pytest.mark.long
def test_people_merged_and_erased_in_the_middle_of_a_season_leave_it_whole(club: Club) -> None:
    roster(club, *NAMES)
    night_ago(club, 10)
    season = season_of(club)
    before = places(season)
    assert "Berthold" in look(club)
    first, second, third = club.players.order_by("pk")[:3]
    newcomer = club.players.create(name="Newcomer")
    now = running_of(club, [newcomer, third, *club.players.order_by("pk")[4:6]])
    merge(newcomer, first)
    erase(second)
    deal(now, 1, "0* 60 25+ 30+")
    after = places(season)
    assert "Newcomer" not in after
    assert after[first.name][1] > before[first.name][1]
    assert len(after) == len(before)
    assert "Berthold" not in look(club)


def running_of(club: Club, people: list[Player]) -> Tournament:
    night = running(club_of("Eve", "Elsewhere"), (4,), deals=1)
    night.club = club
    night.save(update_fields=["club"])
    for entrant, player in zip(night.entrants.order_by("pk"), people, strict=True):
        entrant.player = player
        entrant.save(update_fields=["player"])
    return night


@DATABASE
@pytest.mark.long
def test_a_result_of_two_years_ago_is_corrected_while_a_night_runs(club: Club) -> None:
    old, today = night_ago(club, 730, people=4), timezone.localdate()
    first = season_of(club, begins=today - 3 * YEAR, ends=today - YEAR)
    season = season_of(club, carries_from=first)
    night = running_of(club, list(club.players.order_by("pk")[:4]))
    deal(night, 1, "0* 60 25+ 30+")
    look(club)
    kept = (places(first), places(season), [row.mu for row in rated_players(club)])
    corrected(old)
    look(club)
    now = (places(first), places(season), [row.mu for row in rated_players(club)])
    assert all(before != after for before, after in zip(kept, now, strict=True))


@pytest.mark.django_db(transaction=True)
def test_several_who_look_at_once_keep_everything_once(club: Club) -> None:
    night_ago(club, 20)
    night_ago(club, 10)
    season = season_of(club)

    def look_at_all(_number: int) -> int:
        keep_current(club)
        assert LeaderboardNow(club, BoardChoice(), timezone.localdate()).kept.pk
        places(season)
        return len(rated_players(club))

    races.at_once(look_at_all, 4)
    look(club)
    assert PlayerRating.objects.count() == SeasonPlace.objects.count() == 8
