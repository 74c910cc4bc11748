from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class TokenConverter(StringConverter):
    """The secret part of a link, as `new_token` makes it."""

    regex = "[A-Za-z0-9_-]{1,64}"


class NumberConverter(IntConverter):
    """The number of a deal."""

    regex = "[1-9][0-9]{0,5}"


register_converter(TokenConverter, "token")
register_converter(NumberConverter, "number")
