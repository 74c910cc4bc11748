"""What an endpoint does with one method, and everything that the contract says of that."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, ListField, ListSerializer, Serializer
from rest_framework.views import APIView

from api.callers import check_scope
from api.conditions import is_known
from api.cursors import MOST, USUAL, Cursor, listed
from api.idempotency import answered_after, answered_once
from api.problems import invalid
from api.scopes import Scope
from api.telling import teller

EVENT_STREAM = "text/event-stream"

type Fields = type[BaseSerializer[Any]]
type Handler = Callable[..., Any]

UNKNOWN_FIELD = _("There is no field of this name.")


@dataclass(frozen=True)
class Operation:
    """`scope` is None where anybody may ask; `has_tag` where an answer names its state.

    An act that `heeds_match` looks at the state that was seen.

    Of what `may_lack` there may be none, although its address has no place that could be wrong.
    What is to be made `may_be_there` already: then the answer is 200.
    """

    scope: Scope | None
    answer: Fields | None
    status: HTTPStatus = HTTPStatus.OK
    body: Fields | None = None
    filters: Fields | None = None
    is_list: bool = False
    is_act: bool = False
    has_tag: bool = False
    heeds_match: bool = False
    may_lack: bool = False
    may_be_there: bool = False
    media: str = ""  # of an answer that is no JSON


@dataclass(frozen=True)
class Tagged:
    """What was asked for, with the tag of its state."""

    value: Any
    tag: str
    was_there: bool = False  # before it was to be made


class Endpoint(APIView):
    """One address; each of its methods is an operation."""

    def get_renderers(self) -> list[BaseRenderer]:
        """Refusals are JSON also where something else was asked for."""
        operation = operation_of(getattr(self, str(self.request.method).lower(), None))
        others = [media_renderer(operation.media)] if operation and operation.media else []
        return [*super().get_renderers(), *others]

    def check_method(self, operation: Operation) -> None:
        """Refuse whoever may not; called before the body is read."""
        if operation.scope:
            check_scope(self.request, operation.scope)


def reads(
    answer: Fields,
    *,
    scope: Scope | None = Scope.READ,
    filters: Fields | None = None,
    tag: bool = False,
    may_lack: bool = False,
) -> Callable[[Handler], Handler]:
    """One thing, which the method returns; `Tagged` where its state has a tag."""
    operation = Operation(scope, answer, filters=filters, has_tag=tag, may_lack=may_lack)

    def decorate(method: Handler) -> Handler:
        def handler(view: Endpoint, request: Request, **place: Any) -> Response:
            view.check_method(operation)
            return answer_of(
                operation, request, method(view, request, **place, **asked(operation, request))
            )

        return described(method, handler, operation)

    return decorate


def lists(
    answer: Fields,
    *,
    scope: Scope | None = Scope.READ,
    filters: Fields | None = None,
    load: Callable[[list[Any]], None] = lambda _page: None,
) -> Callable[[Handler], Handler]:
    """Rows, which the method returns as a query: the newest first, a page at a time.

    What a page needs beside its rows is what `load` gives them.
    """
    operation = Operation(scope, answer, filters=filters, is_list=True)

    def decorate(method: Handler) -> Handler:
        def handler(view: Endpoint, request: Request, **place: Any) -> Response:
            view.check_method(operation)
            cursor, size = Cursor.read(request.query_params.get("cursor")), size_asked(request)
            told = asked(operation, request)
            rows: QuerySet[Any] = method(view, request, **place, **told)
            page, after = cursor.page_of(rows, size)
            load(page)
            return Response(listed(request, page, after, answer))

        return described(method, handler, operation)

    return decorate


def acts(  # noqa: PLR0913 - each is one word where it is declared
    answer: Fields | None,
    *,
    scope: Scope | None,
    body: Fields | None = None,
    status: HTTPStatus = HTTPStatus.OK,
    tag: bool = False,
    match: bool | None = None,
    takes_long: bool = False,
    secret: str = "",
    may_be_there: bool = False,
) -> Callable[[Handler], Handler]:
    """Something is done; what the method returns is how things are after it.

    Where its answer has a tag, it heeds `If-Match`, too, unless `match` says otherwise.
    What `takes_long` holds no transaction meanwhile: its action has a short one of its own. A field
    that is `secret` is told just once: to whoever sends the same key again it is null.
    """
    operation = Operation(
        scope,
        answer,
        status,
        body,
        is_act=True,
        has_tag=tag,
        heeds_match=tag if match is None else match,
        may_be_there=may_be_there,
    )

    def decorate(method: Handler) -> Handler:
        def handler(view: Endpoint, request: Request, **place: Any) -> Response:
            view.check_method(operation)
            told = {"body": validated(body, request.data)} if body else {}

            def act() -> Response:
                return answer_of(operation, request, method(view, request, **place, **told))

            if takes_long:
                return answered_after(request, act)
            return answered_once(request, act, secret)

        return described(method, handler, operation)

    return decorate


def works_out(
    answer: Fields, *, body: Fields, scope: Scope | None = Scope.READ
) -> Callable[[Handler], Handler]:
    """Something follows from what is sent, too long for an address; nothing changes by it.

    So it needs no key: whoever sends it again gets the same answer.
    """
    operation = Operation(scope, answer, body=body)

    def decorate(method: Handler) -> Handler:
        def handler(view: Endpoint, request: Request, **place: Any) -> Response:
            view.check_method(operation)
            told = validated(body, request.data)
            return answer_of(operation, request, method(view, request, **place, body=told))

        return described(method, handler, operation)

    return decorate


def sends(
    media: str, *, scope: Scope | None, filters: Fields | None = None
) -> Callable[[Handler], Handler]:
    """Something that is no JSON: the method returns the whole answer."""
    operation = Operation(scope, None, filters=filters, media=media)

    def decorate(method: Handler) -> Handler:
        def handler(view: Endpoint, request: Request, **place: Any) -> HttpResponse:
            view.check_method(operation)
            answer: HttpResponse = method(view, request, **place, **asked(operation, request))
            return answer

        return described(method, handler, operation)

    return decorate


@cache
def media_renderer(media: str) -> BaseRenderer:
    """Whoever asks for just this is not told that answers here are JSON."""
    renderer: BaseRenderer = type("MediaRenderer", (JSONRenderer,), {"media_type": media})()
    return renderer


def described(method: Handler, handler: Handler, operation: Operation) -> Handler:
    told = wraps(method)(handler)
    told.operation = operation  # type: ignore[attr-defined] # the contract and its tests read it
    return told


def operation_of(handler: object) -> Operation | None:
    return getattr(handler, "operation", None)


def answer_of(operation: Operation, request: Request, result: Any) -> Response:
    tag, status = "", operation.status
    if isinstance(result, Tagged):
        status = HTTPStatus.OK if result.was_there else status
        result, tag = result.value, result.tag
    headers = {"ETag": tag} if tag else {}
    if tag and request.method in {"GET", "HEAD"} and is_known(request, tag):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=headers)
    if operation.answer is None:
        return Response(status=HTTPStatus.NO_CONTENT, headers=headers)
    data = teller(operation.answer, request).to_representation(result)
    return Response(data, status, headers=headers)


def validated(fields: Fields, data: Any) -> Mapping[str, Any]:
    serializer = fields(data=data)
    serializer.is_valid(raise_exception=True)
    if unknown := list(unknown_fields(serializer, data)):
        raise invalid((field, UNKNOWN_FIELD) for field in unknown)
    told: Mapping[str, Any] = serializer.validated_data
    return told


def unknown_fields(field: Any, data: Any, place: str = "") -> Iterator[str]:
    """A misspelled field would be forgotten without a word."""
    if isinstance(field, ListSerializer | ListField):
        for number, each in enumerate(data or []):
            yield from unknown_fields(field.child, each, f"{place}{number}.")
    elif isinstance(field, Serializer) and not reads_by_itself(field):
        for name, told in (data or {}).items():
            if name in field.fields:
                yield from unknown_fields(field.fields[name], told, f"{place}{name}.")
            else:
                yield place + name


def reads_by_itself(field: Any) -> bool:
    return bool(type(field).to_internal_value is not Serializer.to_internal_value)


def asked(operation: Operation, request: Request) -> dict[str, Any]:
    """What is asked for by the query."""
    if operation.filters is None:
        return {}
    pages = {"cursor", "limit"} if operation.is_list else set()
    told = {name: text for name, text in request.query_params.items() if name not in pages}
    return {"asked": validated(operation.filters, told)}


def size_asked(request: Request) -> int:
    text = request.query_params.get("limit")
    if text is None:
        return USUAL
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MOST):
        raise invalid([("limit", f"1–{MOST}")])
    return int(text)
