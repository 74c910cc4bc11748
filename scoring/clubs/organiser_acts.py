"""A button of organisers: something of their club is found and changed, and that is said."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise

from live.parts import require_post
from scoring.clubs.guards import ClubRequest, organiser_only

type View = Callable[..., HttpResponse]


def organiser_act[Row](
    found: Callable[..., Row],
    act: Callable[[Row], object],
    text: Promise,
    leads_to: Callable[[Row], Any],
) -> View:
    """The view of such a button; afterwards one is led where `redirect` takes this."""

    @require_post
    @organiser_only
    def view(request: ClubRequest, /, **place: Any) -> HttpResponse:
        row = found(request, **place)
        act(row)
        messages.success(request, str(text))
        return redirect(leads_to(row))

    return view
