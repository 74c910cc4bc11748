from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.forms.laydowns import LaydownForm
from scoring.pages.addresses import phone_origin
from scoring.pages.checker.page import CheckerPage, LaydownPage
from scoring.views.page import HtmxRequest, render_page


@require_safe
def laydown_check(request: HtmxRequest) -> HttpResponse:
    form = LaydownForm(request.GET)
    page = LaydownPage(form.asked(reverse("laydown-check")))
    return answer_page(request, page, {"form": form})


def answer_page(
    request: HtmxRequest, page: CheckerPage, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """The answer; the address line says the question, so that it can be shared."""
    shown = context | {"page": page, "link": phone_origin(request) + page.address}
    response = render_page(
        request, "scoring/laydown_check.html", shown, part="answer", status=status
    )
    response["HX-Replace-Url"] = page.address
    return response
