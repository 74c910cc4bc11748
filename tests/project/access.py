"""Who may open what: every URL name of the site stands here, with the methods it answers."""

from dataclasses import dataclass
from enum import Enum, auto


class Who(Enum):
    ANYBODY = auto()
    WRITERS = auto()  # who hold the private link of a game
    WATCHERS = auto()  # who hold its public link
    INVITED = auto()  # who hold a sign-in link
    ORGANISER = auto()
    ASKER = auto()  # who asked for a job
    SEATED = auto()  # who hold the link of a seating


@dataclass(frozen=True)
class Entrance:
    who: Who
    method: str
    arguments: tuple[str, ...] = ()


# Answered before Django: a stream tells what its tickets allow, the other says "ok" to anybody.
ON_THE_LOOP = {"/events/", "/health/live"}

TABLE = {
    "health-ready": Entrance(Who.ANYBODY, "GET"),
    "home": Entrance(Who.ANYBODY, "GET"),
    "language-set": Entrance(Who.ANYBODY, "POST"),
    "theme-set": Entrance(Who.ANYBODY, "POST"),
    "game-new": Entrance(Who.ANYBODY, "GET"),
    "edition-choose": Entrance(Who.ANYBODY, "POST", ("edition",)),
    "game-create": Entrance(Who.ANYBODY, "POST"),
    "game-detail": Entrance(Who.WRITERS, "GET", ("token",)),
    "game-share": Entrance(Who.WRITERS, "GET", ("token",)),
    "game-rematch": Entrance(Who.WRITERS, "POST", ("token",)),
    "game-check": Entrance(Who.WRITERS, "GET", ("token",)),
    "laydown-report": Entrance(Who.WRITERS, "POST", ("token",)),
    "laydown-withdraw": Entrance(Who.WRITERS, "POST", ("token",)),
    "deal-record": Entrance(Who.WRITERS, "POST", ("token",)),
    "deal-undo": Entrance(Who.WRITERS, "POST", ("token",)),
    "deal-redo": Entrance(Who.WRITERS, "POST", ("token",)),
    "replay-record": Entrance(Who.WRITERS, "POST", ("token",)),
    "deal-detail": Entrance(Who.WRITERS, "GET", ("token", "number")),
    "deal-preview": Entrance(Who.WRITERS, "POST", ("token", "number")),
    "deal-correct": Entrance(Who.WRITERS, "POST", ("token", "number")),
    "rules-list": Entrance(Who.ANYBODY, "GET"),
    "rules-detail": Entrance(Who.ANYBODY, "GET", ("edition",)),
    "laydown-check": Entrance(Who.ANYBODY, "GET"),
    "game-watch": Entrance(Who.WATCHERS, "GET", ("token",)),
    "sign-in": Entrance(Who.INVITED, "GET", ("token",)),
    "sign-in-confirm": Entrance(Who.INVITED, "POST", ("token",)),
    "sign-out": Entrance(Who.ANYBODY, "POST"),
    "organiser-games": Entrance(Who.ORGANISER, "GET"),
    "games-export": Entrance(Who.ORGANISER, "POST"),
    "job-list": Entrance(Who.ORGANISER, "GET"),
    "job-detail": Entrance(Who.ASKER, "GET", ("token",)),
    "job-cancel": Entrance(Who.ASKER, "POST", ("token",)),
    "job-retry": Entrance(Who.ASKER, "POST", ("token",)),
    "job-result": Entrance(Who.ASKER, "GET", ("token",)),
    "edition-list": Entrance(Who.ORGANISER, "GET"),
    "edition-new": Entrance(Who.ORGANISER, "GET", ("edition",)),
    "edition-preview": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "edition-save": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "edition-edit": Entrance(Who.ORGANISER, "GET", ("edition",)),
    "edition-retirement": Entrance(Who.ORGANISER, "GET", ("edition",)),
    "edition-retire": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "edition-return": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "phase-cards": Entrance(Who.ORGANISER, "GET", ("edition",)),
    "phase-cards-preview": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "phase-cards-enter": Entrance(Who.ORGANISER, "POST", ("edition",)),
    "seating-list": Entrance(Who.ORGANISER, "GET"),
    "seating-new": Entrance(Who.ORGANISER, "GET"),
    "seating-tables": Entrance(Who.ORGANISER, "POST"),
    "seating-create": Entrance(Who.ORGANISER, "POST"),
    "seating-detail": Entrance(Who.SEATED, "GET", ("token",)),
    "seating-paper": Entrance(Who.SEATED, "GET", ("token",)),
    "seating-again": Entrance(Who.ORGANISER, "GET", ("token",)),
    "seating-removal": Entrance(Who.ORGANISER, "GET", ("token",)),
    "seating-remove": Entrance(Who.ORGANISER, "POST", ("token",)),
    "seating-improve": Entrance(Who.ORGANISER, "POST", ("token",)),
    "plan-take": Entrance(Who.ORGANISER, "POST", ("token", "pk")),
    "plan-decline": Entrance(Who.ORGANISER, "POST", ("token", "pk")),
    "plan-undo": Entrance(Who.ORGANISER, "POST", ("token",)),
    "game-renew": Entrance(Who.ORGANISER, "POST", ("pk",)),
    "game-removal": Entrance(Who.ORGANISER, "GET", ("pk",)),
    "game-remove": Entrance(Who.ORGANISER, "POST", ("pk",)),
}
