"""What the log says, a sentence for each kind of entry.

Whoever notes a kind registers its sentence, here or beside the change (in a module of `words`,
named in `tournaments/apps.py` or imported by the page that needs it):

    @sentence("table_closed")
    def table_closed(facts: Facts, name_of: NameOf) -> str:
        return _("Table %(table)d was closed as it stood.") % facts

`facts` is what was noted. People stand in it as numbers of entrants, and `name_of` tells how they
are called by now. A kind that nobody registered is shown plainly. Facts that an older version has
noted may lack something: `sentence_of` then shows them plainly too.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.editions.words import names_text
from scoring.names import isolated
from tournaments.words import NameOf

type Facts = Mapping[str, Any]
type Sentence = Callable[[Facts, NameOf], str]

SENTENCES: dict[str, Sentence] = {}


def sentence(kind: str) -> Callable[[Sentence], Sentence]:
    def register(made: Sentence) -> Sentence:
        SENTENCES[kind] = made
        return made

    return register


def sentence_of(kind: str, facts: Facts, name_of: NameOf) -> str:
    if kind not in SENTENCES:
        return plainly(kind, facts)
    try:
        return SENTENCES[kind](facts, name_of)
    except (KeyError, TypeError, ValueError):  # noted by another version
        return plainly(kind, facts)


def plainly(kind: str, facts: Facts) -> str:
    told = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in facts.items())
    what = kind.replace("_", " ").replace("-", " ").capitalize()
    return f"{what} ({told})" if told else what


PRESENCES = {
    "registered": gettext_lazy("%(name)s is not here yet."),
    "here": gettext_lazy("%(name)s is here."),
    "late": gettext_lazy("%(name)s will be late."),
    "pausing": gettext_lazy("%(name)s pauses."),
    "gone": gettext_lazy("%(name)s has gone."),
}

SETTINGS = {
    "name": gettext_lazy("name"),
    "date": gettext_lazy("date"),
    "edition": gettext_lazy("edition"),
    "variant": gettext_lazy("variant"),
    "options": gettext_lazy("house rules"),
    "deals": gettext_lazy("length of a game"),
    "minutes": gettext_lazy("time of a round"),
    "ending": gettext_lazy("end of the time"),
    "rounds": gettext_lazy("rounds"),
    "prefer": gettext_lazy("table sizes"),
    "allow": gettext_lazy("table sizes"),
    "modes": gettext_lazy("who meets whom"),
    "scheme": gettext_lazy("points for places"),
    "ties": gettext_lazy("tie-breaks"),
    "final": gettext_lazy("final"),
    "finalists": gettext_lazy("final"),
    "carries": gettext_lazy("final"),
    "is_public": gettext_lazy("who may look"),
    "signed": gettext_lazy("signatures on the score sheet"),
}


@sentence("created")
def created(facts: Facts, _name_of: NameOf) -> str:
    people = facts["entrants"]
    text = ngettext(
        "Planned, with %(count)d person registered.",
        "Planned, with %(count)d people registered.",
        people,
    )
    return text % {"count": people}


@sentence("settings")
def settings(facts: Facts, _name_of: NameOf) -> str:
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


@sentence("presence")
def presence(facts: Facts, name_of: NameOf) -> str:
    return str(PRESENCES[facts["after"]]) % {"name": name_of(facts["entrant"])}


@sentence("walk_in")
def walk_in(facts: Facts, name_of: NameOf) -> str:
    text = _("%(name)s has come without being registered.")
    if facts.get("is_new"):
        text = _("%(name)s has come for the first time and is on the roster now.")
    return text % {"name": name_of(facts["entrant"])}


@sentence("standings-frozen")
def standings_frozen(facts: Facts, _name_of: NameOf) -> str:
    return _("Visitors see the standings after round %(after)d only.") % facts


@sentence("standings-shown")
def standings_shown(_facts: Facts, _name_of: NameOf) -> str:
    return _("Visitors see all standings again.")


@sentence("undone")
def undone(facts: Facts, name_of: NameOf) -> str:
    told = sentence_of(facts["of"], facts["was"], name_of)
    return _("Taken back: %(told)s") % {"told": told}


def known_names(names: Mapping[int, str]) -> NameOf:
    """How the entrants are called; whoever is no longer one of them is somebody."""

    def name_of(entrant: int) -> str:
        return isolated(names[entrant]) if entrant in names else _("somebody")

    return name_of
