"""The link that is somebody's own, without an account."""

from django.db import models
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.people.models import Player
from scoring.tokens import new_token


class PersonalLinkQuerySet(models.QuerySet["PersonalLink"]):
    def find(self, token: str) -> "PersonalLink | None":
        """Nobody, once they were erased."""
        known = self.filter(token=token, player__erased_at=None, player__merged_into=None)
        return known.select_related("player__club").first()

    def of(self, club: Club) -> "PersonalLinkQuerySet":
        return self.filter(player__club=club)


class PersonalLink(models.Model):
    """Whoever holds it speaks for this person: kept as it is, for it is shown again and again.

    It opens what the person has said of nights ahead, and nothing of the club's.
    """

    player = models.OneToOneField(Player, models.CASCADE, related_name="personal_link")
    token = models.CharField(max_length=32, unique=True, default=new_token)
    made_at = models.DateTimeField(auto_now_add=True)

    objects = PersonalLinkQuerySet.as_manager()

    def __str__(self) -> str:
        return f"personal link of player {self.player_id}"

    def get_absolute_url(self) -> str:
        return reverse("personal-detail", args=[self.token])
