from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


@require_safe
def too_large(request: HttpRequest) -> HttpResponse:
    """Where a request is sent of which there was more than the site takes."""
    return render(request, "413.html", status=413)


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
