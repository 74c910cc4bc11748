"""A request that is sent again after its answer was lost does nothing twice.

The answer is kept in the transaction of what was done: after a crash either both are there or
neither. A refusal is not kept, for nothing was done. Who sends a key while the first request with
it is being answered gets 409 from this process; another process waits for the database, and then
gives the first answer.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock

from django.db import IntegrityError, transaction
from django.utils.crypto import get_random_string
from rest_framework.request import Request
from rest_framework.response import Response

from api.callers import counted_as
from api.models import AnsweredRequest
from api.problems import ApiProblem, ApiProblemKind

HEADER = "Idempotency-Key"
MOST_SIGNS = 255

in_flight: set[tuple[str, str]] = set()
turn = Lock()


def answered_once(request: Request, act: Callable[[], Response], secret: str = "") -> Response:
    """Do it in one transaction; if its key was answered already, give that answer.

    What is secret is told just once: kept, and given again, the answer is without it.
    """
    key = key_of(request)
    if key is None:
        return done(act)
    caller, digest = counted_as(request), digest_of(request)
    with alone(caller, key):
        try:
            first = AnsweredRequest(caller=caller, key=key, digest=digest)
            return done(act, first, secret)
        except IntegrityError:
            known = AnsweredRequest.objects.filter(caller=caller, key=key).first()
            if known is None:
                raise
        return answered_before(known, digest)


def answered_after(request: Request, act: Callable[[], Response]) -> Response:
    """What searches for seconds holds no row meanwhile: its answer is kept after it.

    After a crash between the two it is done again, so said twice it has to be one.
    """
    key = key_of(request)
    if key is None:
        return act()
    caller, digest = counted_as(request), digest_of(request)
    kept = AnsweredRequest.objects.filter(caller=caller, key=key)
    with alone(caller, key):
        if known := kept.first():
            return answered_before(known, digest)
        response = act()
        try:
            with transaction.atomic():
                keep(kept.create(caller=caller, key=key, digest=digest), response)
        except IntegrityError:  # another process answered meanwhile
            return answered_before(kept.get(), digest)
        return response


def done(
    act: Callable[[], Response], first: AnsweredRequest | None = None, secret: str = ""
) -> Response:
    """In one transaction with its answer; a refusal that was written down stays written."""
    with transaction.atomic():
        if first:
            first.save(force_insert=True)
        try:
            response = act()
        except ApiProblem as problem:
            if not problem.is_written:
                raise
            refused = problem
        else:
            if first:
                keep(first, response, secret)
            return response
        if first:
            first.delete()
    raise refused


def key_of(request: Request) -> str | None:
    key = request.headers.get(HEADER)
    if key is not None and not (0 < len(key) <= MOST_SIGNS and key.isascii() and key.isprintable()):
        raise ApiProblem(ApiProblemKind.WRONG_HEADER, HEADER)
    return key


def page_key(request: Request) -> str:
    """The key that a page would have made: the same for the same Idempotency-Key."""
    key = key_of(request)
    if key is None:
        return get_random_string(22)
    return sha256(f"{counted_as(request)}\n{key}".encode()).hexdigest()


def digest_of(request: Request) -> str:
    told = json.dumps([request.method, request.path, request.data], sort_keys=True)
    return sha256(told.encode()).hexdigest()


@contextmanager
def alone(caller: str, key: str) -> Iterator[None]:
    with turn:
        if (caller, key) in in_flight:
            raise ApiProblem(ApiProblemKind.IN_FLIGHT, headers={"Retry-After": "1"})
        in_flight.add((caller, key))
    try:
        yield
    finally:
        in_flight.discard((caller, key))


def keep(first: AnsweredRequest, response: Response, secret: str = "") -> None:
    first.status, first.body = response.status_code, response.data
    if secret:
        first.body = {**response.data, secret: None}
    first.etag = response.headers.get("ETag", "")
    first.save(update_fields=["status", "body", "etag"])


def answered_before(known: AnsweredRequest, digest: str) -> Response:
    if known.digest != digest:
        raise ApiProblem(ApiProblemKind.KEY_USED)
    headers = {"ETag": known.etag} if known.etag else {}
    return Response(known.body, known.status, headers=headers | {"Idempotent-Replayed": "true"})
