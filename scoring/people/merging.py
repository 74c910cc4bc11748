"""One person who stands on the roster twice."""

from django.db import transaction

from scoring.errors import MovedOn, NotOnePerson
from scoring.people import belongings
from scoring.people.models import Player


def hindrances(gone: Player, stays: Player) -> list[str]:
    """Why these two entries cannot become one; nothing where they can."""
    return [reason for each in belongings.registered for reason in each.hindrances(gone, stays)]


def counted(player: Player) -> list[str]:
    """What there is of this person, in words."""
    return [text for each in belongings.registered for text in each.counted(player)]


def merge(gone: Player, stays: Player) -> None:
    """All of one entry goes to the other; its row only says where."""
    with transaction.atomic():
        gone.club.locked()
        rows = {row.pk: row for row in Player.objects.on_roster().filter(club=gone.club_id)}
        if gone.pk == stays.pk or not {gone.pk, stays.pk} <= rows.keys():
            raise MovedOn
        if reasons := hindrances(gone, stays):
            raise NotOnePerson(reasons)
        for each in belongings.registered:
            each.move(gone, stays)
        take_over(rows[gone.pk], rows[stays.pk])
    belongings.tell(stays)


def take_over(gone: Player, stays: Player) -> None:
    """The one that stays keeps what it has, and has from the other what it lacks."""
    for circle in gone.circles.all():
        circle.people.add(stays)
    gone.circles.clear()
    stays.nickname = stays.nickname or gone.nickname
    stays.keeps_to = stays.keeps_to or gone.keeps_to
    stays.save(update_fields=["nickname", "keeps_to"])
    gone.merged_entries.update(merged_into=stays)
    gone.merged_into = stays
    gone.save(update_fields=["merged_into"])
