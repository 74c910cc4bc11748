"""What answers tell, by serializers that are made once.

Each new one copies all of its fields, and that took longer than to tell them.
"""

from types import MappingProxyType
from typing import Any

from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

type Fields = type[BaseSerializer[Any]]

NOTHING: Any = MappingProxyType({})


made: dict[Fields, BaseSerializer[Any]] = {}


def shared(fields: Fields) -> BaseSerializer[Any]:
    """Used by all threads: what is kept for one answer cannot be kept there."""
    if fields not in made:
        made[fields] = fields(context=NOTHING)
    return made[fields]


def teller(fields: Fields, request: Request) -> BaseSerializer[Any]:
    """A new one for serializers that say that they keep something meanwhile."""
    if getattr(fields, "is_for_one_answer", False):
        return fields(context={"request": request})
    return shared(fields)
