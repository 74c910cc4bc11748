"""How well ratings predict games of known skill: docs/ratings.md has the figures."""

from collections.abc import Iterator, Sequence

from bench.known_skill import KnownClub, PredictionTrial, covered, lot_club, robot_club
from bench.plans import Plan
from bench.report import Figure, Section
from tournaments.ratings.rating_fold import RatingModel

BETAS = (1, 2, 3, 4, 5, 6, 8)  # times that of openskill
SPREADS = (0.2, 0.35, 0.5)  # of skills, in logits
SEEDS = (17, 18)  # of clubs of robots; 17 is the one of the tests
CLUBS = 4  # whose games are drawn, of each kind


def measured(plan: Plan) -> Section:
    games = plan.predicted_games
    return Section(
        "Games of known skill: pairs that ratings predicted, that mean places did; log loss",
        [each for name, clubs in clubs_of(games) for each in figures(name, clubs)],
    )


def clubs_of(games: int) -> Iterator[tuple[str, Sequence[KnownClub]]]:
    yield "robots", [robot_club(seed, games) for seed in SEEDS]
    for spread in SPREADS:
        drawn = [lot_club(seed, games, spread) for seed in range(CLUBS)]
        yield f"drawn, skills spread by {spread}", drawn
    apart = [lot_club(seed, games, SPREADS[1], by_skill=True) for seed in range(CLUBS)]
    yield "drawn, the strong sit together", apart


def figures(name: str, clubs: Sequence[KnownClub]) -> Iterator[Figure]:
    for beta in BETAS:
        yield of_beta(name, beta, clubs)
    within = [each for club in clubs for each in covered(club)]
    share = f"{sum(within) / len(within):.3f}" if within else "-"
    yield Figure(f"{name}: stated intervals that hold", share, goal="0.93 to 0.97")


def of_beta(name: str, beta: int, clubs: Sequence[KnownClub]) -> Figure:
    model = RatingModel(beta=beta * 25 / 6)
    found = [PredictionTrial(club, model).run() for club in clubs]

    def mean(values: Sequence[float]) -> str:
        return f"{sum(values) / len(values):.4f}"

    return Figure(
        f"{name}: β {beta} times the usual",
        mean([each.ratings for each in found]),
        mean([each.mean_place for each in found]),
        mean([each.log_loss for each in found]),
        goal=f"perfect {mean([each.perfect for each in found])}",
    )
