"""For templates: `data-follow="{{ game.topics|tickets }}"`."""

from collections.abc import Iterable

from django import template

from live.tickets import ticket

register = template.Library()


@register.filter
def tickets(topics: Iterable[str]) -> str:
    """What an element follows these topics by."""
    return " ".join(map(ticket, topics))
