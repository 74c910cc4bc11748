from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from rules import RulesError, edition, edition_keys
from scoring.pages.rulebook.page import RulesPage
from scoring.pages.words import EDITIONS
from scoring.views.page import HtmxRequest, render_page


@require_safe
def rules_list(request: HtmxRequest) -> HttpResponse:
    return render_page(request, "scoring/rules_list.html", {"editions": published()})


@require_safe
def rules_detail(request: HtmxRequest, edition: str) -> HttpResponse:
    page = rules_page(edition)
    return render_page(
        request, "scoring/rules_detail.html", {"page": page, "editions": published()}
    )


def published() -> list[RulesPage]:
    return [rules_page(key) for key in edition_keys()]


def rules_page(key: str) -> RulesPage:
    try:
        return RulesPage(edition(key), str(EDITIONS[key]))
    except RulesError as error:
        raise Http404 from error
