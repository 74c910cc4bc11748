"""Games of the sample outside of nights, as the phones of those who play record them."""

from dataclasses import dataclass
from datetime import datetime, time
from random import Random

from django.contrib.auth.models import User

from scoring.clubs.models import Club, Member
from scoring.games.models import Game
from scoring.games.seat_players import start
from scoring.robots.games import RobotGame, play_game
from tournaments.nights.sample.moments import moment_of, move_game
from tournaments.nights.sample.script import FreeSampleGame
from tournaments.nights.sample.tables import record, skill_of

AFTERNOON = time(16)
USUAL_SKILL = 0.7  # of a guest


@dataclass(frozen=True)
class PlayedGame:
    """One of them in a club; it is played once, however often asked."""

    club: Club
    by: User
    seed: int
    sample_game: FreeSampleGame
    now: datetime

    def play(self) -> None:
        member = Member.objects.of(self.by).select_related("club").get(club=self.club)
        game = start(member, self.terms, self.sample_game.names, self.key)
        if game.version:
            return
        found = self.robot_game(game)
        record(game, found.deals, found.replay_out)
        begin = moment_of(self.now, self.sample_game.days_ago, AFTERNOON)
        move_game(game, begin, self.now, self.random("moments"))

    @property
    def key(self) -> str:
        return f"sample-{self.club.pk}-{self.sample_game.number}"

    @property
    def terms(self) -> dict[str, object]:
        rated = self.sample_game.is_rated
        return {"club_id": self.club.pk, "variant": "short:5", "is_rated": rated}

    def random(self, *words: object) -> Random:
        return Random("/".join(map(str, (self.seed, "free", self.sample_game.number, *words))))

    def robot_game(self, game: Game) -> RobotGame:
        known = skill_of(self.club, self.seed)
        seats = game.seats.order_by("position").values_list("player", flat=True)
        skills = [known[player] if player else USUAL_SKILL for player in seats]
        return play_game(game.setup, skills, self.random("cards"))
