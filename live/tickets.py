"""Tickets: a page may follow the topics that the server signed for it, and no others."""

from collections.abc import Iterable

from django import template
from django.core.signing import BadSignature, Signer

SALT = "live.ticket"

register = template.Library()


def ticket(topic: str) -> str:
    """What a page follows this topic by; always the same, so that its ETag stays."""
    return Signer(salt=SALT).sign(topic)


def topic_of(ticket: str) -> str | None:
    """The topic, or None where nobody of ours has signed this."""
    try:
        return Signer(salt=SALT).unsign(ticket)
    except BadSignature:
        return None


@register.filter
def tickets(topics: Iterable[str]) -> str:
    """What an element follows these topics by: `data-follow="{{ game.topics|tickets }}"`."""
    return " ".join(map(ticket, topics))
