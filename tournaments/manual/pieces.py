"""What the manual adds to other pages: the way to their paragraph, and the first steps."""

from dataclasses import dataclass

from django import template
from django.template.context import RequestContext
from django.urls import reverse

from scoring.clubs.guards import current_member
from scoring.clubs.models import Role
from tournaments.manual.first_night import HIDDEN, FirstNight
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


@register.simple_tag(takes_context=True)
def first_night(context: RequestContext) -> FirstNight | None:
    """For organisers of a club of their own, as long as it is of use."""
    request = context.get("request")
    member = current_member(request) if request else None
    if request is None or member is None or member.club.is_sample or not member.may(Role.ORGANISER):
        return None
    found = FirstNight(member.club, is_hidden=bool(request.COOKIES.get(HIDDEN)))
    return found if found.is_of_use else None
