"""What a season leaves to tell, against the same added up by hand; dice make the seasons."""

from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from tournaments.appearances.appearance import Played
from tournaments.recaps.recap import (
    NightOfSeason,
    biggest_climbs,
    cleanest_wins,
    deals_of,
    games_of,
    longest_in_front,
    longest_runs,
    most_met,
    most_outs,
    night_wins,
    phase_means,
    race,
)
from tournaments.seasons.season_rule import CountedNights, SeasonRule

SEEDS = range(60)
PEOPLE = range(1, 10)
DAY = date(2026, 9, 4)


def played_by_dice(dice: Random) -> list[Played]:
    """Ten games of three to five people, some typed without their deals."""
    return [each for number in range(10) for each in game_by_dice(dice, number)]


def game_by_dice(dice: Random, number: int) -> Iterator[Played]:
    people = dice.sample(PEOPLE, dice.randint(3, 5))
    is_typed = dice.random() < 0.3
    for place, player in enumerate(people, 1):
        deals = () if is_typed else tuple(dice.randint(1, 4) for _ in range(dice.randint(1, 4)))
        yield Played(
            game=100 + number,
            order=number,
            day=DAY + timedelta(days=number // 3),
            night=number // 3,
            round=1,
            table=1,
            edition="classic",
            is_rated=True,
            player=player,
            place=place if dice.random() < 0.9 else 1,
            people=len(people),
            points=dice.randrange(0, 200, 5),
            completed=len(deals),
            deals=None if is_typed else sum(deals),
            outs=None if is_typed else dice.randint(0, 3),
            left=dice.random() < 0.05,
            phase_deals=deals,
            deal_points=(),
        )


def nights_by_dice(dice: Random) -> list[NightOfSeason]:
    return [
        NightOfSeason(
            number,
            f"night {number}",
            DAY + timedelta(days=7 * number),
            {player: place for place, player in enumerate(dice.sample(PEOPLE, 7), 1)},
        )
        for number in range(dice.randint(2, 14))
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_longest_streak_is_that_of_somebody_who_won_each_of_these_games(seed: int) -> None:
    played = played_by_dice(Random(seed))
    longest, longest_by = 0, dict[int, set[int]]()
    for player in PEOPLE:
        won = [each.place == 1 for each in played if each.player == player]
        spans = [(a, b) for a in range(len(won)) for b in range(a + 1, len(won) + 1)]
        own_longest = max([0, *(b - a for a, b in spans if all(won[a:b]))])
        longest_by.setdefault(own_longest, set()).add(player)
        longest = max(longest, own_longest)
    runs = longest_runs(played)
    assert {run.games for run in runs} == ({longest} if longest > 1 else set())
    found = [(run.player, run.first.order, run.last.order) for run in runs]
    assert len({player for player, _first, _last in found}) == len(found)
    for player, first, last in found:
        own = [e for e in played if e.player == player and first <= e.order <= last]
        assert [each.place for each in own] == [1] * longest
    if longest > 1:
        assert {player for player, _f, _l in found} == longest_by.get(longest)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_pair_met_more_often_than_any_other(seed: int) -> None:
    played = played_by_dice(Random(seed))
    tables = [{e.player: e.place for e in played if e.order == number} for number in range(10)]
    found = {
        (one, other): [table for table in tables if {one, other} <= table.keys()]
        for one in PEOPLE
        for other in PEOPLE
        if one < other
    }
    most = max(map(len, found.values()))
    pair = most_met(played)
    if most < 3:
        assert pair is None
        return
    assert pair
    assert pair.games == most
    one, other = pair.players
    better = sum(table[one] < table[other] for table in found[pair.players])
    worse = sum(table[one] > table[other] for table in found[pair.players])
    assert pair.before == (better, worse)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_climb_is_the_difference_of_two_tables(seed: int) -> None:
    nights = nights_by_dice(Random(seed))
    shown = nights[-12:]
    tables = []
    for night in shown:
        sums = dict.fromkeys(PEOPLE, Fraction(0))
        came = set[int]()
        for each in nights[: nights.index(night) + 1]:
            came |= each.places.keys()
            for player, place in each.places.items():
                sums[player] += Fraction(round(Fraction(100 * 100 * (7 - place), 6)))
        tables.append({player: sums[player] for player in came})
    run = race(SeasonRule(), nights, {})
    for number, table in enumerate(tables):
        for player in PEOPLE:
            stands = run.places[player][number] if player in run.places else None
            better = sum(points > table.get(player, 0) for points in table.values())
            assert (stands is None) is (player not in table)
            if stands is not None:
                assert stands > better
    found = biggest_climbs(run)
    climbs = {
        player: [before - after for before, after in pairwise(places) if before and after]
        for player, places in run.places.items()
    }
    most = max([0, *(climb for own in climbs.values() for climb in own)])
    best = {player for player, own in climbs.items() if most and most in own}
    assert {climb.player for climb in found} == best
    assert {climb.places for climb in found} == ({most} if best else set())
    in_front = {player: places.count(1) for player, places in run.places.items()}
    longest = max(in_front.values())
    assert longest_in_front(run) == (
        [player for player in PEOPLE if in_front.get(player) == longest],
        longest,
    )


def test_a_race_stands_after_each_night_as_the_table_stood_then() -> None:
    """Of three nights the worst does not count: after two of them both did."""
    first, second = {1: 1, 3: 2, 2: 3, 4: 4}, {2: 1, 3: 2, 4: 3, 1: 4}
    days = enumerate([first, second, first])
    nights = [NightOfSeason(number, "", DAY, places) for number, places in days]
    but_worst = SeasonRule(counted=CountedNights.BUT_WORST)
    assert race(but_worst, nights, {}).places[1] == (1, 3, 1)
    assert race(but_worst, nights[:2], {}, to_come=1).places[1] == (1, 3)
    assert race(but_worst, nights[:2], {}).places[1] == (1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_sums_and_bests(seed: int) -> None:
    played = played_by_dice(Random(seed))
    assert games_of(played) == 10
    known = [[e.deals for e in played if e.order == n and e.deals] for n in range(10)]
    assert deals_of(played) == sum(max(deals) for deals in known if deals)
    whole = [e for e in played if e.place == 1 and not e.left and len(e.phase_deals) == 4]
    least = min((e.points or 0 for e in whole), default=None)
    best = cleanest_wins(played, lambda _edition, _variant: range(1, 5))
    assert {e.player for e in best} == {e.player for e in whole if e.points == least}
    assert {e.points for e in best} == ({least} if whole else set())
    often = [e for e in played if (e.outs or 0) > 1]
    most = most_outs(played)
    top = max((e.outs or 0 for e in often), default=None)
    assert {e.outs for e in most} == ({top} if often else set())
    assert {e.player for e in most} == {e.player for e in often if e.outs == top}
    for number, (mean, times) in phase_means(played).items():
        deals = [e.phase_deals[number - 1] for e in played if len(e.phase_deals) >= number]
        assert (mean, times) == (Fraction(sum(deals), len(deals)), len(deals))


@pytest.mark.parametrize("seed", SEEDS)
def test_nights_won_are_first_places(seed: int) -> None:
    nights = nights_by_dice(Random(seed))
    wins = dict(night_wins(nights))
    for player in PEOPLE:
        count = sum(night.places.get(player) == 1 for night in nights)
        assert wins.get(player, 0) == count
    assert list(wins.values()) == sorted(wins.values(), reverse=True)
