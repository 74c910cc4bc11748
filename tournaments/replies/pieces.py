"""What the first page says to a device that knows whose it is."""

from django import template
from django.template.context import RequestContext

from tournaments.replies.known_devices import link_known_to
from tournaments.replies.models import PersonalLink

register = template.Library()


@register.simple_tag(takes_context=True)
def known_person(context: RequestContext) -> PersonalLink | None:
    """The link of whoever has this device."""
    request = context.get("request")
    return link_known_to(request) if request else None
