from scoring.games.models import edition_choices

__all__ = ["edition_choices"]  # named by migrations
