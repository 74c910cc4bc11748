"""What decides between equals, as it is chosen."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.standings.schemes import Tie

TIES: dict[Tie, Promise] = {
    Tie.PHASES: gettext_lazy("more phases completed"),
    Tie.PENALTY: gettext_lazy("fewer points in a deal"),
    Tie.WINS: gettext_lazy("more tables won"),
    Tie.OPPONENTS: gettext_lazy("stronger opponents"),
    Tie.HEAD_TO_HEAD: gettext_lazy("better against each other, if all have met"),
    Tie.LOT: gettext_lazy("the lot"),
}
