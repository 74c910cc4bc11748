"""The contract, OpenAPI 3.1: what each operation says of itself, told by drf-spectacular."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from api.cursors import MOST, USUAL
from api.idempotency import HEADER, MOST_SIGNS
from api.operations import EVENT_STREAM, Operation, operation_of
from api.problems import PROBLEM_JSON, ApiProblemKind
from live.hub import Event

JSON = "application/json"


class ProblemErrorFields(serializers.Serializer[Any]):
    field = serializers.CharField(help_text="The way to it; empty for all of it.")
    detail = serializers.CharField()


class ProblemFields(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=[kind.type for kind in ApiProblemKind])
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = ProblemErrorFields(many=True, required=False)  # type: ignore[assignment] # a name of RFC 9457


class LiveEventFields(serializers.Serializer[Any]):
    """One of a stream; they go on for as long as whoever asks stays."""

    event = serializers.ChoiceField(choices=[each.value for each in Event])
    data = serializers.CharField(  # type: ignore[assignment] # a name of such streams
        allow_blank=True, help_text="The topic of which it tells."
    )


OF_BODIES = {
    ApiProblemKind.NOT_JSON,
    ApiProblemKind.NOT_A_JSON_TYPE,
    ApiProblemKind.TOO_LARGE,
    ApiProblemKind.INVALID,
}
OF_ACTS = OF_BODIES | {
    ApiProblemKind.WRONG_HEADER,
    ApiProblemKind.KEY_USED,
    ApiProblemKind.IN_FLIGHT,
    ApiProblemKind.REFUSED,
    ApiProblemKind.SHOWN,
    ApiProblemKind.UNLIKELY,
}
ALWAYS = {ApiProblemKind.NO_TOKEN, ApiProblemKind.TOO_MANY, ApiProblemKind.NOT_ACCEPTABLE}


def problems_of(operation: Operation, *, has_place: bool) -> set[ApiProblemKind]:
    """Why this may be refused."""
    kinds = set(ALWAYS)
    if operation.scope is not None:
        kinds.add(ApiProblemKind.WRONG_SCOPE)
    if operation.body:
        kinds |= OF_BODIES
    if operation.is_act:
        kinds |= OF_ACTS
    if operation.heeds_match and is_upon_state(operation, has_place=has_place):
        kinds.add(ApiProblemKind.MOVED_ON)
    if operation.is_list:
        kinds |= {ApiProblemKind.WRONG_CURSOR, ApiProblemKind.INVALID}
    if operation.filters:
        kinds.add(ApiProblemKind.INVALID)
    if operation.has_tag:
        kinds.add(ApiProblemKind.WRONG_HEADER)
    if has_place or operation.may_lack:
        kinds.add(ApiProblemKind.NOT_FOUND)
    return kinds


def is_upon_state(operation: Operation, *, has_place: bool) -> bool:
    """It changes what is there already, and makes nothing that nobody has seen yet."""
    return operation.is_act and (has_place or operation.status != HTTPStatus.CREATED)


def header(name: str, text: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=text, **more)


class EndpointSchema(AutoSchema):
    """Reads the operation of the method that is described."""

    @property
    def operation(self) -> Operation | None:
        return operation_of(getattr(self.view, self.method.lower(), None))

    @property
    def has_place(self) -> bool:
        return "{" in self.path

    def is_excluded(self) -> bool:
        return self.operation is None

    def get_tags(self) -> list[str]:
        """The first word of the address."""
        return [self.path.strip("/").split("/")[2]]

    def get_operation_id(self) -> str:
        """The method, and the plain words of the address."""
        words = [word for word in self.path.strip("/").split("/")[2:] if "{" not in word]
        one = ["one"] if self.path.rstrip("/").endswith("}") else []
        return "_".join([self.method.lower(), *words, *one]).replace("-", "_")

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        return type(serializer).__name__.removesuffix("Fields")

    @property
    def text(self) -> str:
        return str(getattr(self.view, self.method.lower()).__doc__ or "").strip()

    def get_summary(self) -> str | None:
        return self.text.split("\n")[0]

    def get_description(self) -> str:  # type: ignore[override] # as drf-spectacular has it
        operation = self.operation
        assert operation
        scope = f"Scope: {operation.scope}." if operation.scope else "No token is needed."
        return f"{self.text}\n\n{scope}"

    def get_auth(self) -> list[dict[str, Any]]:
        operation = self.operation
        assert operation
        return [{"token": []}] if operation.scope else [{}, {"token": []}]

    def _is_list_view(self, serializer: Any = None) -> bool:
        return False

    def get_request_serializer(self) -> Any:
        return self.operation.body if self.operation else None

    def get_override_parameters(self) -> list[Any]:
        operation = self.operation
        assert operation
        told: list[Any] = [operation.filters] if operation.filters else []
        if operation.is_list:
            told.append(OpenApiParameter("cursor", str, description="Where this page begins."))
            limit = {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL}
            told.append(OpenApiParameter("limit", limit, description="How many at most."))
        if operation.is_act:
            key = {"type": "string", "minLength": 1, "maxLength": MOST_SIGNS, "pattern": "^[ -~]+$"}
            text = "Sent again with the same body, the first answer is given and nothing is done."
            told.append(OpenApiParameter(HEADER, key, OpenApiParameter.HEADER, description=text))
        if operation.has_tag:
            tag = "Of the state that is told."
            told.append(header("ETag", tag, response=[int(operation.status)]))
        if operation.has_tag and not operation.is_act:
            told.append(header("If-None-Match", "The known tag."))
        if operation.heeds_match and is_upon_state(operation, has_place=self.has_place):
            told.append(header("If-Match", "The tag of the state that was seen."))
        return told

    def get_response_serializers(self) -> Any:
        operation = self.operation
        assert operation
        told: dict[Any, Any] = {(int(operation.status), JSON): self.answer}
        if operation.may_be_there:
            told[int(HTTPStatus.OK), JSON] = self.answer
        if operation.media:
            told = {(int(operation.status), operation.media): what_is_sent(operation.media)}
        elif operation.answer is None:
            told = {int(HTTPStatus.NO_CONTENT): None}
        if operation.has_tag and not operation.is_act:
            told[int(HTTPStatus.NOT_MODIFIED)] = OpenApiResponse(description="It is as it was.")
        kinds = problems_of(operation, has_place=self.has_place)
        for status in sorted({kind.status for kind in kinds}):
            names = sorted(f"`{kind.value}`" for kind in kinds if kind.status == status)
            problem = OpenApiResponse(ProblemFields, ", ".join(names))
            told[int(status), PROBLEM_JSON] = problem
        return told

    @property
    def answer(self) -> Any:
        operation = self.operation
        assert operation
        if operation.is_list and operation.answer:
            return page_of(operation.answer)
        return operation.answer


def what_is_sent(media: str) -> Any:
    return LiveEventFields if media == EVENT_STREAM else OpenApiTypes.BINARY


pages: dict[Any, Any] = {}


def page_of(fields: Any) -> Any:
    """The body of a list: its rows, and where it goes on."""
    if fields not in pages:
        members = {
            "results": fields(many=True),
            "next": serializers.CharField(
                allow_null=True, help_text="The address of the next page."
            ),
        }
        name = fields.__name__.removesuffix("Fields") + "PageFields"
        pages[fields] = type(name, (serializers.Serializer,), members)
    return pages[fields]


def nothing_else_is_sent(result: dict[str, Any], **_how: Any) -> dict[str, Any]:
    """A field that nobody knows is refused: whoever misspells one shall hear it."""
    schemas = result["components"]["schemas"]
    for operation in (each for methods in result["paths"].values() for each in methods.values()):
        body = operation.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema", {})
        close(schemas, body.get("$ref", ""))
    return result


def close(schemas: dict[str, Any], reference: str) -> None:
    """The named object, and those in it."""
    schema = schemas.get(reference.rpartition("/")[2])
    if schema is None or "properties" not in schema or "additionalProperties" in schema:
        return
    schema["additionalProperties"] = False
    for field in schema["properties"].values():
        places = [field, field.get("items", {}), *field.get("allOf", []), *field.get("oneOf", [])]
        for place in places:
            close(schemas, place.get("$ref", ""))


def explained(result: dict[str, Any], **_how: Any) -> dict[str, Any]:
    """Above it stands what docs/api.md says."""
    guide = settings.FILES_DIR / "docs" / "api.md"
    result["info"]["description"] = guide.read_text("utf-8")
    return result
