from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from rules import RulesError, edition_keys
from scoring.models.editions import base_of, edition_of
from scoring.pages.editions import edition_name, offered_editions
from scoring.pages.rulebook.page import RulesPage
from scoring.views.guards import current_member


@require_safe
def rules_list(request: HtmxRequest) -> HttpResponse:
    editions = [rules_page(key) for key, _name in offered_editions(current_member(request))]
    return render_page(request, "scoring/rules_list.html", {"editions": editions})


@require_safe
def rules_detail(request: HtmxRequest, edition: str) -> HttpResponse:
    page = rules_page(edition)
    keys = dict.fromkeys([*edition_keys(), edition])
    editions = [(key, edition_name(key)) for key in keys]
    return render_page(request, "scoring/rules_detail.html", {"page": page, "editions": editions})


def rules_page(key: str) -> RulesPage:
    try:
        return RulesPage(edition_of(key), str(edition_name(key)), base_of(key))
    except RulesError as error:
        raise Http404 from error
