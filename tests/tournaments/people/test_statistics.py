"""What is told of somebody, added up once more from the sentences that the page shows."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.tournaments.people.histories import PHASES, PlayedGame, history_of, own_of
from tournaments.appearances.appearance import Played
from tournaments.people import bests, company
from tournaments.people.company import Meeting, Neighbour, all_together, meetings_of
from tournaments.people.finishes import finishes_of
from tournaments.people.hands import going_out, hands_left, heaviest_hand
from tournaments.people.phases import fastest, hardest, is_whole, phase_lines, slowest, stuck_at
from tournaments.people.questions import Question, answered
from tournaments.people.streaks import NONE, longest_streak, on_podium
from tournaments.people.years import year_of, years_of

HISTORIES = 500
PEOPLE = [11, 12, 13, 14, 15, 16, 17, 18, 19]
ADA = 11


def history(number: int) -> list[PlayedGame]:
    dice = Random(number)
    people = [*dice.sample(PEOPLE[1:], dice.randint(3, 8)), ADA]
    size = dice.randint(2, min(6, len(people)))
    return list(history_of(dice, people, dice.randint(1, 9), dice.randint(1, 3), size))


@cache
def histories() -> list[list[PlayedGame]]:
    return [history(number) for number in range(HISTORIES)]


def phases_of(_edition: str, _variant: str) -> range:
    return range(1, PHASES + 1)


def each_history(check: Callable[[list[PlayedGame], list[Played]], None]) -> None:
    for number, games in enumerate(histories()):
        try:
            check(games, own_of(games, ADA))
        except AssertionError as error:
            raise AssertionError(f"history {number}: {error}") from error


def test_won_so_many_games_and_by_luck_alone_it_would_be_so_many() -> None:
    def check(_games: list[PlayedGame], own: list[Played]) -> None:
        found = finishes_of(own)
        assert found.games == len(own)
        assert found.wins == len([game for game in own if game.place == 1])
        assert found.wins_by_luck == sum((Fraction(1, game.people) for game in own), Fraction())
        assert sum(finish.games for finish in found.finishes) == len(own)
        assert sum((finish.by_luck for finish in found.finishes), Fraction()) == len(own)

    each_history(check)


def test_won_so_many_games_in_a_row_from_one_day_to_another() -> None:
    def check(_games: list[PlayedGame], own: list[Played]) -> None:
        won = [game.place == 1 for game in own]
        spans = [(b - a, b) for a, b in combinations(range(len(won) + 1), 2) if all(won[a:b])]
        length, end = max(spans, default=(0, 0))
        found = longest_streak(won)
        assert found.length == length
        if length:
            assert (found.first, found.last) == (end - length, end - 1)
            assert found.goes_on == (end == len(won))

    each_history(check)


def test_a_streak_of_nothing_is_none() -> None:
    assert longest_streak([]) == longest_streak([False, False]) == NONE
    assert on_podium([1, 3, 4]) == [True, True, False]


def test_the_year_has_so_many_games_on_so_many_nights() -> None:
    def check(_games: list[PlayedGame], own: list[Played]) -> None:
        for number in years_of(own):
            within = [game for game in own if game.day.isoformat().startswith(str(number))]
            year = year_of(number, own)
            assert (year.games, year.nights) == (len(within), len({game.night for game in within}))
            assert year.wins == sum(month.wins for month in year.months)
            assert year.wins == sum(week.wins for week in year.weeks)
            assert year.games == sum(week.games for week in year.weeks)
            months = [month for month, sums in enumerate(year.months, 1) if sums.games]
            assert set(months) == {game.day.month for game in within}

    each_history(check)


def wall_of(own: list[Played], usual: dict[int, Fraction]) -> tuple[int | None, list[int]]:
    """The phase that most lost games ended at, a deal more than usual having gone by; all such."""
    longer = list[int]()
    for game in own:
        number = game.completed + 1
        deals = len(game.deal_points[sum(game.phase_deals) :])
        if game.place > 1 and number in usual and deals >= usual[number] + 1:
            longer.append(number)
    often = [number for number in sorted(set(longer)) if longer.count(number) >= 3]
    return (max(often, key=longer.count) if often else None), longer


def test_each_phase_took_so_many_deals_and_in_so_many_games_it_took_clearly_longer() -> None:
    def check(games: list[PlayedGame], own: list[Played]) -> None:
        took, club = defaultdict(list), defaultdict(list)
        for played in [each for game in games for each in game]:
            for number in range(1, played.completed + 1):
                deals = played.phase_deals[number - 1]
                club[number].append(deals)
                if played.player == ADA:
                    took[number].append(deals)
        sums = {number: (sum(deals), len(deals)) for number, deals in club.items()}
        lines = phase_lines(own, sums, phases_of)
        usual = {number: Fraction(sum(deals), len(deals)) for number, deals in club.items()}
        at, longer = wall_of(own, usual)
        for line in lines:
            assert line.own == (sum(took[line.number]), len(took[line.number]))
            assert line.stuck == longer.count(line.number)
        assert sum(line.stuck for line in lines) == len(longer)
        wall = hardest(lines)
        assert (wall and wall.number) == at

    each_history(check)


def test_the_slowest_phase_takes_most_deals_more_than_the_club_needs() -> None:
    def check(games: list[PlayedGame], own: list[Played]) -> None:
        club = {number: (2 * (number % 2 + 1), 2) for number in range(1, PHASES + 1)}
        lines = phase_lines(own, club, phases_of)
        more = {}
        for number in range(1, PHASES + 1):
            took = [game.phase_deals[number - 1] for game in own if game.completed >= number]
            if len(took) >= 3:
                more[number] = Fraction(sum(took), len(took)) - (number % 2 + 1)
        slow, fast = slowest(lines), fastest(lines)
        wall, _longer = wall_of(own, {number: Fraction(number % 2 + 1) for number in club})
        most = max(more.values(), default=0)
        fewest = min((less for number, less in more.items() if number != wall), default=0)
        assert (slow.behind_club if slow else 0) == (most if most >= Fraction(1, 5) else 0)
        assert (fast.behind_club if fast else 0) == (fewest if fewest <= -Fraction(1, 5) else 0)

    each_history(check)


def test_a_game_that_was_won_or_left_or_of_which_nobody_knows_the_deals_is_no_wall() -> None:
    (game,) = own_of(list(history_of(Random(1), [ADA, 12, 13], 1, 1, 3))[:1], ADA)
    club = {3: (3, 2)}
    late = game._replace(place=2, completed=2, phase_deals=(1, 1), deals=5)

    def stuck(**facts: Any) -> int | None:
        return stuck_at(late._replace(**facts), club, phases_of)

    assert stuck() == 3
    others = ({"place": 1}, {"left": True}, {"outs": None}, {"deals": 4}, {"completed": 10})
    assert [stuck(**facts) for facts in (*others, {"variant": "ten"}, {"completed": 3})] == [
        None
    ] * 7


def test_whole_is_a_game_with_all_phases_of_its_edition_that_was_not_left() -> None:
    (game,) = own_of(list(history_of(Random(1), [ADA, 12, 13], 1, 1, 3))[:1], ADA)

    def is_whole_with(**facts: Any) -> bool:
        return is_whole(game._replace(**facts), phases_of)

    assert is_whole_with(completed=10)
    assert not is_whole_with(completed=10, left=True)
    assert not is_whole_with(completed=5, variant="even")  # all phases of its variant only


def test_so_many_points_were_left_in_each_deal_and_so_often_they_went_out() -> None:
    def check(_games: list[PlayedGame], own: list[Played]) -> None:
        for hands in hands_left(own):
            left = [game.deal_points[hands.number - 1 :][:1] for game in own]
            known = [points[0] for points in left if points]
            assert hands.mean == Fraction(sum(known), len(known))
        outs = going_out(own)
        assert outs.deals == sum(len(game.deal_points) for game in own)
        assert outs.outs == sum(points == 0 for game in own for points in game.deal_points)
        by_luck = [Fraction(1, game.people) for game in own for _deal in game.deal_points]
        assert outs.by_luck == sum(by_luck, Fraction())

    each_history(check)


def meetings(games: list[PlayedGame], own: list[Played]) -> list[Meeting]:
    others = [
        Neighbour(each.game, each.player, each.place)
        for game in games
        if any(each.player == ADA for each in game)
        for each in game
        if each.player != ADA
    ]
    return meetings_of({each.game: each.place for each in own}, others)


def test_with_everybody_so_many_games_before_behind_and_level() -> None:
    def check(games: list[PlayedGame], own: list[Played]) -> None:
        met = {meeting.player: meeting for meeting in meetings(games, own)}
        for other in PEOPLE[1:]:
            both = [{each.player: each.place for each in game} for game in games]
            places = [(at[ADA], at[other]) for at in both if {ADA, other} <= at.keys()]
            if not places:
                assert other not in met
                continue
            assert met[other].games == len(places)
            assert met[other].before == len([1 for mine, theirs in places if mine < theirs])
            assert met[other].behind == len([1 for mine, theirs in places if mine > theirs])
        assert all_together(met.values()).games == sum(each.games for each in met.values())

    each_history(check)


def test_nobody_beats_the_favourite_opponent_and_nobody_is_worse_than_the_nemesis() -> None:
    def check(games: list[PlayedGame], own: list[Played]) -> None:
        met = meetings(games, own)
        known = [each for each in met if each.games >= 3]
        best, worst = company.favourite(met), company.nemesis(met)
        top = max((each.before - each.behind for each in known), default=0)
        low = min((each.before - each.behind for each in known), default=0)
        assert (best.balance if best else 0) == max(top, 0)
        assert (worst.balance if worst else 0) == min(low, 0)
        assert [each.games for each in met] == sorted((each.games for each in met), reverse=True)

    each_history(check)


def test_the_best_games_are_the_first_with_the_best_figure() -> None:
    def check(_games: list[PlayedGame], own: list[Played]) -> None:
        found = (
            (bests.fewest_points(own), [game.points or 0 for game in own], min),
            (bests.fewest_deals(own), [game.deals or 0 for game in own], min),
            (heaviest_hand(own), [max(game.deal_points) for game in own], max),
        )
        for best, amounts, of_all in found:
            if own:
                assert best
                assert best.amount == of_all(amounts)
                assert amounts[[game.game for game in own].index(best.game)] == best.amount
        outs = [game.outs or 0 for game in own]
        most = bests.most_outs(own)
        assert (most.amount if most else 0) == (max(outs) if max(outs, default=0) > 1 else 0)

    each_history(check)


@pytest.mark.parametrize("seed", range(5))
def test_a_list_has_the_games_of_its_question_and_no_others(seed: int) -> None:
    def check(games: list[PlayedGame], own: list[Played]) -> None:
        if not own:
            return
        dice = Random(seed)
        one, place = dice.choice(own), dice.randint(1, 4)
        met = {e.game: e.place for game in games for e in game if e.player == 12}

        def asked(question: Question, **more: dict[int, int]) -> list[int]:
            return [
                game.game
                for game in answered(question, own, lambda game: game.completed + 1, **more)
            ]

        assert asked(Question()) == [game.game for game in own]
        assert asked(Question(place=place)) == [g.game for g in own if g.place == place]
        assert asked(Question(year=one.day.year, night=one.night)) == [
            game.game for game in own if game.night == one.night
        ]
        assert asked(Question(since=one.game, until=one.game)) == [one.game]
        assert asked(Question(since=one.game)) == [g.game for g in own if g.game >= one.game]
        assert asked(Question(phase=9)) == [g.game for g in own if g.completed == 8]
        assert asked(Question(how="before"), met=met) == [
            game.game for game in own if game.game in met and game.place < met[game.game]
        ]
        assert asked(Question(edition="master")) == []

    each_history(check)
