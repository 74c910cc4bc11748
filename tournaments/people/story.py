"""The story of somebody: which sentences are told of them, each with its games."""

from collections.abc import Iterator, Mapping, Sequence

from tournaments.appearances.appearance import Played
from tournaments.people import bests, company, words
from tournaments.people.company import Meeting
from tournaments.people.finishes import Finishes
from tournaments.people.hands import heaviest_hand
from tournaments.people.life import Life
from tournaments.people.phases import PhaseRecord, fastest, hardest, is_whole, slowest
from tournaments.people.questions import Question
from tournaments.people.streaks import longest_streak, on_podium
from tournaments.people.words import Told
from tournaments.viewers import Named

LEAST_STREAK = 2
LEAST_ATTENDED = 3


def told_of_games(finishes: Finishes, played: Sequence[Played]) -> Iterator[Told]:
    yield words.wins_told(finishes)
    streak = longest_streak([each.is_won for each in played])
    if streak.length >= LEAST_STREAK:
        yield words.winning_streak_told(streak, played)


def told_of_nights(life: Life) -> Iterator[Told]:
    places = life.places
    if told := words.night_wins_told(list(places.values())):
        yield told
    podium = longest_streak(on_podium(places.values()))
    if podium.length >= LEAST_STREAK:
        nights = list(places)[podium.first : podium.last + 1]
        yield Told(words.podium_streak_text(podium), question_of(nights, life.played))
    coming = longest_streak([each.night.pk in life.places_so_far for each in life.nights])
    if coming.length >= LEAST_ATTENDED:
        span = life.nights[coming.first : coming.last + 1]
        question = question_of([each.night.pk for each in span], life.played)
        yield Told(words.attended_streak_text(coming), question)


def question_of(nights: Sequence[int], played: Sequence[Played]) -> Question:
    """From the first game of the first of these nights to the last of the last."""
    wanted = set(nights)
    games = [each.game for each in played if each.night in wanted]
    return Question(since=games[0], until=games[-1]) if games else Question()


def told_of_company(met: Sequence[Meeting], names: Mapping[int, Named]) -> Iterator[Told]:
    """Of those to whom somebody may be led."""
    tellers = (
        (met[0] if met and met[0].games > 1 else None, words.companion_told),
        (company.favourite(met), words.favourite_told),
        (company.nemesis(met), words.nemesis_told),
    )
    for meeting, tell in tellers:
        if meeting and (who := names.get(meeting.player)) and who.code:
            yield tell(meeting, who.name, who.code)


def told_of_phases(lines: Sequence[PhaseRecord], edition: str) -> Iterator[Told]:
    tellers = (
        (hardest(lines), words.hardest_told),
        (slowest(lines), words.slowest_told),
        (fastest(lines), words.fastest_told),
    )
    for line, tell in tellers:
        if line:
            yield tell(line, edition)


def told_of_bests(life: Life) -> list[Told]:
    """Games to remember; few points and deals only where all phases of the edition were played."""
    through = [each for each in life.played if each.is_won and is_whole(each, life.phases_of)]
    found = (
        (bests.fewest_points(through), words.fewest_points_told),
        (bests.fewest_deals(through), words.fewest_deals_told),
        (bests.most_outs(life.played), words.most_outs_told),
        (heaviest_hand(life.played), words.heaviest_hand_told),
    )
    return [tell(best.amount, best.game) for best, tell in found if best]
