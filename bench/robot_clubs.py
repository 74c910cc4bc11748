"""Clubs of robots whose games are kept, as it takes minutes to play those of a club.

    python -m bench.robot_clubs
plays all of them anew. The tests play some of each again, to see that they are what robots play.
"""

import lzma
from collections.abc import Iterable
from pathlib import Path

from bench.known_skill import KnownClub, as_games, robot_club, robot_places, robot_tables
from tournaments.ratings.rating_fold import Places

FILE = Path(__file__).with_name("robot_games.txt.xz")
SEEDS = (17, 18, 19, 20, 21)
GAMES = 2000  # of each
BEFORE_SEED = "club "


def robot_clubs(games: int = GAMES) -> list[KnownClub]:
    """So many games of each."""
    return [
        KnownClub(robot_tables(seed, 0)[0], as_games(played[:games]))
        for seed, played in kept_games().items()
    ]


def kept_games() -> dict[int, list[Places]]:
    found = dict[int, list[Places]]()
    for line in lzma.decompress(FILE.read_bytes()).decode().splitlines():
        if line.startswith(BEFORE_SEED):
            played = found[int(line.removeprefix(BEFORE_SEED))] = []
        else:
            played.append(read_places(line))
    return found


def played_again(seed: int, number: int) -> Places:
    skills, tables = robot_tables(seed, number + 1)
    return robot_places(seed, number, tables[number], skills)


def read_places(line: str) -> Places:
    """As it is written: the best first, equals joined by a sign."""
    return tuple(tuple(map(int, equals.split("="))) for equals in line.split())


def written(places: Places) -> str:
    return " ".join("=".join(map(str, equals)) for equals in places)


def lines_of(clubs: Iterable[tuple[int, KnownClub]]) -> Iterable[str]:
    for seed, club in clubs:
        yield f"{BEFORE_SEED}{seed}"
        yield from (written(game.places) for game in club.games)


def keep() -> None:
    """All that robots play in minutes."""
    lines = lines_of((seed, robot_club(seed, GAMES)) for seed in SEEDS)
    FILE.write_bytes(lzma.compress("\n".join(lines).encode()))


if __name__ == "__main__":
    keep()
