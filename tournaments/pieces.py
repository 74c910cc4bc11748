"""What templates of nights and of people say in the same words everywhere."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.words import table_name as name_of_table

NAME = "<bdi>{}</bdi>"
PERSON = '<a href="{}"><bdi>{}</bdi></a>'
LINK = '<a href="{}" class="story">{}{}</a>'
UNSEEN = '<span class="visually-hidden">{}</span>'

register = template.Library()


@register.filter
def table_name(number: int, stage: str) -> str:
    """Table 3, or Final table: by the stage of its round."""
    return name_of_table(number, stage)


@register.simple_tag
def person(name: str, address: str = "") -> SafeString:
    """Somebody's name, leading to their page where there is one for whoever looks."""
    return format_html(PERSON, address, name) if address else format_html(NAME, name)


@register.simple_tag
def story(name: str, address: str) -> SafeString:
    """What leads to somebody's page from beside their name; nothing, where there is none."""
    if not address:
        return SafeString()
    return format_html(LINK, address, _("Games and story"), format_html(UNSEEN, f": {name}"))
