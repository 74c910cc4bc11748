"""What a webhook may be told of, by the types that stand in what is sent: they never change."""

from enum import StrEnum


class ClubEvent(StrEnum):
    """Something that happened in a club."""

    ROUND_PUBLISHED = "round.published"
    DEAL_RECORDED = "deal.recorded"
    RESULT_CORRECTED = "result.corrected"
    GAME_FINISHED = "game.finished"
    STANDINGS_CHANGED = "standings.changed"
    SEASON_DECIDED = "season.decided"


TEST = "webhook.test"  # nobody chooses it: a button sends it
