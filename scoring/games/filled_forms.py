from typing import Any

from scoring.games.deal_forms import NOBODY
from scoring.games.deals import DealVersion


def filled_from(version: DealVersion) -> dict[str, Any]:
    """The form for a deal as this version would have been typed."""
    initial: dict[str, Any] = {
        "out": NOBODY if version.out is None else str(version.out),
        "laid": [str(seat) for seat in version.laid],
    }
    initial |= {f"points-{seat}": points for seat, points in enumerate(version.points)}
    initial |= {f"kept-{seat}": cards for seat, cards in enumerate(version.kept or [])}
    for seat, counts in enumerate(version.counts or []):
        initial |= {f"{kind}-{seat}": cards or "" for kind, cards in counts.items()}
    return initial
