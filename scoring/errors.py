"""What can happen when several people do something at once."""


class MovedOn(Exception):
    """Somebody recorded something since the page was opened."""


class Closed(Exception):
    """Nothing more is recorded in this game, which says why."""


class NothingToUndo(Exception):
    """No deal is left that could be taken back or brought back."""


class LastOwner(Exception):
    """Nobody would be left who may do everything in the club."""


class SitsThereAlready(Exception):
    """Somebody would sit twice in one game."""


class NotOnePerson(Exception):
    """Two entries cannot become one; it says why, for whoever asked."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__()
        self.reasons = reasons
