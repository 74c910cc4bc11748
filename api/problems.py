"""Why a program is refused, as RFC 9457 has it: a stable type, and the sentence of the pages."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.forms import Form
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

PROBLEM_JSON = "application/problem+json"
WHOLE = ""  # where an error is of no field
MEMBER = re.compile(r"-(\d+)$")


class ApiProblemKind(Enum):
    """By its value a program knows a refusal; that never changes."""

    status: HTTPStatus
    title: Promise

    def __new__(cls, key: str, status: HTTPStatus, title: Promise) -> "ApiProblemKind":
        kind = object.__new__(cls)
        kind._value_, kind.status, kind.title = key, status, title
        return kind

    NOT_JSON = "not-json", HTTPStatus.BAD_REQUEST, _("This is not JSON.")
    WRONG_HEADER = "wrong-header", HTTPStatus.BAD_REQUEST, _("A header is not as it should be.")
    WRONG_CURSOR = (
        "wrong-cursor",
        HTTPStatus.BAD_REQUEST,
        _("This place in the list is unknown: begin at the first page."),
    )
    NO_TOKEN = "no-token", HTTPStatus.UNAUTHORIZED, _("Send a token that is still valid.")
    WRONG_SCOPE = "wrong-scope", HTTPStatus.FORBIDDEN, _("This token may not do that.")
    NOT_FOUND = "not-found", HTTPStatus.NOT_FOUND, _("There is nothing here.")
    WRONG_METHOD = "wrong-method", HTTPStatus.METHOD_NOT_ALLOWED, _("That cannot be done here.")
    NOT_ACCEPTABLE = "not-acceptable", HTTPStatus.NOT_ACCEPTABLE, _("Answers here are JSON.")
    IN_FLIGHT = (
        "in-flight",
        HTTPStatus.CONFLICT,
        _("The same request is being answered at this moment."),
    )
    REFUSED = "refused", HTTPStatus.CONFLICT, _("That cannot be done now.")
    SHOWN = "shown", HTTPStatus.CONFLICT, _("Look first at what this would change.")
    CLOSED = "closed", HTTPStatus.CONFLICT, _("Nothing more is recorded here.")
    MOVED_ON = (
        "moved-on",
        HTTPStatus.PRECONDITION_FAILED,
        _("Something changed since you looked: look again first."),
    )
    TOO_LARGE = "too-large", HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("This is too large.")
    NOT_A_JSON_TYPE = (
        "wrong-media-type",
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        _("Send JSON, and say so in Content-Type."),
    )
    INVALID = "invalid", HTTPStatus.UNPROCESSABLE_ENTITY, _("Something in this is wrong.")
    UNLIKELY = (
        "unlikely",
        HTTPStatus.UNPROCESSABLE_ENTITY,
        _("This can hardly be. Send it again with “sure” if it is right."),
    )
    KEY_USED = (
        "key-used",
        HTTPStatus.UNPROCESSABLE_ENTITY,
        _("This Idempotency-Key was sent before, with something else."),
    )
    TOO_MANY = "too-many", HTTPStatus.TOO_MANY_REQUESTS, _("Too many requests: wait a little.")

    @property
    def type(self) -> str:
        """A name, not an address: it is the same at every installation."""
        return f"tag:phase10site,2026:problems/{self.value}"


class ApiProblem(Exception):
    """Nothing was done, and this is why."""

    def __init__(
        self,
        kind: ApiProblemKind,
        detail: object = "",
        errors: Iterable[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        *,
        is_written: bool = False,  # for whoever looks after it: then that stays written
    ) -> None:
        super().__init__(kind.value)
        self.kind, self.detail, self.is_written = kind, detail, is_written
        self.errors, self.headers = list(errors), dict(headers or {})

    @property
    def answer(self) -> Response:
        told: dict[str, Any] = {
            "type": self.kind.type,
            "title": str(self.kind.title),
            "status": int(self.kind.status),
            "detail": str(self.detail or self.kind.title),
        }
        if self.errors:
            told["errors"] = self.errors
        return Response(told, self.kind.status, headers=self.headers, content_type=PROBLEM_JSON)


def check_sure(body: Mapping[str, Any], effect: str) -> None:
    """What cannot be undone is done for whoever is sure; the refusal says what would happen."""
    if not body["sure"]:
        raise ApiProblem(ApiProblemKind.REFUSED, effect)


def invalid(
    errors: Iterable[tuple[str, object]], kind: ApiProblemKind = ApiProblemKind.INVALID
) -> ApiProblem:
    """What is wrong, field by field."""
    told = [{"field": field, "detail": str(detail)} for field, detail in errors]
    return ApiProblem(kind, " ".join(each["detail"] for each in told), told)


def invalid_form(
    form: Form, called: Mapping[str, str] | None = None, *, is_unlikely: bool = False
) -> ApiProblem:
    """The sentences that the page would show beside its fields, as programs call these."""
    names = {"__all__": WHOLE, **(called or {})}
    errors = (
        (names.get(field, in_list(field)), text)
        for field, texts in form.errors.items()
        for text in texts
    )
    return invalid(errors, ApiProblemKind.UNLIKELY if is_unlikely else ApiProblemKind.INVALID)


def in_list(field: str) -> str:
    """A page calls the members of a list points-0, points-1."""
    return MEMBER.sub(r".\1", field)


def invalid_fields(detail: Any, place: str = WHOLE) -> Iterable[tuple[str, object]]:
    """What a serializer says of nested fields, each with the way that leads to it."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            at = place if name == "non_field_errors" else f"{place}.{name}" if place else str(name)
            yield from invalid_fields(inner, at)
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            is_text = isinstance(inner, str)
            yield from invalid_fields(inner, place if is_text else f"{place}.{number}")
    else:
        yield place, detail


BY_EXCEPTION: dict[type[Exception], ApiProblemKind] = {
    Http404: ApiProblemKind.NOT_FOUND,
    PermissionDenied: ApiProblemKind.WRONG_SCOPE,
    RequestDataTooBig: ApiProblemKind.TOO_LARGE,
    TooManyFieldsSent: ApiProblemKind.TOO_LARGE,
    exceptions.NotFound: ApiProblemKind.NOT_FOUND,
    exceptions.NotAuthenticated: ApiProblemKind.NO_TOKEN,
    exceptions.AuthenticationFailed: ApiProblemKind.NO_TOKEN,
    exceptions.PermissionDenied: ApiProblemKind.WRONG_SCOPE,
    exceptions.MethodNotAllowed: ApiProblemKind.WRONG_METHOD,
    exceptions.NotAcceptable: ApiProblemKind.NOT_ACCEPTABLE,
    exceptions.UnsupportedMediaType: ApiProblemKind.NOT_A_JSON_TYPE,
    exceptions.Throttled: ApiProblemKind.TOO_MANY,
    exceptions.ParseError: ApiProblemKind.NOT_JSON,
}


def problem_of(error: Exception) -> ApiProblem | None:
    if isinstance(error, ApiProblem):
        return error
    if isinstance(error, exceptions.ValidationError):
        return invalid(invalid_fields(error.detail))
    kind = next((BY_EXCEPTION[each] for each in type(error).mro() if each in BY_EXCEPTION), None)
    return ApiProblem(kind, headers=headers_of(error)) if kind else None


def headers_of(error: Exception) -> dict[str, str]:
    if isinstance(error, exceptions.Throttled):
        return {"Retry-After": str(int(getattr(error, "wait", None) or 1))}
    challenge = getattr(error, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}


def problem_answer(error: Exception, _context: Mapping[str, Any]) -> Response | None:
    """For REST framework: what is no refusal is a fault of the program, and told as one."""
    problem = problem_of(error)
    if problem is None:
        return None
    return problem.answer
