"""How long somebody who does not answer is left alone: longer each time, over a day."""

MINUTE, HOUR = 60, 3600
PAUSES = (5, 30, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 4 * HOUR, 6 * HOUR, 11 * HOUR)
SPREAD = 0.2  # so that those who failed together do not all come back together
MOST_ASKED_FOR = HOUR  # seconds that a receiver may ask to be left alone


def pause_after(tries: int, dice: float, asked_for: int = 0) -> float | None:
    """Seconds until the next try; None where there is none. The dice are from 0 to 1."""
    if tries > len(PAUSES):
        return None
    pause = PAUSES[tries - 1] * (1 + SPREAD * (dice - 0.5))
    return max(pause, min(asked_for, MOST_ASKED_FOR))
