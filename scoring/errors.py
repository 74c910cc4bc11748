"""What can happen when several people record one game."""


class MovedOn(Exception):
    """Somebody recorded something since the page was opened."""


class NothingToUndo(Exception):
    """No deal is left that could be taken back or brought back."""
