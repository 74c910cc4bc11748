"""Why a document is not taken, and what it would bring, in sentences."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.documents.arriving import ImportOutcome
from tournaments.documents.faults import DocumentFault, DocumentRefused
from tournaments.documents.reading import MOST_BYTES

FAULTS = {
    DocumentFault.TOO_LARGE: gettext_lazy(
        "The file is too large: a document has at most %(most)d MB."
    ),
    DocumentFault.NOT_JSON: gettext_lazy(
        "The file is no JSON, or a part of it is missing: %(what)s."
    ),
    DocumentFault.TOO_DEEP: gettext_lazy("Its parts lie too deep in one another."),
    DocumentFault.DOUBLED_KEY: gettext_lazy("“%(what)s” stands twice in one place."),
    DocumentFault.NO_NUMBER: gettext_lazy("“%(what)s” is no number that can be kept."),
    DocumentFault.NO_TEXT: gettext_lazy("A text has signs that cannot be kept: %(what)s."),
    DocumentFault.NO_DOCUMENT: gettext_lazy("This is no document of a night or a season."),
    DocumentFault.NEWER: gettext_lazy(
        "A newer version of this program has written it. Update this one, then try again."
    ),
    DocumentFault.MISSING: gettext_lazy("“%(what)s” is missing."),
    DocumentFault.UNKNOWN: gettext_lazy("Nothing is called “%(what)s” in a document."),
    DocumentFault.WRONG_KIND: gettext_lazy("“%(what)s” cannot stand here."),
    DocumentFault.OUT_OF_RANGE: gettext_lazy("%(what)s is too small or too large."),
    DocumentFault.TOO_LONG: gettext_lazy("This is too long: %(what)s."),
    DocumentFault.NOT_OFFERED: gettext_lazy("“%(what)s” is nothing that can be chosen here."),
    DocumentFault.NO_MOMENT: gettext_lazy("“%(what)s” is no day and no time of a night."),
    DocumentFault.NOBODY: gettext_lazy("The document speaks of “%(what)s”, and does not have it."),
    DocumentFault.CIRCLE: gettext_lazy(
        "A season takes its points from one that does not begin before it."
    ),
    DocumentFault.ALTERED: gettext_lazy(
        "Something was changed or is gone: the log does not agree."
    ),
    DocumentFault.NO_RULES: gettext_lazy("There are no rules for “%(what)s”."),
    DocumentFault.OTHER_PHASES: gettext_lazy(
        "Other phases were entered here from the cards of this box: results would be others."
    ),
    DocumentFault.NEW_PHASES: gettext_lazy(
        "It brings phases from the cards of a box: only who looks after this site may enter them."
    ),
    DocumentFault.CONTRADICTION: gettext_lazy("It contradicts itself. %(what)s"),
    DocumentFault.UNREADABLE: gettext_lazy("Its results cannot be worked out: %(what)s."),
    DocumentFault.OTHERWISE: gettext_lazy(
        "Here this would be something else than in the document."
    ),
    DocumentFault.HERE_OTHERWISE: gettext_lazy(
        "“%(what)s” is here already, and is not as in the document."
    ),
    DocumentFault.UNCLEAR: gettext_lazy("Somebody has to say who is meant: %(what)s."),
    DocumentFault.UNDER_WAY: gettext_lazy(
        "It is being brought in already: wait for that, or cancel it first."
    ),
    DocumentFault.NOT_ON_ROSTER: gettext_lazy("There is nobody like that on the roster."),
}


def too_large_text(most: int) -> str:
    return str(FAULTS[DocumentFault.TOO_LARGE]) % {"most": most // 1024**2}


def fault_text(error: DocumentRefused) -> str:
    """Why, and where in the document that is."""
    words = {"what": error.what, "most": MOST_BYTES // 1024**2}
    text = (str(FAULTS[error.fault]) % words).strip()
    if not error.at:
        return text
    return _("%(reason)s (at %(place)s)") % {"reason": text, "place": error.at}


def brought_text(outcome: ImportOutcome) -> str:
    nights, people = len(outcome.nights), outcome.new_people
    if not (nights or outcome.seasons):
        return _("All of it was here already.")
    texts = [ngettext("%(count)d night came in.", "%(count)d nights came in.", nights)]
    said = [text % {"count": nights} for text in texts if nights]
    if people:
        text = ngettext("%(count)d person is new.", "%(count)d people are new.", people)
        said.append(text % {"count": people})
    return " ".join(said) or _("The season came in.")
