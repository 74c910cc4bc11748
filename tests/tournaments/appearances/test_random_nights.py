"""Random nights, added up by another program from what the tables said: no code is shared.

Tables are recorded deal by deal or typed; people leave, deals and results are corrected, and now
and then somebody looks in between.
"""

import random
from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest
from django.core.management import call_command

from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.scoring.tables import fresh, leave, read_row, record, submission
from tests.tournaments.people import NAMES, tournament_of
from tests.tournaments.tables_reporting import closed, hand_result_at, round_of, table_at
from tournaments.appearances.keeping import keep_current, played_by, played_with, usual_deals
from tournaments.models import Round, Tournament

pytestmark = pytest.mark.django_db

SEEDS = [*range(3), *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 60))]


@dataclass
class Written:
    """What somebody else has noted of a table."""

    day: date
    round: int
    table: int
    people: list[str]
    deals: list[list[str]] = field(default_factory=list)  # the cells of each, by seat
    typed: tuple[list[int], list[int]] | None = None

    def seat(self, who: str) -> dict[str, object]:
        at = self.people.index(who)
        rank = [self.rank(seat) for seat in range(len(self.people))]
        completed, points = self.totals(at)
        told = {"place": 1 + sum(each < rank[at] for each in rank), "completed": completed}
        return told | {"points": points, **({} if self.typed else self.details(at))}

    def totals(self, at: int) -> tuple[int, int]:
        if self.typed:
            return self.typed[0][at], self.typed[1][at]
        cells = [deal[at] for deal in self.deals]
        return sum(is_laid(cell) for cell in cells), sum(map(points_of, cells))

    def rank(self, at: int) -> tuple[bool, int, int]:
        completed, points = self.totals(at)
        return self.has_left(at), -completed, points

    def has_left(self, at: int) -> bool:
        return bool(self.deals) and self.deals[-1][at] == "x"

    def details(self, at: int) -> dict[str, object]:
        own = [deal[at] for deal in self.deals if deal[at] != "x"]
        took, since = [], 0
        for cell in own:
            since += 1
            if is_laid(cell):
                took.append(since)
                since = 0
        return {
            "deals": len(own),
            "outs": own.count("0*"),
            "left": self.has_left(at),
            "phase_deals": tuple(took),
            "deal_points": tuple(map(points_of, own)),
        }


def is_laid(cell: str) -> bool:
    return cell[-1] in "*+"


def points_of(cell: str) -> int:
    return 0 if cell == "x" else int(cell.rstrip("*+"))


class ClubYear:
    """What is done, and what is written of it."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.club: Club = club_of()
        self.written: list[Written] = []

    def play(self) -> None:
        night = tournament_of(self.club, date=date(2025, 1, 1))
        self.play_night(night)
        for number in range(1, self.dice.randint(1, 3)):
            other = Tournament.objects.ask(
                f"other-{number}", self.club, name="x", date=self.some_day()
            )
            for player in self.club.players.all():
                other.entrants.create(player=player, lot=self.dice.random())
            self.play_night(other)

    def some_day(self) -> date:
        """No two on one day."""
        taken = {each.day for each in self.written}
        days = [date(2025, 1, 1) + timedelta(days=n) for n in range(30)]
        return self.dice.choice([day for day in days if day not in taken])

    def play_night(self, night: Tournament) -> None:
        for _round in range(self.dice.randint(1, 3)):
            names = self.dice.sample(NAMES, 8)
            cut = self.dice.choice([3, 4])
            tables = [names[:cut], names[cut:]]
            round = round_of(night, *map(" ".join, tables))
            for number, people in enumerate(tables, 1):
                self.play_table(round, number, people)
                if self.dice.random() < 0.3:
                    keep_current(self.club)

    def play_table(self, round: Round, number: int, people: list[str]) -> None:
        day = round.tournament.date
        written = Written(day, round.number, number, people)
        if self.dice.random() < 0.3:
            self.type(round, written)
        elif self.dice.random() < 0.9:
            self.record(round, written)
        if written.deals or written.typed:
            self.written.append(written)

    def type(self, round: Round, written: Written) -> None:
        for _again in range(self.dice.randint(1, 2)):
            seats = len(written.people)
            completed = [self.dice.randint(0, 9) for _ in range(seats)]
            points = [5 * self.dice.randint(0, 40) for _ in range(seats)]
            hand_result_at(round, written.table, completed, points)
            written.typed = (completed, points)

    def record(self, round: Round, written: Written) -> None:
        game = table_at(round, written.table).game
        assert game
        gone: set[int] = set()
        for number in range(1, self.dice.randint(2, 6)):
            if number > 1 and not gone and self.dice.random() < 0.2:
                gone = {self.dice.randrange(len(written.people))}
                leave(game, *gone)
            written.deals.append(self.some_deal(len(written.people), gone))
            record(game, " ".join(written.deals[-1]))
        if self.dice.random() < 0.4:
            number = self.dice.randrange(len(written.deals))
            empty = {at for at, cell in enumerate(written.deals[number]) if cell == "x"}
            written.deals[number] = self.some_deal(len(written.people), empty)
            deal = read_row(" ".join(written.deals[number]))
            fresh(game).correct_deal(number + 1, deal, submission(game))
        closed(table_at(round, written.table))
        if self.dice.random() < 0.2 and not gone:
            self.type(round, written)

    def some_deal(self, seats: int, gone: set[int]) -> list[str]:
        out = self.dice.choice([seat for seat in range(seats) if seat not in gone])
        others = [f"{5 * self.dice.randint(1, 9)}+", f"{5 * self.dice.randint(10, 20)}"]
        cells = [self.dice.choice(others) for _ in range(seats)]
        cells = ["x" if seat in gone else cell for seat, cell in enumerate(cells)]
        cells[out] = "0*"
        return cells

    def games_of(self, name: str) -> list[Written]:
        own = [each for each in self.written if name in each.people]
        return sorted(own, key=lambda each: (each.day, each.round, each.table))


@pytest.fixture(params=SEEDS)
def year(request: pytest.FixtureRequest) -> ClubYear:
    year = ClubYear(request.param)
    year.play()
    keep_current(year.club)
    return year


def test_another_program_comes_to_the_same(year: ClubYear) -> None:
    pks = dict(year.club.players.values_list("name", "pk"))
    for name, pk in pks.items():
        played, true = played_by(pk), year.games_of(name)
        assert [(p.day, p.round, p.table, p.people) for p in played] == [
            (each.day, each.round, each.table, len(each.people)) for each in true
        ]
        for game, each in zip(played, true, strict=True):
            expected = each.seat(name)
            assert {fact: getattr(game, fact) for fact in expected} == expected
        company = [(p.order, p.player, p.place) for p in played_with(pk)]
        assert company == [
            (order, pks[who], each.seat(who)["place"])
            for order, each in enumerate(true)
            for who in each.people
        ]
    assert usual_deals(year.club).get("classic", {}) == usual_by_hand(year.written)
    call_command("verify")


def usual_by_hand(written: list[Written]) -> dict[int, tuple[int, int]]:
    sums: dict[int, list[int]] = {}
    for table in written:
        for at in range(len(table.people)):
            took = () if table.typed else table.details(at)["phase_deals"]
            assert isinstance(took, tuple)
            for phase, deals in enumerate(took, 1):
                sums.setdefault(phase, []).append(deals)
    return {phase: (sum(deals), len(deals)) for phase, deals in sums.items()}
