"""The path below which all of it lives, where a site has other things beside it.

Django puts it before each address that it makes (FORCE_SCRIPT_NAME). Here it is taken off the
address of a request, so that nobody else has to know of it.
"""

from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from live.asgi import Scope
from phase10site.client_ip import ip_in, is_proxy

TAKEN_OFF = b"x-forwarded-prefix"  # what a proxy that hands on the rest only says of it

type Headers = list[tuple[bytes, bytes]]


def inside(scope: Scope) -> Scope:
    """The request as our pages know it; of the path itself, without a slash behind it, nothing."""
    if not settings.BELOW:
        return scope
    path = scope["path"] if is_taken_off(scope) else without_it(scope["path"])
    return {**scope, "path": path, "headers": list(nearest_cookies(scope["headers"]))}


def without_it(path: str) -> str:
    """An address that begins otherwise was shortened on the way, or asked for on this machine."""
    is_below = path == settings.BELOW or path.startswith(f"{settings.BELOW}/")
    return path.removeprefix(settings.BELOW) if is_below else path


def is_taken_off(scope: Scope) -> bool:
    """Whether one of our proxies says so: then what is left may begin alike by chance."""
    said = [value.decode("latin-1") for name, value in scope["headers"] if name == TAKEN_OFF]
    ip = ip_in((scope.get("client") or ("",))[0])
    is_said = [value.rstrip("/") for value in said] == [settings.BELOW]
    return is_said and ip is not None and is_proxy(ip)


def nearest_cookies(headers: Headers) -> Iterator[tuple[bytes, bytes]]:
    """Of cookies that are called alike browsers send that of the longest path first: it is ours."""
    for name, value in headers:
        yield name, first_of_each(value) if name == b"cookie" else value


def first_of_each(cookies: bytes) -> bytes:
    found: dict[bytes, bytes] = {}
    for cookie in cookies.split(b";"):
        found.setdefault(cookie.partition(b"=")[0].strip(), cookie.strip())
    return b"; ".join(found.values())


class CookiesBelow:
    """A cookie that is meant for the whole site is for our part of it."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        for cookie in response.cookies.values():
            if cookie["path"] == "/":
                cookie["path"] = f"{settings.BELOW}/"
        return response
