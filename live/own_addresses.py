"""Addresses that a form or a browser names, to lead on to."""

from posixpath import normpath
from urllib.parse import unquote, urljoin, urlsplit

from django.http import HttpRequest
from django.urls import get_script_prefix
from django.utils.http import url_has_allowed_host_and_scheme


def is_own(request: HttpRequest, address: str) -> bool:
    """Whether it leads to a page of ours: on this host, and below the path where they all live."""
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}):
        return False
    path = urlsplit(urljoin(request.path, address.replace("\\", "/"))).path
    return f"{normpath(unquote(path))}/".startswith(get_script_prefix())
