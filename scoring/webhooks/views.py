"""Webhooks of a club: added, changed, tested, and what came of each delivery."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.clubs.organiser_acts import View, organiser_act
from scoring.webhooks import actions
from scoring.webhooks.forms import WebhookForm
from scoring.webhooks.models import Webhook
from scoring.webhooks.pages import WebhookList, WebhookPage
from scoring.webhooks.words import too_many_text


def webhook_of(request: ClubRequest, pk: int) -> Webhook:
    """One of the club; a 404 for everybody else."""
    return get_object_or_404(request.club.webhooks, pk=pk)


def webhook_act(act: Callable[[Webhook], object], text: Promise) -> View:
    return organiser_act(webhook_of, act, text, Webhook.get_absolute_url)


@require_safe
@organiser_only
def webhook_list(request: ClubRequest) -> HttpResponse:
    context = {"page": WebhookList(request.club)}
    return render_page(request, "scoring/webhooks/webhook_list.html", context)


@require_safe
@organiser_only
def webhook_new(request: ClubRequest) -> HttpResponse:
    return form_page(request, WebhookForm())


def form_page(request: ClubRequest, form: WebhookForm, status: int = 200) -> HttpResponse:
    at = [form.webhook.pk] if form.webhook else []
    here = reverse("webhook-edit" if at else "webhook-new", args=at)
    to = reverse("webhook-save" if at else "webhook-create", args=at)
    context = {"form": form, "here": here, "to": to}
    return render_page(request, "scoring/webhooks/webhook_form.html", context, status=status)


@require_post
@organiser_only
def webhook_create(request: ClubRequest) -> HttpResponse:
    """The secret is shown once, with this answer; the same page sent again gets the same."""
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return form_page(request, form, status=422)
    try:
        webhook = actions.add_webhook(request.club, **form.cleaned_data, by=request.member.user)
    except actions.TooManyWebhooks:
        messages.error(request, too_many_text())
        return redirect("webhook-list")
    return detail_page(request, webhook, secret=webhook.secret)


@require_safe
@organiser_only
def webhook_detail(request: ClubRequest, pk: int) -> HttpResponse:
    return detail_page(request, webhook_of(request, pk))


def detail_page(request: ClubRequest, webhook: Webhook, secret: str = "") -> HttpResponse:
    page = WebhookPage(webhook, request.GET.get("page", ""), secret)
    context = {"page": page, "here": webhook.get_absolute_url()}
    return render_page(request, "scoring/webhooks/webhook_detail.html", context)


@require_safe
@organiser_only
def webhook_edit(request: ClubRequest, pk: int) -> HttpResponse:
    return form_page(request, WebhookForm(webhook=webhook_of(request, pk)))


@require_post
@organiser_only
def webhook_save(request: ClubRequest, pk: int) -> HttpResponse:
    webhook = webhook_of(request, pk)
    form = WebhookForm(request.POST, webhook)
    if not form.is_valid():
        return form_page(request, form, status=422)
    actions.change_webhook(webhook, **form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect(webhook)


webhook_pause = webhook_act(
    actions.pause, gettext_lazy("Paused: what happens from now on is not told there.")
)
webhook_go_on = webhook_act(actions.go_on, gettext_lazy("On: what waits is sent now."))
webhook_test = webhook_act(
    actions.send_test,
    gettext_lazy("A test is on its way: open this page again in a few seconds."),
)


@require_post
@organiser_only
def webhook_secret(request: ClubRequest, pk: int) -> HttpResponse:
    """The new one is shown once, with this answer."""
    webhook = webhook_of(request, pk)
    return detail_page(request, webhook, secret=actions.change_secret(webhook))


@require_safe
@organiser_only
def webhook_removal(request: ClubRequest, pk: int) -> HttpResponse:
    """Ask first: its log goes, too."""
    context = {"webhook": webhook_of(request, pk)}
    return render_page(request, "scoring/webhooks/webhook_removal.html", context)


@require_post
@organiser_only
def webhook_remove(request: ClubRequest, pk: int) -> HttpResponse:
    webhook_of(request, pk).delete()
    messages.success(request, _("Nothing is told there any more."))
    return redirect("webhook-list")


@require_post
@organiser_only
def delivery_replay(request: ClubRequest, pk: int, delivery: int) -> HttpResponse:
    webhook = webhook_of(request, pk)
    actions.replay(get_object_or_404(webhook.deliveries, pk=delivery))
    messages.success(request, _("Sent once more: open this page again in a few seconds."))
    return redirect(webhook)
