"""The manual, as a page and on paper. It is about no club, so anybody may read it."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from tournaments.manual.pages import ManualPage


@require_safe
def manual(request: HtmxRequest) -> HttpResponse:
    page = ManualPage(request.GET.get("q", ""))
    return render_page(request, "tournaments/manual/manual.html", {"page": page}, part="found")
