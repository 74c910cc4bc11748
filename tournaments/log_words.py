"""What the log says: a sentence for each kind of entry, of the facts that were noted.

People stand in the facts as numbers of entrants, and `name_of` tells how they are called by now.
Which sentence is whose stands in `tournaments/log.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from scoring.names import isolated
from tournaments.words import NameOf, people_text, table_title

type Facts = Mapping[str, Any]
type Sentence = Callable[[Facts, NameOf], str]

PRESENCES = {
    "registered": gettext_lazy("%(name)s is not here yet."),
    "here": gettext_lazy("%(name)s is here."),
    "late": gettext_lazy("%(name)s will be late."),
    "pausing": gettext_lazy("%(name)s pauses."),
    "gone": gettext_lazy("%(name)s has gone."),
    "absent": gettext_lazy("%(name)s does not come."),
}

REPLIES = {
    "coming": gettext_lazy("%(name)s has said: I’m coming."),
    "not_coming": gettext_lazy("%(name)s has said: I can’t come."),
}

SETTINGS = {
    "name": gettext_lazy("name"),
    "date": gettext_lazy("date"),
    "start": gettext_lazy("start"),
    "edition": gettext_lazy("edition"),
    "variant": gettext_lazy("variant"),
    "options": gettext_lazy("house rules"),
    "deals": gettext_lazy("length of a game"),
    "minutes": gettext_lazy("time of a round"),
    "ending": gettext_lazy("end of the time"),
    "planned_rounds": gettext_lazy("rounds"),
    "rounds": gettext_lazy("rounds"),  # as older entries have it
    "prefer": gettext_lazy("table sizes"),
    "allow": gettext_lazy("table sizes"),
    "modes": gettext_lazy("who meets whom"),
    "looks_back": gettext_lazy("who has met before"),
    "scheme": gettext_lazy("points for places"),
    "ties": gettext_lazy("tie-breaks"),
    "final": gettext_lazy("final"),
    "finalists": gettext_lazy("final"),
    "carries": gettext_lazy("final"),
    "is_public": gettext_lazy("who may look"),
    "is_rated": gettext_lazy("rated or friendly"),
    "keeps_codes": gettext_lazy("codes of tables"),
    "signed": gettext_lazy("signatures on the score sheet"),
}


def known_names(names: Mapping[int, str]) -> NameOf:
    """How the entrants are called; whoever is no longer one of them is somebody."""

    def name_of(entrant: int) -> str:
        return isolated(names[entrant]) if entrant in names else _("somebody")

    return name_of


def as_noted(kind: str, facts: Facts) -> str:
    """What another version has noted, word for word."""
    told = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in facts.items())
    what = kind.replace("_", " ").replace("-", " ").capitalize()
    return f"{what} ({told})" if told else what


def is_final(facts: Facts) -> bool:
    return facts.get("stage") == "final"


def sentence(text: Promise, of_final: Promise | None = None) -> Sentence:
    """A sentence that only the facts are put into; the final may have one of its own."""

    def said(facts: Facts, _name_of: NameOf) -> str:
        return str(text_of(facts, text, of_final)) % facts

    return said


def text_of[T](facts: Facts, text: T, of_final: T | None) -> T:
    return of_final if of_final and is_final(facts) else text


def of_table(text: Promise) -> Sentence:
    """The same, of a table: where it was stands before it."""

    def said(facts: Facts, _name_of: NameOf) -> str:
        return at_table(text, facts)

    return said


def at_table(text: str | Promise, facts: Facts, **more: str) -> str:
    at = table_title(facts["round"], facts["table"], facts.get("stage", ""))
    return str(text) % {**facts, "at": at, **more}


def created_text(facts: Facts, _name_of: NameOf) -> str:
    people = facts["entrants"]
    text = ngettext(
        "Planned, with %(count)d person registered.",
        "Planned, with %(count)d people registered.",
        people,
    )
    return text % {"count": people}


def settings_text(facts: Facts, _name_of: NameOf) -> str:
    parts = list(dict.fromkeys(str(SETTINGS[name]) for name in facts["changed"]))
    added, removed = facts.get("added", 0), facts.get("removed", 0)
    texts = [_("Changed: %(parts)s.") % {"parts": names_text(parts)}] if parts else []
    if added:
        text = ngettext("%(count)d person added.", "%(count)d people added.", added)
        texts.append(text % {"count": added})
    if removed:
        text = ngettext("%(count)d person removed.", "%(count)d people removed.", removed)
        texts.append(text % {"count": removed})
    return " ".join(texts)


def presence_text(facts: Facts, name_of: NameOf) -> str:
    return str(PRESENCES[facts["after"]]) % {"name": name_of(facts["entrant"])}


def replied_text(facts: Facts, name_of: NameOf) -> str:
    return str(REPLIES[facts["after"]]) % {"name": name_of(facts["entrant"])}


def all_came_text(facts: Facts, _name_of: NameOf) -> str:
    people = len(facts["entrants"])
    if facts.get("promised"):
        text = ngettext(
            "All who had said so are here: %(count)d person was checked in at once.",
            "All who had said so are here: %(count)d people were checked in at once.",
            people,
        )
        return text % {"count": people}
    text = ngettext(
        "All are here: %(count)d person was checked in at once.",
        "All are here: %(count)d people were checked in at once.",
        people,
    )
    return text % {"count": people}


def walk_in_text(facts: Facts, name_of: NameOf) -> str:
    text = _("%(name)s has come without being registered.")
    if facts.get("is_new"):
        text = _("%(name)s has come for the first time and is on the roster now.")
    return text % {"name": name_of(facts["entrant"])}


def moved_text(facts: Facts, name_of: NameOf) -> str:
    words = {"round": facts["round"], "people": people_text(facts["entrants"], name_of)}
    text = _("Round %(round)d: %(people)s was moved to another table.")
    return text_of(facts, text, _("The final: %(people)s was moved to another table.")) % words


def swapped_text(facts: Facts, name_of: NameOf) -> str:
    words = {"round": facts["round"], "people": people_text(facts["entrants"], name_of)}
    text = _("Round %(round)d: %(people)s changed places.")
    return text_of(facts, text, _("The final: %(people)s changed places.")) % words


def tables_named(numbers: Sequence[int]) -> str:
    """Table 3; tables 3, 5 and 6."""
    words = names_text([str(number) for number in numbers])
    return ngettext("table %(numbers)s", "tables %(numbers)s", len(numbers)) % {"numbers": words}


def with_tables(facts: Facts, without: str, named: str) -> str:
    tables = facts.get("tables", [])
    words = {"round": facts["round"], "tables": tables_named(tables) if tables else ""}
    return (named if tables else without) % words


def repaired_text(facts: Facts, _name_of: NameOf) -> str:
    if is_final(facts):
        return with_tables(
            facts,
            _("The final was mended after people came or left."),
            _("The final was mended after people came or left: %(tables)s changed."),
        )
    return with_tables(
        facts,
        _("Round %(round)d was mended after people came or left."),
        _("Round %(round)d was mended after people came or left: %(tables)s changed."),
    )


def reseated_text(facts: Facts, _name_of: NameOf) -> str:
    if is_final(facts):
        return with_tables(
            facts,
            _("The final was seated again after a correction."),
            _("The final was seated again after a correction: %(tables)s changed."),
        )
    return with_tables(
        facts,
        _("Round %(round)d was seated again after a correction."),
        _("Round %(round)d was seated again after a correction: %(tables)s changed."),
    )


def unpublished_text(facts: Facts, _name_of: NameOf) -> str:
    if is_final(facts):
        return with_tables(
            facts,
            _("The final is a draft again."),
            _("The final is a draft again; what was recorded at %(tables)s no longer counts."),
        )
    return with_tables(
        facts,
        _("Round %(round)d is a draft again."),
        _("Round %(round)d is a draft again; what was recorded at %(tables)s no longer counts."),
    )


def completed_text(facts: Facts, _name_of: NameOf) -> str:
    tables = len(facts.get("tables", []))
    if is_final(facts):
        return with_tables(
            facts,
            _("The final is complete."),
            ngettext(
                "The final is complete; %(tables)s was closed as it stood.",
                "The final is complete; %(tables)s were closed as they stood.",
                tables,
            ),
        )
    return with_tables(
        facts,
        _("Round %(round)d is complete."),
        ngettext(
            "Round %(round)d is complete; %(tables)s was closed as it stood.",
            "Round %(round)d is complete; %(tables)s were closed as they stood.",
            tables,
        ),
    )


def clock_added_text(facts: Facts, _name_of: NameOf) -> str:
    if facts["minutes"] < 0:
        text = _("Round %(round)d got less time: %(fewer)d min.")
        text = text_of(facts, text, _("The final got less time: %(fewer)d min."))
    elif facts["minutes"]:
        text = _("Round %(round)d got more time: %(minutes)d min.")
        text = text_of(facts, text, _("The final got more time: %(minutes)d min."))
    else:
        text = _("Round %(round)d got more and less time, and has as much as before.")
        of_final = _("The final got more and less time, and has as much as before.")
        text = text_of(facts, text, of_final)
    return text % {**facts, "fewer": -facts["minutes"]}


def table_time_text(facts: Facts, _name_of: NameOf) -> str:
    if facts["minutes"] < 0:
        text = _("%(at)s: got less time, %(fewer)s min.")
    elif facts["minutes"]:
        text = _("%(at)s: got more time, %(minutes)d min.")
    else:
        text = _("%(at)s: has as much time as before.")
    return at_table(text, facts, fewer=str(-facts["minutes"]))


def seat_left_text(facts: Facts, name_of: NameOf) -> str:
    text = _("%(at)s: %(name)s left before the first deal.")
    if facts["deal"]:
        text = _("%(at)s: %(name)s left after deal %(deal)d.")
    return seat_text(facts, name_of, text, _("%(at)s: that %(name)s left was taken back."))


def seat_taken_again_text(facts: Facts, name_of: NameOf) -> str:
    text = _("%(at)s: %(name)s is back after deal %(deal)d.")
    return seat_text(facts, name_of, text, _("%(at)s: that %(name)s is back was taken back."))


def seat_text(facts: Facts, name_of: NameOf, text: str, of_removed: str) -> str:
    said = of_removed if facts["removed"] else text
    return at_table(said, facts, name=name_of(facts["entrant"]))


def with_results(text: Promise) -> Sentence:
    """With what was typed: the table may be gone by the time somebody wants to know."""

    def said(facts: Facts, name_of: NameOf) -> str:
        told = at_table(text, facts)
        if "people" not in facts:
            return told  # noted by an older version
        rows = zip(facts["people"], facts["completed"], facts["points"], strict=True)
        typed = [f"{name_of(person)} {phases}/{points}" for person, phases, points in rows]
        return f"{told} {names_text(typed)}{deals_text(facts.get('deals'))}"

    return said


def deals_text(deals: int | None) -> str:
    """Behind a result by hand; older entries know of none."""
    if not deals:
        return ""
    text = ngettext("%(count)d deal", "%(count)d deals", deals) % {"count": deals}
    return f" ({text})"
