"""Nights at which anything happens that may: the same for the same seed."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from scoring.clubs.models import Club
from scoring.errors import Closed, MovedOn, NothingToUndo
from scoring.games.deals import ReportedLaydown
from scoring.games.models import Game
from scoring.games.seat_changes import change_seat
from tests.scoring.tables import fresh, new_key, read_row, submission
from tests.tournaments.playing import night_with
from tournaments.attendance.actions import check_in_by_name, set_presence
from tournaments.attendance.models import Presence
from tournaments.clock import actions as clock
from tournaments.log import may_be_undone
from tournaments.models import Round, Table, Tournament
from tournaments.nights.actions import end_night, resume_night, undo
from tournaments.results.actions import freeze, unfreeze
from tournaments.rounds import closing, moving, publishing
from tournaments.rounds.drafting import current_round, draft_next
from tournaments.rounds.repairing import Repair, apply, repair
from tournaments.tables import actions as tables
from tournaments.tables import hand_results
from tournaments.tables.hand_results import TypedResult

REFUSED = (MovedOn, Closed, NothingToUndo)
FINALS = ("none", "final", "knock_out")


class RandomNight:
    def __init__(self, seed: int, club: Club) -> None:
        self.dice = Random(seed)
        agreed = {
            "name": f"Night {seed}",
            "planned_rounds": self.dice.randint(1, 3),
            "minutes": self.dice.choice((None, 45)),
            "deals": self.dice.choice((None, 3)),
            "keeps_codes": self.dice.random() < 0.3,
            "final": self.dice.choice(FINALS),
            "seed": seed,
        }
        self.night = night_with(self.dice.randint(6, 10), club, **agreed)

    def play(self, acts: int = 30) -> Tournament:
        for _number in range(acts):
            act = self.dice.choices(*zip(*ACTS.items(), strict=True))[0]
            self.night = Tournament.objects.select_related("club").get(pk=self.night.pk)
            with suppress(*REFUSED):
                act(self)
        return Tournament.objects.get(pk=self.night.pk)

    @property
    def round(self) -> Round:
        """The latest one; where there is none, there is nothing to do."""
        found = self.night.rounds.select_related("tournament__club").last()
        if found is None:
            raise MovedOn
        return found

    @property
    def table(self) -> Table:
        rows = Table.objects.select_related("round__tournament", "game")
        return self.dice.choice(list(rows.filter(round=self.round).order_by("pk")))

    @property
    def game(self) -> Game:
        if self.table.game is None:
            raise MovedOn
        return fresh(self.table.game)

    def row(self, game: Game) -> str:
        seats = len(game.seat_names)
        cells = [self.dice.choice((f"{5 * self.dice.randint(1, 9)}+", "60")) for _ in range(seats)]
        out = self.dice.choice([seat for seat in range(seats) if seat not in game.state.empty])
        cells[out] = "0*"
        return " ".join("x" if at in game.state.empty else cell for at, cell in enumerate(cells))

    def presence(self) -> None:
        entrant = self.dice.choice(list(self.night.entrants.order_by("pk")))
        set_presence(entrant, self.dice.choice(list(Presence)))

    def walk_in(self) -> None:
        check_in_by_name(self.night, f"Guest {self.dice.randint(1, 9)}")

    def undo(self) -> None:
        entries = [each for each in self.night.log.order_by("sequence") if may_be_undone(each)]
        if entries:
            undo(self.dice.choice(entries[-4:]))

    def next_round(self) -> None:
        if current_round(self.night) is None:
            draft_next(self.night, None)
        else:
            publishing.publish(self.round, None, knowingly=True)

    def move(self) -> None:
        people = [person for table in self.round.plan for person in table]
        if self.round.state != "draft" or len(people) < 2:
            raise MovedOn
        one, other = self.dice.sample(people, 2)
        if self.dice.random() < 0.5:
            moving.swap(self.round, one, other, self.round.version, None)
        else:
            numbers = self.round.tables.values_list("number", flat=True)
            moving.move(self.round, one, self.dice.choice(list(numbers)), self.round.version, None)

    def discard(self) -> None:
        if self.round.state == "draft":
            moving.discard(self.round, self.round.version, None)

    def repair(self) -> None:
        found = repair(self.round, self.dice) if self.round.state == "published" else None
        if isinstance(found, Repair):
            apply(self.round, found.proposal, None)

    def step_back(self) -> None:
        step = self.dice.choice((publishing.unpublish, publishing.reopen))
        step(self.round, None, knowingly=True)

    def complete(self) -> None:
        publishing.complete(self.round, None, knowingly=True)

    def time(self) -> None:
        self.dice.choice((clock.start, clock.start, clock.pause, clock.resume))(self.round)

    def deal(self) -> None:
        game = self.game
        if game.state.is_running:
            game.record_deal(read_row(self.row(game)), submission(game))

    def deals(self) -> None:
        for _table in range(6):
            self.deal()

    def correct(self) -> None:
        game = self.game
        if game.deals and not game.state.empty:
            number = self.dice.randint(1, len(game.deals))
            game.correct_deal(number, read_row(self.row(game)), submission(game, reason="misread"))

    def take_back(self) -> None:
        game = self.game
        game.undo(submission(game))
        if self.dice.random() < 0.5:
            fresh(game).redo(submission(game))

    def leave(self) -> None:
        game = self.game
        seat = self.dice.randrange(len(game.seat_names))
        is_empty = seat not in game.state.empty
        if len(game.state.empty) + is_empty < len(game.seat_names) - 1:
            change_seat(game, seat, submission(game), is_empty=is_empty)

    def report(self) -> None:
        game = self.game
        facts = {"deal": game.coming_deal, "seat": 0, "phase": 1, "cards": "R1 R1 R1 | B2 B2 B2"}
        report = ReportedLaydown.objects.report(game, new_key(), **facts, removed=False)
        if self.dice.random() < 0.5:
            again = fresh(game)
            ReportedLaydown.objects.take_back(again, report.key_to_take_back, report.deal, 0)

    def type(self) -> None:
        table = self.table
        if table.game is None:
            raise MovedOn
        seats = table.seats.count()
        latest = table.hand_results.filter(game=table.game_id).order_by("-sequence").first()
        seen = latest.sequence if latest else 0
        ways = [hand_results.take_back, hand_results.bring_back] if seen else []
        if ways and self.dice.random() < 0.5:
            self.dice.choice(ways)(table, seen, None)
            return
        completed = tuple(self.dice.randint(0, 9) for _ in range(seats))
        points = tuple(5 * self.dice.randint(0, 40) for _ in range(seats))
        typed = TypedResult(completed, points, deals=self.dice.choice((None, 7)))
        hand_results.enter(table, typed, seen, None, self.dice.choice(("", "torn paper")))

    def close(self) -> None:
        ways = (closing.say_done, closing.play_on)
        if self.dice.random() < 0.5:
            self.dice.choice(ways)(self.table)
        else:
            step = self.dice.choice((closing.close_table, closing.open_table))
            step(self.table, None)

    def call(self) -> None:
        tables.call(self.table)
        if self.dice.random() < 0.5:
            tables.answer(self.table, None)

    def show(self) -> None:
        self.dice.choice((freeze, unfreeze))(self.night, None)

    def end(self) -> None:
        end_night(self.night)
        if self.dice.random() < 0.7:
            resume_night(self.night)


ACTS: dict[Callable[[RandomNight], None], int] = {
    RandomNight.presence: 3,
    RandomNight.walk_in: 2,
    RandomNight.undo: 3,
    RandomNight.next_round: 8,
    RandomNight.move: 3,
    RandomNight.discard: 1,
    RandomNight.repair: 2,
    RandomNight.step_back: 1,
    RandomNight.complete: 3,
    RandomNight.time: 2,
    RandomNight.deal: 6,
    RandomNight.deals: 3,
    RandomNight.correct: 3,
    RandomNight.take_back: 2,
    RandomNight.leave: 2,
    RandomNight.report: 2,
    RandomNight.type: 4,
    RandomNight.close: 3,
    RandomNight.call: 2,
    RandomNight.show: 1,
    RandomNight.end: 1,
}
"""How often each of them happens beside the others."""
