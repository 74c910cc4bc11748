"""The table of a season, added up by another program from the sentences on its page."""

import random
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from tournaments.seasons.season_rule import CountedNights, NightPoints, SeasonRule
from tournaments.seasons.season_table import NightPlaces, season_table


def added_up(rule: SeasonRule, nights: list[NightPlaces], to_come: int) -> list[tuple[object, ...]]:
    """From what the page says, as somebody else would write it."""
    figures = {}
    still_open = to_come + sum(not each.is_final for each in nights)
    is_listed = rule.night_points is NightPoints.LISTED
    top, bottom = (rule.listed[0], 0) if is_listed else (rule.top, rule.bottom)
    for player in {who for each in nights for who in each.places}:
        came = [each for each in nights if player in each.places]
        over = [each for each in came if each.is_final]
        had = {n.pk: worth(rule, sorted(n.places.values()), n.places[player]) for n in came}
        whole = len(nights) + to_come
        most = {"all": whole, "best": rule.number, "but_worst": max(1, whole - rule.number)}
        best = most[rule.counted.value]
        dreamt = sorted([*(had[n.pk] for n in over), *[Decimal(top)] * still_open], reverse=True)
        feared = sorted((had[n.pk] if n.is_final else Decimal(bottom) for n in came), reverse=True)
        figures[player] = (
            sum(sorted(had.values(), reverse=True)[:best]) + rule.for_coming * len(had),
            sum(dreamt[:best]) + rule.for_coming * len(dreamt),
            len(had),
            sum(each.places[player] == 1 for each in over),
            max(had.values()),
            [-each.places.get(player, 10**6) for each in reversed(nights)],
            sum(feared[:best]) + rule.for_coming * len(feared),
            len(dreamt),
        )
    ranked = {who: (f[0], *f[3:6]) for who, f in figures.items() if f[2] >= rule.least_nights}
    told = []
    for who, (points, reach, *_others, least, may_come_to) in figures.items():
        place = 1 + sum(rank > ranked[who] for rank in ranked.values()) if who in ranked else None
        may = [
            figures[other][1]
            for other in figures
            if other != who
            and figures[other][7] >= rule.least_nights
            and not (other in ranked and who in ranked and ranked[other] > ranked[who])
        ]
        won = who in ranked and (not still_open or all(each < least for each in may))
        can: int | None = 1 + sum(figures[other][6] > reach for other in ranked)
        if not still_open:
            can = place
        elif may_come_to < rule.least_nights:
            can = None
        told.append((who, place, points, reach, won, can))
    return sorted(told)


def worth(rule: SeasonRule, places: list[int], place: int) -> Decimal:
    """The mean of what the places are worth that these equals share."""
    share = places.count(place)
    worths = []
    for each in range(place, place + share):
        if rule.night_points is NightPoints.LISTED:
            worths.append(Fraction(rule.listed[each - 1] if each <= len(rule.listed) else 0))
        elif len(places) == 1:
            worths.append(Fraction(rule.top))
        else:
            step = Fraction(rule.top - rule.bottom, len(places) - 1)
            worths.append(rule.top - (each - 1) * step)
    mean = sum(worths, Fraction(0)) / share
    exact = Decimal(mean.numerator) / Decimal(mean.denominator)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def some_rule(dice: random.Random) -> SeasonRule:
    listed = tuple(sorted((dice.randint(0, 9) for _ in range(dice.randint(1, 6))), reverse=True))
    return SeasonRule(
        night_points=dice.choice(list(NightPoints)),
        top=dice.randint(3, 12),
        bottom=dice.randint(0, 3),
        listed=listed,
        counted=dice.choice(list(CountedNights)),
        number=dice.randint(1, 4),
        for_coming=dice.randint(0, 2),
        least_nights=dice.randint(1, 3),
    )


def some_night(dice: random.Random, pk: int) -> NightPlaces:
    """Now and then equals share a place, and the next one counts all before."""
    people = dice.sample(range(8), dice.randint(1, 8))
    places: dict[int, int] = {}
    for number, who in enumerate(people, 1):
        shares = number > 1 and dice.random() < 0.3
        places[who] = places[people[number - 2]] if shares else number
    return NightPlaces(pk, places, dice.random() < 0.8)


@pytest.mark.parametrize("seed", range(50))
def test_another_program_comes_to_the_same(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(10):
        rule = some_rule(dice)
        nights = [some_night(dice, pk) for pk in range(dice.randint(1, 6))]
        to_come = dice.randint(0, 3)
        table = season_table(rule, nights, to_come)
        told = sorted(
            (
                r.player,
                r.place,
                Decimal(r.points) / 100,
                Decimal(r.reach) / 100,
                r.is_won,
                r.best_place,
            )
            for r in table.rows
        )
        assert told == added_up(rule, nights, to_come)
