"""Tokens by which programs act for a member of a club. Only their digests are stored."""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import Self

from django.contrib.auth.models import User
from django.db import connection, models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from api.scopes import Scope
from scoring.clubs.models import Club, Member, Role, digest
from scoring.prepared import PreparedQuery

PREFIX = "p10_"  # by which a token is known from the link of a table, and found where it leaked
USED_AGAIN = timedelta(minutes=10)  # a use that is told already is not written again


LINK = "link:"


def caller_of_link(link: str) -> str:
    """The same for the link of a table."""
    return LINK + digest(link)


class TokenScope(models.TextChoices):
    """The scopes of the API, as people choose them."""

    READ = Scope.READ.value, pgettext_lazy("a token may", "read")
    SCORE = Scope.SCORE.value, pgettext_lazy("a token may", "read and enter results")
    ORGANISE = Scope.ORGANISE.value, pgettext_lazy("a token may", "do all that an organiser does")


PARTS: dict[str, tuple[str, type[models.Model]]] = {
    "member": ("member", Member),
    "user": ("member__user", User),
    "club": ("member__club", Club),
}


def columns(model: type[models.Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def column_of(name: str, column: str) -> str:
    return f"{name}_has_{column}"


def part_of[M: models.Model](token: "ApiToken", name: str, model: type[M]) -> M:
    names = columns(model)
    values = [token.__dict__.pop(column_of(name, column)) for column in names]
    return model.from_db(connection.alias, names, values)


SCOPE_OF_ROLE = {
    Role.OWNER: Scope.ORGANISE,
    Role.ORGANISER: Scope.ORGANISE,
    Role.SCORER: Scope.SCORE,
}


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def issue(self, member: Member, name: str, scope: Scope, ends_at: datetime | None) -> str:
        """Make a token, and return the secret that is shown just once."""
        secret = PREFIX + token_urlsafe(32)
        facts = {"name": name, "scope": scope.value, "ends_at": ends_at}
        self.create(member=member, digest=digest(secret), **facts)
        return secret

    def usable(self) -> Self:
        return self.filter(models.Q(ends_at=None) | models.Q(ends_at__gt=timezone.now()))

    def find(self, secret: str) -> "ApiToken | None":
        """With its member, their account and their club, in one statement."""
        for token in BY_DIGEST.all(digest(secret)):
            member = token.member = part_of(token, "member", Member)
            member.user, member.club = part_of(token, "user", User), part_of(token, "club", Club)
            return None if token.is_over else token
        return None

    def with_member(self) -> Self:
        """Each column of what comes with it is an annotation."""
        return self.annotate(
            **{
                column_of(name, column): models.F(f"{way}__{column}")
                for name, (way, model) in PARTS.items()
                for column in columns(model)
            }
        )

    def of(self, member: Member) -> Self:
        return self.filter(member=member).order_by("-pk")


class ApiToken(models.Model):
    """Whoever sends it acts for this member, at most as far as its scope goes."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60)  # by which its owner knows it again
    scope = models.CharField(max_length=10, choices=TokenScope)
    digest = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    objects = ApiTokenQuerySet.as_manager()

    def __str__(self) -> str:
        return f"token {self.pk}"

    @property
    def caller(self) -> str:
        """By which its requests are counted, and the answers to them kept."""
        return f"token:{self.pk}"

    @property
    def effective_scope(self) -> Scope:
        """No token may more than its member may now."""
        scopes = list(Scope)
        return min(Scope(self.scope), SCOPE_OF_ROLE[Role(self.member.role)], key=scopes.index)

    @property
    def is_over(self) -> bool:
        return self.ends_at is not None and self.ends_at <= timezone.now()

    def note_use(self) -> None:
        """Roughly: a program that asks all the time writes it once in a while."""
        now = timezone.now()
        if self.used_at is None or now - self.used_at > USED_AGAIN:
            ApiToken.objects.filter(pk=self.pk).update(used_at=now)


BY_DIGEST = PreparedQuery(lambda value: ApiToken.objects.with_member().filter(digest=value))
