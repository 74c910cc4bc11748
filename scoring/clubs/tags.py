"""For templates: every form says for which club it was filled in."""

from django import template
from django.forms import HiddenInput
from django.template.context import RequestContext
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import format_html

from scoring.clubs.guards import OF_CLUB, club_of_the_page

register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: RequestContext) -> str:
    """In place of Django's own tag, because no form that is posted goes without that one."""
    token = CsrfTokenNode().render(context)
    request = getattr(context, "request", None)
    club = club_of_the_page(request) if request else None
    if club is None:
        return token
    return format_html("{}{}", token, HiddenInput().render(OF_CLUB, club))
