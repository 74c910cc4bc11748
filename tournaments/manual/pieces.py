"""What the manual adds to other pages: the way to their paragraph."""

from dataclasses import dataclass

from django import template
from django.template.context import RequestContext
from django.urls import reverse

from tournaments.manual.pages import manual_language, titles_in
from tournaments.manual.places import KEYS

register = template.Library()


@dataclass(frozen=True, slots=True)
class HelpLink:
    """Where the paragraph of a page stands, and how it is called."""

    address: str
    title: str


@register.simple_tag(takes_context=True)
def help_link(context: RequestContext) -> HelpLink | None:
    """None for pages of which the manual says nothing."""
    match = getattr(context.get("request"), "resolver_match", None)
    key = KEYS.get(match.url_name) if match else None
    if key is None:
        return None
    return HelpLink(f"{reverse('manual')}#{key}", titles_in(manual_language())[key])
