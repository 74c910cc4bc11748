"""The contract of the API, and its pages."""

from typing import Any

from django.utils.csp import CSP
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy
from django.views.decorators.csp import csp_override
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from api.operations import Endpoint
from api.problems import ApiProblem, ApiProblemKind

MOST = gettext_lazy("At most 1 MB is taken; a picture or a document may have 10 MB.")
DOCS_CSP: dict[str, list[str]] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF, CSP.UNSAFE_INLINE],  # its own program writes styles
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}


class ContractView(SpectacularJSONAPIView):
    """OpenAPI 3.1, as JSON; everybody may read it."""

    authentication_classes: list[type] = []
    throttle_classes: list[type] = []


@method_decorator(csp_override(DOCS_CSP), name="dispatch")
class DocsView(SpectacularSwaggerSplitView):
    """The pages of the contract; they load nothing from elsewhere."""

    url_name = "api-schema"
    authentication_classes: list[type] = []
    throttle_classes: list[type] = []


class RefusedAddress(Endpoint):
    """A program is told in JSON why nothing of what it sent was looked at."""

    kind = ApiProblemKind.NOT_FOUND
    detail: object = ""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise ApiProblem(self.kind, self.detail)


schema = ContractView.as_view()
docs = DocsView.as_view()
unknown = RefusedAddress.as_view()
too_large = RefusedAddress.as_view(kind=ApiProblemKind.TOO_LARGE, detail=MOST)
