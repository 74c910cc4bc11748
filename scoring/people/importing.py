"""A list of people becomes a part of the roster, all of it or nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from scoring.clubs.models import Club
from scoring.names import alike_key
from scoring.people.erasing import tell_pages
from scoring.people.lists import ListedPerson
from scoring.people.matching import (
    ChangedPerson,
    KnownPerson,
    NewPerson,
    RowEffect,
    SamePerson,
    compare,
    decided_effect,
)
from scoring.people.models import Circle, Player


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """How many people a list has brought, and how many rows somebody has yet to decide about."""

    new: int
    changed: int
    left_out: int
    players: tuple[int | None, ...]  # of each row who it is now; None where it was left out


def known_people(club: Club) -> list[KnownPerson]:
    """Everybody on the roster, as a list is compared with it."""
    people = Player.objects.filter(club=club).on_roster().prefetch_related("circles")
    return [
        KnownPerson(
            pk=player.pk,
            name=player.name,
            nickname=player.nickname,
            table=player.keeps_to,
            circles=frozenset(alike_key(circle.name) for circle in player.circles.all()),
        )
        for player in people
    ]


def effects_of(club: Club, rows: Iterable[ListedPerson]) -> tuple[RowEffect, ...]:
    """What this list would do now."""
    return compare(rows, known_people(club))


def bring_in(club: Club, rows: Sequence[ListedPerson], choices: Mapping[int, str]) -> ImportCounts:
    """Do what the list would do, with the answers for what was unclear, by the place in it."""
    with transaction.atomic():
        club.locked()  # the same list sent twice at once adds nobody the second time
        asked = enumerate(effects_of(club, rows))
        effects = [decided_effect(effect, choices.get(place, "")) for place, effect in asked]
        new = [effect.row for effect in effects if isinstance(effect, NewPerson)]
        changed = [effect for effect in effects if isinstance(effect, ChangedPerson)]
        added = add_people(club, new)
        share_circles(club, [*zip(added, new, strict=True), *change_people(changed)])
    players = tuple(players_of(effects, added))
    return ImportCounts(len(new), len(changed), effects.count(None), players)


def players_of(
    effects: Iterable[RowEffect | None], added: Iterable[Player]
) -> Iterator[int | None]:
    """Who each row is, once those who are new are there; a repeated row is nobody's."""
    new = iter(added)
    for effect in effects:
        match effect:
            case NewPerson():
                yield next(new).pk
            case SamePerson(known=known) | ChangedPerson(known=known):
                yield known.pk
            case _:
                yield None


def add_people(club: Club, rows: Iterable[ListedPerson]) -> list[Player]:
    return Player.objects.bulk_create(
        Player(club=club, name=row.name, nickname=row.nickname, keeps_to=row.table) for row in rows
    )


def change_people(effects: Iterable[ChangedPerson]) -> list[tuple[Player, ListedPerson]]:
    """What a row says counts; what it does not say stays."""
    rows = {effect.known.pk: effect.row for effect in effects}
    players = list(Player.objects.filter(pk__in=rows))
    for player in players:
        row = rows[player.pk]
        if row.nickname and alike_key(row.nickname) not in player.alike_keys:
            player.call(player.name, row.nickname)
        player.keeps_to = row.table or player.keeps_to
    Player.objects.bulk_update(players, ["nickname", "known_as", "keeps_to"])
    tell_pages(*players)
    return [(player, rows[player.pk]) for player in players]


def share_circles(club: Club, pairs: Iterable[tuple[Player, ListedPerson]]) -> None:
    """Everybody is in the circle that their row names; those that are not there are made."""
    circles = {alike_key(circle.name): circle for circle in club.circles.all()}
    shared = []
    for player, row in pairs:
        if not row.circle:
            continue
        key = alike_key(row.circle)
        circles[key] = circles.get(key) or Circle.objects.create(club=club, name=row.circle)
        shared.append(Circle.people.through(circle=circles[key], player=player))
    Circle.people.through.objects.bulk_create(shared, ignore_conflicts=True)
