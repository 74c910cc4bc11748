"""The edition that a program names, with the options that it is played by."""

from collections.abc import Mapping
from typing import Any

from api.problems import invalid
from rules import Edition, edition_keys, with_options
from scoring.clubs.models import Member
from scoring.editions.models import ClubEdition, edition_of
from scoring.fields import WRONG_CHOICE


def asked_edition(member: Member, body: Mapping[str, Any]) -> Edition:
    """A published one, or one of the club; of others there is none."""
    key = body["edition"]
    own = ClubEdition.objects.managed_by(member).filter(key=key)
    if key not in edition_keys() and not own.exists():
        raise invalid([("edition", WRONG_CHOICE)])
    edition = edition_of(key)
    check_options(edition, body["options"])
    return with_options(edition, body["options"])


def check_options(edition: Edition, options: Mapping[str, str]) -> None:
    known = {option.key: option.values for option in edition.options}
    wrong = [key for key, value in options.items() if value not in known.get(key, ())]
    if wrong:
        raise invalid((f"options.{key}", WRONG_CHOICE) for key in sorted(wrong))
