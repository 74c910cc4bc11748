"""How long and how often is measured."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plan:
    """Short rounds take turns, so that a drift of the machine meets all sides alike."""

    clients: int = 16
    rounds: int = 10
    seconds: float = 0.8
    most: int = 2000  # requests of one client in one round
    warm_up: float = 1.0
    idle: float = 2.0
    folds: int = 2000
    judged: int = 2000  # rounds through the cases
    forced: int = 50  # rounds of brute force
    asked: int = 20_000  # hands: can they lay?
    hands: int = 100_000  # hands: what is best laid?
    plays: int = 10_000
    imports: int = 15
    jobs: int = 200  # one after the other
    empty_jobs: int = 1000  # at once
    counting: float = 5.0  # seconds of a job that tells every step
    quiet: float = 20.0  # seconds without anything to do
    followers: int = 500  # pages with a stream open
    messages: int = 20  # deals that they are told of
    instances: int = 25  # nights whose fewest repeats are known
    search: float = 10.0  # seconds for a plan
    tables: int = 17  # the most in a round without repeats
    crowd: int = 10_000  # people at the most
    results: int = 100_000  # of standings
    entrants: int = 1000  # on their page
    players: int = 100_000  # of a leaderboard
    rated_games: int = 100_000
    season_nights: int = 40
    club_games: int = 10_000
    own_games: int = 2000  # of one person
    at_the_door: int = 500  # on the list for checking in
    documented: int = 200  # at a night that is written as a document
    robot_nights: int = 600  # whose ends are expected
    predicted_games: int = 2000  # of known skill
    pages: int = 1000  # of score sheets
    packed: int = 400  # people whose sheets are one file
    turns: int = 5  # of each of those who are served
    games: int = 600  # that they record in
    night: int = 60  # tables that play at once
    alone: int = 5  # tables that play one after the other
    every: float = 10.0  # seconds between two deals of a table
    deals: int = 2  # of each
    seen: int = 10  # deals that all watchers are served
    typed: int = 5  # deals entered in a browser
    commits: int = 1000
    queued: int = 10_000  # webhooks that wait


FULL = Plan()
QUICK = Plan(
    clients=4,
    rounds=1,
    most=3,
    warm_up=0.05,
    idle=0.2,
    folds=20,
    judged=2,
    forced=1,
    asked=100,
    hands=100,
    plays=50,
    imports=1,
    jobs=5,
    empty_jobs=20,
    counting=0.6,
    quiet=0.2,
    followers=10,
    messages=2,
    instances=2,
    search=0.02,
    tables=5,
    crowd=200,
    at_the_door=50,
    documented=12,
    robot_nights=2,
    predicted_games=40,
    results=2000,
    players=200,
    rated_games=100,
    season_nights=3,
    club_games=60,
    own_games=20,
    entrants=40,
    pages=20,
    packed=20,
    turns=1,
    games=90,
    night=4,
    alone=1,
    every=1.0,
    deals=1,
    seen=2,
    typed=1,
    commits=10,
    queued=50,
)
