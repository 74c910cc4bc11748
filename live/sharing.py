"""Answers that are the same for everybody who is not signed in.

They may be made once and kept for all: then whoever makes one listens in `depends_on`, and gives
the view a request of nobody, so that nothing personal can be in the answer.
"""

from collections.abc import Callable, Iterable
from contextvars import ContextVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from live.parts import HtmxRequest, wants_part
from live.stamps import not_modified, quoted, stamped

THEMES = {"light", "dark"}
MESSAGES = "messages"  # the cookie with what is to be said to somebody
FOR_ALL = "is_for_all"

depends_on: ContextVar[set[str] | None] = ContextVar("depends_on", default=None)


def for_all[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Its answers come from `shared_answer`."""
    setattr(view, FOR_ALL, True)
    return view


def is_made_for_all() -> bool:
    """Whether nobody in particular has asked."""
    return depends_on.get() is not None


def may_be_somebody(request: HttpRequest) -> bool:
    """Whether a member may have asked, or somebody who has something to be told."""
    cookies = request.COOKIES
    return settings.SESSION_COOKIE_NAME in cookies or MESSAGES in cookies


def shared_answer(
    request: HtmxRequest, part: str, topics: Iterable[str], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """What the stamp of the part stands for, of which these topics tell when it changes."""
    if may_be_somebody(request):
        return not_modified(request, part) or stamped(request, make(), part)
    theme = request.COOKIES.get("theme")
    etag = part if wants_part(request) else quoted(part, theme if theme in THEMES else None)
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if isinstance(unchanged, HttpResponse) else make()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    if (dependencies := depends_on.get()) is not None:
        dependencies.update(topics)
    return response
