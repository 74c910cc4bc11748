"""From what was chosen to a file."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from django.db.models import Max
from django.utils.translation import gettext as _

from live.stamps import quoted
from printing.parts import Page
from printing.sizes import Paper
from scoring.clubs.picture_models import ClubPicture
from scoring.editions.models import PhaseCard
from scoring.sheets.documents import PrintedFile, printed, speaking
from scoring.sheets.program import drawn_by
from tournaments.printables.asked import Asked, Wanted
from tournaments.printables.kinds import Needs
from tournaments.printables.there import There, kinds_of
from tournaments.pulse import pulse_of
from tournaments.rounds.models import Table
from tournaments.words import round_name

type Watch = Callable[[int], None]  # told how many pages are drawn


def made(there: There, wanted: Wanted, watch: Watch = lambda _drawn: None) -> PrintedFile:
    """The papers one after the other, in their language: the same state makes the same bytes."""
    with speaking(wanted.language):
        asked = asked_for(there, wanted)
        pages = chain.from_iterable(kind.make(asked) for kind in kinds_of(wanted))
        club = there.tournament.club.name
        return printed(title_of(there, wanted), watched(pages, watch), author=club)


def asked_for(there: There, wanted: Wanted) -> Asked:
    return Asked(
        tournament=there.tournament,
        round=there.round,
        paper=Paper[wanted.paper.upper()],
        origin=wanted.origin,
        spare=wanted.spare,
        per_page=wanted.per_page,
        text_only=wanted.text_only,
        places=wanted.places,
    )


def title_of(there: There, wanted: Wanted) -> str:
    """Score sheets · Round 2 · Club night."""
    kinds = kinds_of(wanted)
    what = str(kinds[0].title) if len(kinds) == 1 else _("Papers")
    of_round = there.round and any(kind.needs is Needs.ROUND for kind in kinds)
    where = [round_name(there.round)] if there.round and of_round else []
    return " · ".join([what, *where, there.tournament.name])


def watched(pages: Iterable[Page], watch: Watch) -> Iterator[Page]:
    for drawn, page in enumerate(pages, start=1):
        yield page
        watch(drawn)


def stamp_of(there: There, wanted: Wanted) -> str:
    """Another one as soon as anything has changed that might stand on a paper."""
    tournament = there.tournament
    picture = ClubPicture.objects.filter(club=tournament.club_id)
    cards = PhaseCard.objects.aggregate(Max("pk"))
    drawn = list(picture.values_list("changed_at", flat=True))
    known = (pulse_of(tournament), tournament.club.name, tables_of(there))
    return quoted(*known, drawn, cards, wanted, drawn_by())


def tables_of(there: There) -> list[tuple[object, ...]]:
    """What happens at the tables without being noted: opened, and laid while a deal is played."""
    tables = there.round.tables.order_by("number") if there.round else Table.objects.none()
    return list(tables.values_list("opened_at", Max("game__reported")))
