"""Files for a printer, shown by the browser."""

from urllib.parse import quote

from django.http import HttpResponse
from django.utils.cache import patch_cache_control

from scoring.sheets.documents import PrintedFile


def pdf_response(printed: PrintedFile) -> HttpResponse:
    """Shown, not kept: the button for printing is in the browser, and so is the one for keeping."""
    response = HttpResponse(printed.file, content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(printed.name)}"
    response["Content-Language"] = printed.language
    response["X-Content-Type-Options"] = "nosniff"
    patch_cache_control(response, private=True, no_cache=True)
    return response
