"""Two entries that are one person, and leaving no name of a person behind."""

from collections.abc import Iterable
from typing import Any, Protocol

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from jobs.models import Job
from jobs.results import delete_jobs_with_files
from scoring.clubs.models import names_changed
from scoring.errors import MovedOn, NotOnePerson
from scoring.games.deals import DealVersion
from scoring.games.models import Game, Seat
from scoring.names import alike_key, without
from scoring.people.models import NOTHING_WRITTEN, Player


class KeptElsewhere(Protocol):
    """What another app keeps of people: it goes where the people go."""

    def amounts(self, player: Player) -> list[str]:
        """What there is of this person, in words."""

    def hindrances(self, gone: Player, stays: Player) -> list[str]:
        """Why these two cannot be one person, in words."""

    def move(self, gone: Player, stays: Player) -> None:
        """What was of one is of the other from now on."""

    def erase(self, player: Player, former: str) -> None:
        """Leave their name nowhere: where one has to stand, `former` does."""

    def tell_pages(self, players: Iterable[Player]) -> None:
        """Pages that show these people show something else once this transaction has ended."""


kept_elsewhere: list[KeptElsewhere] = []


def register(keeper: KeptElsewhere) -> None:
    kept_elsewhere.append(keeper)


def tell_pages(*players: Player) -> None:
    """Pages that show these people are to ask again, once this transaction has ended."""
    for club in {player.club_id for player in players}:
        names_changed(club)
    for each in kept_elsewhere:
        each.tell_pages(players)


def hindrances(gone: Player, stays: Player) -> list[str]:
    """Why these two entries cannot become one; nothing where they can."""
    return [reason for each in kept_elsewhere for reason in each.hindrances(gone, stays)]


def amounts_of(player: Player) -> list[str]:
    """What there is of this person, in words."""
    return [text for each in kept_elsewhere for text in each.amounts(player)]


def merge(gone: Player, stays: Player) -> None:
    """All of one entry goes to the other; its row only says where."""
    with transaction.atomic():
        gone.club.locked()
        rows = {row.pk: row for row in Player.objects.on_roster().filter(club=gone.club_id)}
        if gone.pk == stays.pk or not {gone.pk, stays.pk} <= rows.keys():
            raise MovedOn
        if reasons := hindrances(gone, stays):
            raise NotOnePerson(reasons)
        for each in kept_elsewhere:
            each.move(gone, stays)
        take_over(rows[gone.pk], rows[stays.pk])
        tell_pages(stays)


def take_over(gone: Player, stays: Player) -> None:
    """The one that stays keeps what it has, and has from the other what it lacks."""
    for circle in gone.circles.all():
        circle.people.add(stays)
    gone.circles.clear()
    stays.save_written(**{name: fact or gone.written[name] for name, fact in stays.written.items()})
    gone.merged_entries.update(merged_into=stays)
    gone.merged_into = stays
    gone.save(update_fields=["merged_into"])


def erase(player: Player) -> None:
    with transaction.atomic():
        player.club.locked()
        now = Player.objects.on_roster().filter(pk=player.pk).first()
        if now is None:
            raise MovedOn
        player = now
        entries = [player, *player.merged_entries.all()]
        reasons = DealVersion.objects.filter(game__club=player.club_id)
        erase_in_texts(reasons, "reason", only_theirs(player, entries))
        delete_jobs_with_files(Job.objects.about(player.club_id))  # whoever wants a file asks anew
        for each in kept_elsewhere:
            each.erase(player, _("former player"))
        erase_on_roster(player, entries)
        tell_pages(player)


def erase_in_seats(seats: QuerySet[Seat], keys: set[str]) -> list[Game]:
    """Of these seats those with such names are a former player's; the games that changed."""
    theirs = [seat for seat in seats.select_related("game") if alike_key(seat.name) in keys]
    rename_seats(theirs)
    return list({seat.game_id: seat.game for seat in theirs}.values())


def rename_seats(seats: Iterable[Seat]) -> None:
    """These seats are a former player's."""
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(name=_("former player"))


def only_theirs(player: Player, entries: Iterable[Player]) -> list[str]:
    """What they are and were called, as far as nobody else of the club is called so."""
    theirs = [name for entry in entries for name in (*entry.names, *entry.known_as)]
    others = Player.objects.on_roster().filter(club=player.club_id).exclude(pk=player.pk)
    taken = {key for other in others for key in other.alike_keys}
    return [name for name in theirs if alike_key(name) not in taken]


def erase_in_texts(rows: QuerySet[Any], field: str, names: Iterable[str]) -> None:
    """What somebody has written about them says it of a former player."""
    longest, known = rows.model._meta.get_field(field).max_length, list(names)
    for row in rows.exclude(**{field: ""}):
        text = without(getattr(row, field), known, _("former player"))[:longest]
        if text != getattr(row, field):
            rows.filter(pk=row.pk).update(**{field: text})


def erase_on_roster(player: Player, entries: Iterable[Player]) -> None:
    now = timezone.now()
    circles = list(player.circles.all())
    player.circles.clear()
    for circle in circles:
        if not circle.people.exists():
            circle.delete()  # a family of nobody is only a name
    rows = Player.objects.filter(Q(pk=player.pk) | Q(pk__in=[entry.pk for entry in entries]))
    rows.update(**NOTHING_WRITTEN, known_as=[], retired_at=now, erased_at=now)
