from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from rules import RulesError, edition_keys
from scoring.clubs.guards import current_member
from scoring.editions.models import base_of, edition_of
from scoring.editions.pages import edition_name, offered_editions
from scoring.editions.rulebook.page import RulesPage


@require_safe
def rules_list(request: HtmxRequest) -> HttpResponse:
    editions = [rules_page(key) for key, _name in offered_editions(current_member(request))]
    return render_page(request, "scoring/editions/rules_list.html", {"editions": editions})


@require_safe
def rules_detail(request: HtmxRequest, edition: str) -> HttpResponse:
    page = rules_page(edition)
    keys = dict.fromkeys([*edition_keys(), edition])
    editions = [(key, edition_name(key)) for key in keys]
    return render_page(
        request, "scoring/editions/rules_detail.html", {"page": page, "editions": editions}
    )


def rules_page(key: str) -> RulesPage:
    try:
        return RulesPage(edition_of(key), str(edition_name(key)), base_of(key))
    except RulesError as error:
        raise Http404 from error
