"""A table in the form that is asked for: its page, within another site, for programs, a picture."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.http import HttpResponse, JsonResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override

from live.parts import THEMES, HtmxRequest, kept_from_search, render_page, shared_answer
from scoring.spreadsheets import FileKind, Spreadsheet, file_answer
from tournaments.sharing.table_pictures import TablePicture

ANYWHERE: Mapping[str, Any] = settings.SECURE_CSP | {"frame-ancestors": ["*"]}
SNIPPET = (
    '<iframe src="%s" title="%s" loading="lazy" width="100%%" height="600" '
    'style="border:0"></iframe>\n'
    '<script>addEventListener("message",e=>{for(const f of document.querySelectorAll("iframe"))'
    "if(f.contentWindow===e.source&&e.data?.phase10?.height)"
    'f.style.height=e.data.phase10.height+"px"})</script>'
)
FRAME = (
    '<iframe src="%s" title="%s" loading="lazy" width="%d" height="%d" style="border:0"></iframe>'
)


class TableForm(Enum):
    PAGE = ""
    EMBEDDED = "embed"
    JSON = "json"
    PICTURE = "png"
    CSV = "csv"
    XLSX = "xlsx"


FILES = {kind.value: kind for kind in FileKind}
FORMATS = (TableForm.JSON.value, TableForm.PICTURE.value, *FILES)


class UnknownForm(Exception):
    """Somebody asks for a form that there is not."""


@dataclass(frozen=True)
class SharedTable:
    """A table with its version, and how each of its forms is made."""

    version: str
    topics: Iterable[str]
    page: Callable[[], HttpResponse]
    embedded: Callable[[], HttpResponse]
    facts: Callable[[], Mapping[str, Any]]
    picture: Callable[[], TablePicture]
    spreadsheet: Callable[[], Spreadsheet]


def form_in(asked: QueryDict) -> TableForm:
    named = asked.get("format", "").lower()
    if not named:
        return TableForm.EMBEDDED if "embed" in asked else TableForm.PAGE
    if named not in FORMATS:
        raise UnknownForm
    return TableForm(named)


def is_for_others(asked: QueryDict) -> bool:
    """What is taken elsewhere says no more than anybody may read, whoever takes it.

    A file for spreadsheets says what the page says to whoever takes it.
    """
    if asked.get("format", "").lower() in FILES:
        return False
    return "embed" in asked or "format" in asked


def theme_in(asked: QueryDict) -> str:
    """Day or night, where the address says so."""
    said = asked.get("theme", "")
    return said if said in THEMES else ""


def answer_in_form(request: HtmxRequest, table: SharedTable) -> HttpResponse:
    try:
        form = form_in(request.GET)
    except UnknownForm:
        text = _("There is no such format. There are: %(formats)s.")
        said = text % {"formats": ", ".join((*FORMATS, "?embed"))}
        return HttpResponse(said, content_type="text/plain", status=400)
    makers: Mapping[TableForm, Callable[[], HttpResponse]] = {
        TableForm.PAGE: table.page,
        TableForm.EMBEDDED: table.embedded,
        TableForm.JSON: lambda: json_answer(table.facts()),
        TableForm.PICTURE: lambda: picture_answer(table.picture(), theme_in(request.GET)),
        TableForm.CSV: lambda: file_answer(table.spreadsheet(), FileKind.CSV),
        TableForm.XLSX: lambda: file_answer(table.spreadsheet(), FileKind.XLSX),
    }
    answer = shared_answer(request, table.version, table.topics, makers[form])
    return OPENED[form](answer)


def embedded_page(request: HtmxRequest, template: str, context: Mapping[str, Any]) -> HttpResponse:
    """Without a frame of ours; its links stay within the other site's."""
    theme = theme_in(request.GET)
    more = context.get("more", "") + (f"embed&theme={theme}&" if theme else "embed&")
    return render_page(request, template, {**context, "theme": theme, "more": more})


def json_answer(facts: Mapping[str, Any]) -> HttpResponse:
    return JsonResponse(facts, json_dumps_params={"ensure_ascii": False, "indent": 1})


def picture_answer(picture: TablePicture, theme: str) -> HttpResponse:
    return HttpResponse(picture.png(theme), content_type="image/png")


def as_it_is(answer: HttpResponse) -> HttpResponse:
    return answer


@csp_override(ANYWHERE)
@xframe_options_exempt
def framed_anywhere(answer: Any) -> HttpResponse:
    """Other sites may show it within theirs; nothing on it can be pressed that changes anything."""
    assert isinstance(answer, HttpResponse)
    return kept_from_search(answer)


def read_anywhere(answer: HttpResponse) -> HttpResponse:
    """Scripts of other sites may read what anybody can open: they send nobody's cookies."""
    answer["Access-Control-Allow-Origin"] = "*"
    return kept_from_search(answer)


OPENED: Mapping[TableForm, Callable[[HttpResponse], HttpResponse]] = {
    TableForm.PAGE: as_it_is,
    TableForm.EMBEDDED: framed_anywhere,
    TableForm.JSON: read_anywhere,
    TableForm.PICTURE: read_anywhere,
    TableForm.CSV: kept_from_search,
    TableForm.XLSX: kept_from_search,
}


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where a table is to be had besides its page, for whoever wants to show it."""

    address: str
    title: str

    @property
    def snippet(self) -> str:
        """What somebody puts into a page of their own."""
        return SNIPPET % (escape(self.with_word("embed")), escape(self.title))

    @property
    def picture(self) -> str:
        return self.with_word("format=png")

    @property
    def programs(self) -> str:
        return self.with_word("format=json")

    @property
    def oembed(self) -> str:
        """What tells programs how it is embedded."""
        site = urlsplit(self.address)
        asked = urlencode({"url": self.address, "format": "json"})
        return f"{site.scheme}://{site.netloc}{reverse('oembed')}?{asked}"

    def frame(self, width: int, height: int) -> str:
        """For whoever takes a size of ours, and no script."""
        return FRAME % (escape(self.with_word("embed")), escape(self.title), width, height)

    def with_word(self, word: str) -> str:
        return f"{self.address}{'&' if '?' in self.address else '?'}{word}"
