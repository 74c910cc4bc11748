"""Documents come in in the background, and those that nobody brought in go after a day."""

from collections.abc import Mapping
from contextlib import suppress

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from jobs.kinds import Cancelled, JobFailed, task
from jobs.running import Progress
from jobs.sweeping import duty
from scoring.clubs.models import Member, Role
from scoring.editions.models import may_enter_phases
from scoring.people.import_forms import in_turn
from scoring.people.lists import ReaderBusy
from tournaments.documents.arriving import IMPORT, DocumentGone, ImportOutcome, take_in, unpacked
from tournaments.documents.checking import read_document
from tournaments.documents.faults import DocumentRefused
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.pages import address_of_import
from tournaments.documents.values import Record
from tournaments.documents.words import brought_text, fault_text

HOUR = 3600.0
GONE = gettext_noop("The file is no longer kept. Choose it again; nothing was changed.")


@duty(every=HOUR)
def delete_expired_documents() -> None:
    ArrivingDocument.objects.expired().delete()


def may_import(user: AbstractBaseUser | AnonymousUser) -> Q:
    """Whoever is no organiser of the club any more sees nothing of it."""
    able = Member.objects.filter(user=user.pk, role__in=Role.ORGANISER.and_above)
    return Q(parameters__club__in=list(able.values_list("club", flat=True)))


@task(
    IMPORT,
    gettext_lazy("A night or a season comes in"),
    about=lambda club: Q(parameters__club=club),
    seen_by=may_import,
    page=address_of_import,
)
def import_document(
    progress: Progress, club: int, document: int, choices: Mapping[str, str], language: str = "en"
) -> str:
    """What came of it, as a sentence; begun once more, it finds what has come in."""
    arriving = ArrivingDocument.objects.filter(pk=document, club=club).first()
    able = Member.objects.filter(club=club, role__in=Role.ORGANISER.and_above)
    member = able.filter(user=progress.claim.job.requested_by).first()
    if arriving is None or member is None:
        raise JobFailed(GONE)
    with translation.override(language):
        try:
            outcome = brought(progress, arriving, numbered(choices), may_enter_phases(member))
        except DocumentGone as error:
            raise JobFailed(GONE) from error
        except DocumentRefused as error:
            raise JobFailed(f"{fault_text(error)} {_('Nothing was changed.')}") from error
        return brought_text(outcome)


def numbered(choices: Mapping[str, str]) -> dict[int, str]:
    return {int(number): who for number, who in choices.items()}


def brought(
    progress: Progress, arriving: ArrivingDocument, choices: dict[int, str], may_enter: bool
) -> ImportOutcome:
    """Until it is written it can be cancelled; asked for later, that comes too late."""
    if arriving.outcome is not None:
        return ImportOutcome.kept(arriving.outcome)
    progress.start(1, gettext_noop("Reading the file"))
    document = read_patiently(progress, unpacked(arriving))
    steps = 2 * len(document["nights"]) + 1
    progress.tell(total=steps, done=1, note=gettext_noop("Bringing it in"))
    outcome = take_in(
        arriving, document, choices, lambda done: progress.remember(done + 1), may_enter=may_enter
    )
    with suppress(Cancelled):
        progress.tell(done=steps)
    return outcome


def read_patiently(progress: Progress, content: bytes) -> Record:
    """One at a time: each may take much memory."""
    while True:
        try:
            with in_turn():
                return read_document(content)
        except ReaderBusy:
            progress.step(0)
