"""Pieces of pages that are drawn once: icons, and includes of what never changes."""

from collections.abc import Hashable
from dataclasses import is_dataclass
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

MOST_PIECES = 1500  # pieces of 1.5 kB: the latest deals of a large night
PLAIN = {str, int, bool, type(None)}  # exactly: text that is safe equals text that is not

register = template.Library()


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    return render_to_string("components/icon.html", {"name": name})


@register.simple_tag
def include_frozen(name: str, **values: Hashable) -> SafeString:
    """The template with these values alone; what is equal looks the same in a language."""
    return render_frozen(name, get_language(), tuple(values.items()))


@lru_cache(MOST_PIECES)
def render_frozen(
    name: str, _language: str | None, values: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    for _field, value in values:
        assert is_frozen(value), f"{value!r} may change and still be equal"
    return render_to_string(name, dict(values))


def is_frozen(value: Hashable) -> bool:
    """A model's row is hashable too, but is equal to itself whatever stands in it."""
    if is_dataclass(value):
        return all(is_frozen(getattr(value, field)) for field in value.__dataclass_fields__)
    if isinstance(value, tuple):
        return all(map(is_frozen, value))
    return type(value) in PLAIN
