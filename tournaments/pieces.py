"""What templates of nights say in the same words everywhere."""

from django import template

from tournaments.words import table_name as name_of_table

register = template.Library()


@register.filter
def table_name(number: int, stage: str) -> str:
    """Table 3, or Final table: by the stage of its round."""
    return name_of_table(number, stage)
