"""What the log says about clocks, codes, calls and papers."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.editions.words import names_text
from tournaments.log_words import Facts, Sentence, sentence
from tournaments.words import NameOf

PLAIN: dict[str, Promise] = {
    "clock-started": gettext_lazy("The clock of round %(round)d was started."),
    "clock-paused": gettext_lazy("The clock of round %(round)d was paused."),
    "clock-resumed": gettext_lazy("The clock of round %(round)d went on."),
    "clock-reset": gettext_lazy("The clock of round %(round)d was set back to the whole time."),
    "table-called": gettext_lazy("Table %(table)d called in round %(round)d."),
    "call-taken-back": gettext_lazy("Table %(table)d no longer calls in round %(round)d."),
    "call-answered": gettext_lazy("Somebody went to table %(table)d in round %(round)d."),
    "codes-renewed": gettext_lazy("Table %(table)d of round %(round)d got a new code."),
    "night-ended": gettext_lazy("The night was ended."),
    "night-resumed": gettext_lazy("The night goes on."),
}


PAPERS: dict[str, Promise] = {
    "paper-entered": gettext_lazy(
        "The paper of table %(table)d in round %(round)d was entered: it counts."
    ),
    "paper-corrected": gettext_lazy(
        "The paper of table %(table)d in round %(round)d was corrected."
    ),
    "paper-taken-back": gettext_lazy(
        "The paper of table %(table)d in round %(round)d was taken back."
    ),
    "paper-brought-back": gettext_lazy(
        "The paper of table %(table)d in round %(round)d counts again."
    ),
}


FINALS: dict[str, Promise] = {
    "clock-started": gettext_lazy("The clock of the final was started."),
    "clock-paused": gettext_lazy("The clock of the final was paused."),
    "clock-resumed": gettext_lazy("The clock of the final went on."),
    "clock-reset": gettext_lazy("The clock of the final was set back to the whole time."),
}


def plain(kind: str, text: Promise) -> Sentence:
    def said(facts: Facts, _name_of: NameOf) -> str:
        is_final = facts.get("stage") == "final" and kind in FINALS
        return str(FINALS[kind] if is_final else text) % facts

    return said


for kind, text in PLAIN.items():
    sentence(kind)(plain(kind, text))


def on_paper(kind: str) -> Sentence:
    """With what was typed: the table may be gone by the time somebody wants to know."""

    def said(facts: Facts, name_of: NameOf) -> str:
        told = str(PAPERS[kind]) % facts
        if "people" not in facts:
            return told  # noted by an older version
        rows = zip(facts["people"], facts["completed"], facts["points"], strict=True)
        typed = [f"{name_of(person)} {phases}/{points}" for person, phases, points in rows]
        return f"{told} {names_text(typed)}"

    return said


for kind in PAPERS:
    sentence(kind)(on_paper(kind))


@sentence("clock-added")
def clock_added(facts: Facts, _name_of: NameOf) -> str:
    if facts["minutes"] < 0:
        text = _("Round %(round)d got less time: %(fewer)d min.")
        return text % {**facts, "fewer": -facts["minutes"]}
    return _("Round %(round)d got more time: %(minutes)d min.") % facts


@sentence("table-time")
def table_time(facts: Facts, _name_of: NameOf) -> str:
    if facts["minutes"] < 0:
        text = _("Table %(table)d got less time in round %(round)d: %(fewer)d min.")
        return text % {**facts, "fewer": -facts["minutes"]}
    return _("Table %(table)d got more time in round %(round)d: %(minutes)d min.") % facts
