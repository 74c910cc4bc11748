"""What the screen on the wall shows."""

from django.db import transaction

from scoring.clubs.models import Actor
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.results.actions import tell
from tournaments.results.telling import NOBODYS, is_decided, is_told
from tournaments.rounds.models import Round


def show(tournament: Tournament, content: ScreenContent) -> None:
    """From now on, on all screens of the night. Whatever is chosen, it tells nobody who has won."""
    with transaction.atomic():
        now = tournament.locked()
        before, told = now.shown_on_wall, has_told(now)
        now.screen = tournament.screen = shown_as(content, before, told=told)
        is_hidden = content.steps_told is not None and before is ScreenContent.PODIUM
        if is_hidden:
            now.told_round = None
        elif now.is_over and not told:
            now.told_round = NOBODYS
        now.save(update_fields=["screen", "told_round"])
        now.changed()


def shown_as(content: ScreenContent, before: ScreenContent, *, told: bool) -> ScreenContent:
    """The podium begins with nobody, and is whole once everybody was told."""
    if content is ScreenContent.PODIUM and not told:
        return before if before.steps_told is not None else ScreenContent.PODIUM_NOBODY
    is_late = told and content.steps_told is not None and before is not ScreenContent.PODIUM
    return ScreenContent.PODIUM if is_late else content


def tell_all(tournament: Tournament, by: Actor = None) -> bool:
    """Who has won stands on the wall, and on all phones: that stays so whatever it shows next.

    False where nobody has won yet.
    """
    with transaction.atomic():
        now = tournament.locked()
        if not is_decided(now, latest_of(now)):
            return False
        tell(now, by)
        now.screen = tournament.screen = ScreenContent.PODIUM
        now.save(update_fields=["screen"])
    return True


def has_told(tournament: Tournament) -> bool:
    latest = latest_of(tournament)
    return is_decided(tournament, latest) and is_told(tournament, latest.number if latest else None)


def latest_of(tournament: Tournament) -> Round | None:
    return tournament.rounds.published().order_by("number").last()
