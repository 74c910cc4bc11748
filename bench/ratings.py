"""How well ratings predict games of known skill: docs/ratings.md has the figures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bench.known_skill import KnownClub, PredictionTrial, covered, lot_club
from bench.plans import Plan
from bench.report import Figure, Section
from bench.robot_clubs import robot_clubs
from tournaments.ratings.rating_fold import MODEL, RatingModel

OPENSKILL_BETA = 25 / 6
BETAS = (1, 2, 3, 4, 5, 6, 8)  # times that of openskill
SPREADS = (0.2, 0.35, 0.5)  # of skills, in logits
CLUBS = 4  # whose games are drawn, of each kind
DRIFT = 0.5  # spreads a year
OTHER_MODELS = {
    "sigma 3/4 of it": replace(MODEL, sigma=MODEL.sigma * 3 / 4),
    "sigma 1/2 of it": replace(MODEL, sigma=MODEL.sigma / 2),
    "tau none": replace(MODEL, tau=0),
    "tau 4 times": replace(MODEL, tau=4 * MODEL.tau),
    "tau 8 times": replace(MODEL, tau=8 * MODEL.tau),
}


def measured(plan: Plan) -> Section:
    games = plan.predicted_games
    return Section(
        "Games of known skill: pairs that ratings predicted, that mean places did; log loss",
        [each for name, clubs in clubs_of(games) for each in figures(name, clubs)],
    )


def clubs_of(games: int) -> Iterator[tuple[str, Sequence[KnownClub]]]:
    yield "robots", robot_clubs(games)
    for spread in SPREADS:
        drawn = [lot_club(seed, games, spread) for seed in range(CLUBS)]
        yield f"drawn, skills spread by {spread}", drawn
    drifting = [lot_club(seed, games, SPREADS[1], drift=DRIFT) for seed in range(CLUBS)]
    yield "drawn, skills drift", drifting
    apart = [lot_club(seed, games, SPREADS[1], by_skill=True) for seed in range(CLUBS)]
    yield "drawn, the strong sit together", apart


def figures(name: str, clubs: Sequence[KnownClub]) -> Iterator[Figure]:
    for beta in BETAS:
        model = replace(MODEL, beta=beta * OPENSKILL_BETA)
        yield of_model(f"{name}: β {beta} times the usual", model, clubs)
    for said, model in OTHER_MODELS.items():
        yield of_model(f"{name}: {said}", model, clubs)
    within = [each for club in clubs if not club.has_drifted for each in covered(club)]
    share = f"{sum(within) / len(within):.3f}" if within else "-"
    yield Figure(f"{name}: stated intervals that hold", share, goal="0.93 to 0.97")


def of_model(name: str, model: RatingModel, clubs: Sequence[KnownClub]) -> Figure:
    found = [PredictionTrial(club, model).run() for club in clubs]

    def mean(values: Sequence[float]) -> str:
        return f"{sum(values) / len(values):.4f}"

    return Figure(
        name,
        mean([each.ratings for each in found]),
        mean([each.mean_place for each in found]),
        mean([each.log_loss for each in found]),
        goal=f"perfect {mean([each.perfect for each in found])}",
    )
