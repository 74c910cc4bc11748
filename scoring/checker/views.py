from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from scoring.addresses import phone_origin
from scoring.checker.forms import LaydownForm
from scoring.checker.pages import CheckerPage, LaydownPage
from scoring.clubs.guards import current_member


@require_safe
def laydown_check(request: HtmxRequest) -> HttpResponse:
    form = LaydownForm(request.GET)
    page = LaydownPage(form.question(reverse("laydown-check")), current_member(request))
    return answer_page(request, page, {"form": form})


def answer_page(
    request: HtmxRequest, page: CheckerPage, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """The answer; the address line says the question, so that it can be shared."""
    shown = context | {"page": page, "link": phone_origin(request) + page.address}
    shown |= {"here": page.address}
    template = "scoring/checker/laydown_check.html"
    response = render_page(request, template, shown, part="answer", status=status)
    response["HX-Replace-Url"] = page.address
    return response
