"""What stands above a game that was of a table once, and who may correct what counts instead."""

from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.clubs.models import Role
from scoring.games.frames import GameFrame
from scoring.games.models import Game
from tournaments.nights.models import Tournament
from tournaments.pages import version_of
from tournaments.rounds.seats import started_for

STYLES = ("css/tournaments/clock/clock.css", "css/tournaments/desk/desk.css")
SCRIPTS = ("js/tournaments/clock/clock.js",)


@dataclass(frozen=True)
class DetachedGame:
    """A game that was of a table once; its people sit elsewhere by now."""

    tournament: Tournament
    correction_address: str = ""  # of what counts instead, for whoever may correct it

    @property
    def places_address(self) -> str:
        return reverse("night-detail", args=[self.tournament.code])

    @property
    def refusal_text(self) -> str:
        text = _("This game no longer counts.")
        if self.correction_address:
            return f"{text} {_('You can correct the table that counts instead.')}"
        return f"{text} {_('Tell the organiser what you played here.')}"


def frame_of_detached(request: HttpRequest, game: Game) -> GameFrame | None:
    tournament = Tournament.objects.behind([game.part_of]).first()
    if tournament is None:
        return None
    may_correct = is_scorer(request, tournament)
    page = DetachedGame(tournament, table_instead_of(game, tournament) if may_correct else "")
    version = version_of(tournament, game.pk, may_correct)
    frame = frame_of("tournaments/tables/table_gone.html", page, version, tournament)
    return replace(
        frame,
        is_counted=False,
        refusal_text=page.refusal_text if game.closed else "",
        correction_address=page.correction_address,
    )


def table_instead_of(game: Game, tournament: Tournament) -> str:
    """Where the table is corrected that its people sat at, or another one is chosen."""
    table = started_for(game)
    if table is None or table.game_id is None:
        return reverse("table-list", args=[tournament.pk])
    return reverse("hand-result-entry", args=[tournament.pk, table.pk])


def is_scorer(request: HttpRequest, tournament: Tournament) -> bool:
    """Asked of those who are signed in alone."""
    return has_role(request, tournament, Role.SCORER)


def has_role(request: HttpRequest, tournament: Tournament, role: Role) -> bool:
    if not request.user.is_authenticated:
        return False
    return Tournament.objects.of(request.user, role).filter(pk=tournament.pk).exists()


def frame_of(template: str, page: object, version: str, tournament: Tournament) -> GameFrame:
    return GameFrame(template, page, version, (tournament.steps,), STYLES, SCRIPTS)
