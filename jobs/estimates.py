"""How long something will still take, from how long what is done of it took."""

SETTLED = 3.0  # seconds before which a guess would jump about
LEAST = 0.02  # so much of all has to be done for a guess


def seconds_left(elapsed: float, done: int, total: int | None, before: int = 0) -> float | None:
    """None where nobody can say; what was done before this attempt took none of its time."""
    if not total or elapsed < SETTLED:
        return None
    own = min(done, total) - before
    if own < LEAST * total:
        return None
    return elapsed * (total - min(done, total)) / own


def share(done: int, total: int | None) -> int:
    """How much of all is done, in whole percent: 100 only where nothing is left."""
    return min(100 * done // total, 100) if total else 0
