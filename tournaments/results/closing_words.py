"""Why something came in too late, said to people."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.results.counting import Closing

WHY: Mapping[str, Promise] = {
    Closing.NIGHT: gettext_lazy("This came in after the end of the night and does not count."),
    Closing.ROUND: gettext_lazy("This came in after the round was complete and does not count."),
    Closing.TABLE: gettext_lazy("This came in after the table was closed and does not count."),
    Closing.WITHDRAWN: gettext_lazy(
        "This came in after the table was taken back or seated anew and does not count."
    ),
}
