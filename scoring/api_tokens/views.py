"""A member's tokens for programs."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.api_tokens.actions import TooManyTokens, issue_token, revoke_token
from scoring.api_tokens.forms import TokenForm
from scoring.api_tokens.models import ApiToken
from scoring.clubs.guards import ClubRequest, scorer_only


@require_safe
@scorer_only
def token_list(request: ClubRequest) -> HttpResponse:
    return tokens_page(request)


@require_post
@scorer_only
def token_create(request: ClubRequest) -> HttpResponse:
    form = TokenForm(request.member, request.POST)
    if not form.is_valid():
        return tokens_page(request, form, status=422)
    name = form.cleaned_data["name"]
    try:
        secret = issue_token(request.member, name, form.token_scope, form.token_days)
    except TooManyTokens:
        form.add_error(None, _("You have very many tokens: revoke some first."))
        return tokens_page(request, form, status=422)
    return tokens_page(request, secret=secret)


@require_post
@scorer_only
def token_revoke(request: ClubRequest, pk: int) -> HttpResponse:
    if not revoke_token(request.member, pk):
        raise Http404
    messages.success(request, _("The token is revoked: it opens nothing any more."))
    return redirect("token-list")


def tokens_page(
    request: ClubRequest, form: TokenForm | None = None, secret: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "club": request.club,
        "tokens": list(ApiToken.objects.of(request.member)),
        "form": form or TokenForm(request.member),
        "secret": secret,
        "docs": reverse("api-docs", urlconf=settings.API_URLCONF),
        "here": reverse("token-list"),
    }
    response = render_page(request, "scoring/api_tokens/token_list.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response
