"""What somebody finds behind their personal link, and where organisers find the links."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page
from django.urls import reverse

from scoring.addresses import Link
from scoring.clubs.models import Club
from scoring.names import isolated, sort_key, told_apart
from scoring.paging import page_of
from scoring.people.models import Player
from scoring.people.public_names import has_public_page, public_name
from tournaments.attendance.models import Entrant, Presence, Reply
from tournaments.club_pages.models import ClubAddress
from tournaments.nights.models import Tournament
from tournaments.replies.actions import begun_among, nights_to_come
from tournaments.replies.models import PersonalLink
from tournaments.replies.words import coming_names_text, others_text


@dataclass(frozen=True)
class NightAhead:
    """A night, who says that they come, and what somebody has said of it themselves."""

    night: Tournament
    mine: Entrant | None
    others: list[Player]  # who else comes
    has_begun: bool = False

    @property
    def reply(self) -> Reply | None:
        """What holds: organisers may know better by now."""
        if self.mine is None:
            return None
        if self.mine.presence == Presence.ABSENT:
            return Reply.NOT_COMING
        return Reply.COMING if self.mine.reply == Reply.COMING else None

    @property
    def is_coming(self) -> bool:
        return self.reply is Reply.COMING

    @property
    def stays_away(self) -> bool:
        return self.reply is Reply.NOT_COMING

    @property
    def others_text(self) -> str:
        return others_text(len(self.others), is_mine=self.is_coming)

    @cached_property
    def names_text(self) -> str:
        """The others as everybody may read them."""
        names = [public_name(player, self.night.club) for player in self.others]
        named = sorted(map(isolated, told_apart([name for name in names if name])))
        return coming_names_text(named, len(names) - len(named)) if names else ""

    @property
    def address(self) -> str:
        """Their own page of the night, where they are on its list; else that of everybody."""
        if self.mine and self.night.is_public:
            return reverse("entrant-detail", args=[self.night.code, self.mine.token])
        return reverse("night-detail", args=[self.night.code]) if self.night.is_public else ""


def nights_ahead(nights: Iterable[Tournament], player: Player | None) -> list[NightAhead]:
    """As this person sees them, or anybody."""
    known = list(nights)
    begun = begun_among(known)
    said: dict[int, list[Entrant]] = defaultdict(list)
    promised = Entrant.objects.filter(tournament__in=known).promised()
    for entrant in promised.exclude(player=player).select_related("player"):
        said[entrant.tournament_id].append(entrant)
    mine = Entrant.objects.filter(tournament__in=known, player=player)
    own = {entrant.tournament_id: entrant for entrant in mine}
    return [
        NightAhead(
            night, own.get(night.pk), [each.player for each in said[night.pk]], night.pk in begun
        )
        for night in known
    ]


class PersonalPage:
    """Hello: the nights to come, and where else one finds oneself."""

    def __init__(self, link: PersonalLink) -> None:
        self.link = link
        self.player = link.player
        self.club = link.player.club

    @property
    def name(self) -> str:
        return self.player.called

    @cached_property
    def nights(self) -> list[NightAhead]:
        return nights_ahead(nights_to_come(self.player).select_related("club"), self.player)

    @cached_property
    def club_at(self) -> ClubAddress | None:
        """Where the page of the club is, if everybody may open it."""
        at = ClubAddress.objects.of(self.club)
        return at if at.is_public else None

    @property
    def story_address(self) -> str:
        """Of their page with games and story, where there is one for everybody."""
        is_told = has_public_page(self.player, self.club)
        return reverse("person-detail", args=[self.player.code]) if is_told else ""


@dataclass(frozen=True)
class LinkPage:
    """Somebody's link, for whoever hands it out."""

    player: Player
    origin: str  # by which phones reach this site

    @cached_property
    def link(self) -> PersonalLink | None:
        return PersonalLink.objects.filter(player=self.player).first()

    @property
    def shared(self) -> Link | None:
        return Link(self.origin + self.link.get_absolute_url()) if self.link else None


@dataclass(frozen=True)
class NamedLink:
    name: str
    player: int
    link: Link


class LinksPage:
    """The links of everybody who plays, by name."""

    def __init__(self, club: Club, origin: str, number: str = "") -> None:
        self.club = club
        self.origin = origin
        self.number = number

    @cached_property
    def links(self) -> list[NamedLink]:
        rows = PersonalLink.objects.of(self.club).filter(player__in=self.club.players.playing())
        known = sorted(rows.select_related("player"), key=lambda row: sort_key(row.player.called))
        names = told_apart([row.player.called for row in known])
        return [
            NamedLink(name, row.player_id, Link(self.origin + row.get_absolute_url()))
            for name, row in zip(names, known, strict=True)
        ]

    @property
    def without(self) -> int:
        """Who has none yet."""
        return self.club.players.playing().filter(personal_link=None).count()

    @property
    def lines(self) -> str:
        """For whoever writes to all of them."""
        return "\n".join(f"{each.name}: {each.link.address}" for each in self.links)

    @cached_property
    def pages(self) -> Page[NamedLink]:
        return page_of(self.links, self.number)
