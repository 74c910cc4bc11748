from scoring.tokens import new_token

__all__ = ["new_token"]  # named by migrations
