"""What tournaments do in the background: here it is looked for."""

from tournaments.appearances import tasks as appearances
from tournaments.documents import tasks as documents
from tournaments.nights.sample import tasks as sample
from tournaments.planner import tasks as planner
from tournaments.printables import tasks as printables
from tournaments.ratings import tasks as ratings
from tournaments.seasons import tasks as seasons

__all__ = [
    "appearances",
    "documents",
    "planner",
    "printables",
    "ratings",
    "sample",
    "seasons",
]
