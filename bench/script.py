"""Games to be played: valid deals, as evenly spread over the phases as at a table."""

from random import Random
from urllib.parse import urlencode

from rules import Deal, Setup, edition, parse_variant, play, possible_points

PLAYERS = 4
DEALS = 20  # at most
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz")


def new_setup(players: int) -> Setup:
    return Setup(edition("classic"), parse_variant("full"), {}, players, first_dealer=0)


def whole_game(players: int, most: int, seed: int) -> tuple[Deal, ...]:
    """Deals until somebody is through, or as many as asked for; two lay in each."""
    setup, chance = new_setup(players), Random(seed)
    deals: list[Deal] = []
    while len(deals) < most:
        state = play(setup, deals)
        if state.finished or state.replay:
            break
        out = len(deals) % players
        laid = frozenset({out, (out + 1) % players})
        points = [
            points_for(setup, state.phase[seat], seat in laid, chance) for seat in range(players)
        ]
        points[out] = 0
        deals.append(Deal(out, laid, tuple(points)))
    return tuple(deals)


def points_for(setup: Setup, phase: int | None, laid: bool, chance: Random) -> int:
    """One of the smaller totals that such a hand can have."""
    totals = [total for total in possible_points(setup.edition, phase, laid) if total]
    return chance.choice(totals[:12])


def as_typed(deal: Deal) -> str:
    """The deal as its form sends it; whoever went out has no points to type."""
    fields: list[tuple[str, object]] = [("out", deal.out)]
    fields += [("laid", seat) for seat in sorted(deal.laid)]
    fields += [
        (f"points-{seat}", "" if seat == deal.out else points)
        for seat, points in enumerate(deal.points)
    ]
    return urlencode(fields)
