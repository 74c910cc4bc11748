"""How somebody is called on pages that anybody can open: the club settles it, the person chooses.

Of a child there are never more than the initials, whatever was chosen, and no page of its own.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Protocol, assert_never

from django.utils.translation import pgettext

from scoring.clubs.models import PublicName
from scoring.names import told_apart


class PubliclyCalled(Protocol):
    """Somebody of the roster, as far as their name goes."""

    name: str  # empty: erased
    nickname: str
    public_name: str  # a PublicName; empty: as the club settles it
    is_child: bool

    @property
    def called(self) -> str: ...


class NamesSettled(Protocol):
    """A club, as far as the names of its people go."""

    public_name: str


def public_name(player: PubliclyCalled, club: NamesSettled) -> str:
    """Empty: nothing is to be shown, and nothing to be led to."""
    return name_as(PublicName(player.public_name or club.public_name), player)


def public_names(players: Iterable[PubliclyCalled], club: NamesSettled) -> tuple[str, ...]:
    """Of those in a list, told apart; whoever is not to be named is somebody, or somebody else."""
    known = [public_name(player, club) for player in players]
    named = iter(told_apart([name for name in known if name]))
    unnamed = chain([somebody()], repeat(somebody_else()))
    return tuple(next(named if name else unnamed) for name in known)


def has_public_page(player: PubliclyCalled, club: NamesSettled) -> bool:
    """Who won, lost and met whom: of a child, and of whoever is not named, that is for members."""
    return bool(public_name(player, club)) and not player.is_child


def names_for(
    is_member: bool, players: Sequence[PubliclyCalled], club: NamesSettled
) -> tuple[str, ...]:
    """Members read the names of lists, everybody else what may be public."""
    if not is_member:
        return public_names(players, club)
    return told_apart([player.called for player in players])


def somebody() -> str:
    """Whoever is not to be named."""
    return pgettext("instead of a name", "somebody")


def somebody_else() -> str:
    """Everybody more who is not to be named: a number would read like a place."""
    return pgettext("instead of a name", "somebody else")


def name_as(wish: PublicName, player: PubliclyCalled) -> str:
    match wish:
        case PublicName.NOTHING:
            return ""
        case _ if player.is_child:
            return initials_of(player.name)
        case PublicName.FULL:
            return player.name
        case PublicName.INITIAL:
            return with_initial(player.name)
        case PublicName.NICKNAME:
            return player.nickname or with_initial(player.name)
        case _:
            assert_never(wish)


def with_initial(name: str) -> str:
    """Karla Bauer is Karla B.; also where she stands in the list as Bauer, Karla."""
    first, *others = in_speech(name) or [""]
    return f"{first} {initial_of(others[-1])}" if others else first


def initials_of(name: str) -> str:
    words = in_speech(name)
    return " ".join(initial_of(word) for word in (words[:1] + words[1:][-1:]))


def in_speech(name: str) -> list[str]:
    """The words of a name, the first name first."""
    last, _comma, first = name.partition(",")
    return [word for word in f"{first} {last}".split() if any(map(str.isalnum, word))]


def initial_of(word: str) -> str:
    letter = next(sign for sign in word if sign.isalnum())
    return f"{letter.upper()}."
