"""Where programs ask how a page of this site is embedded: an oEmbed endpoint."""

from urllib.parse import SplitResult, urlsplit

from django.http import Http404, HttpResponse, QueryDict
from django.urls import Resolver404, ResolverMatch, get_script_prefix, resolve
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest
from scoring.addresses import phone_origin
from tournaments.club_pages.oembed import SHOWN_AT, MostRoom, oembed_facts
from tournaments.sharing.table_forms import json_answer, read_anywhere
from tournaments.wrong_codes import by_code


@require_safe
def oembed(request: HtmxRequest) -> HttpResponse:
    """404 for what nobody may see without being a member, and for what is no table."""
    if request.GET.get("format", "json").lower() != "json":
        return HttpResponse(_("There is only JSON."), content_type="text/plain", status=501)
    match = page_at(request, request.GET.get("url", ""))
    return shown_at(request, match.kwargs["code"], match)


@by_code
def shown_at(request: HtmxRequest, code: str, match: ResolverMatch) -> HttpResponse:
    """A wrong code is counted here, too."""
    origin = phone_origin(request)
    query = QueryDict(urlsplit(request.GET["url"]).query)
    shown = SHOWN_AT[match.url_name or ""](origin, code, query)
    facts = oembed_facts(shown, origin, MostRoom.asked_in(request.GET))
    return read_anywhere(json_answer(facts))


def page_at(request: HtmxRequest, url: str) -> ResolverMatch:
    """The page of this site that has this address."""
    try:
        address = urlsplit(url)
        match = resolve(path_in(request, address))
    except (Resolver404, ValueError) as error:
        raise Http404 from error
    if match.url_name not in SHOWN_AT:
        raise Http404
    return match


def path_in(request: HtmxRequest, address: SplitResult) -> str:
    """As pages are resolved: of this site, and without where all of it stands."""
    ours = {request.get_host(), urlsplit(phone_origin(request)).netloc}
    if address.scheme not in {"http", "https"} or address.netloc not in ours:
        raise ValueError
    prefix = get_script_prefix()
    if not address.path.startswith(prefix):
        raise ValueError
    return "/" + address.path.removeprefix(prefix)
