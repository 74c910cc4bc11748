"""Webhooks for programs: added, changed, paused, tested, and what came of each delivery."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.idempotency import page_key
from api.operations import acts, lists, reads
from api.parsing import as_typed
from api.problems import ApiProblem, ApiProblemKind, invalid_form
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.webhooks import actions
from scoring.webhooks.api_fields import (
    DeliveryFields,
    DeliveryFilters,
    WebhookBody,
    WebhookChangeBody,
    WebhookFields,
    WebhookSecretFields,
    WebhookWithSecret,
)
from scoring.webhooks.forms import WebhookForm, known_of
from scoring.webhooks.models import Webhook, WebhookDelivery
from scoring.webhooks.words import too_many_text


class Webhooks(MemberEndpoint):
    @lists(WebhookFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Webhook]:
        """The addresses that are told what happens in the club, the newest first."""
        return self.club.webhooks.all()

    @acts(
        WebhookSecretFields,
        scope=Scope.ORGANISE,
        body=WebhookBody,
        status=HTTPStatus.CREATED,
        secret="secret",
    )
    def post(self, request: Request, body: Mapping[str, Any]) -> WebhookWithSecret:
        """Have an address told; its secret is in this answer, and in no other."""
        facts = told_by(WebhookForm(as_typed({"key": page_key(request), **body})))
        try:
            webhook = actions.add_webhook(self.club, **facts, by=self.member.user)
        except actions.TooManyWebhooks as error:
            raise ApiProblem(ApiProblemKind.REFUSED, too_many_text()) from error
        return WebhookWithSecret(webhook)


def told_by(form: WebhookForm) -> dict[str, Any]:
    if not form.is_valid():
        raise invalid_form(form)
    return form.cleaned_data


class WebhookEndpoint(MemberEndpoint):
    def webhook(self, pk: int) -> Webhook:
        return get_object_or_404(self.club.webhooks, pk=pk)

    def after(self, pk: int, act: Callable[[Webhook], object]) -> Webhook:
        """As it is once that is done."""
        act(self.webhook(pk))
        return self.webhook(pk)


class OneWebhook(WebhookEndpoint):
    @reads(WebhookFields, scope=Scope.ORGANISE)
    def get(self, request: Request, pk: int) -> Webhook:
        """An address, and how it has answered lately."""
        return self.webhook(pk)

    @acts(WebhookFields, scope=Scope.ORGANISE, body=WebhookChangeBody)
    def patch(self, request: Request, pk: int, body: Mapping[str, Any]) -> Webhook:
        """Change its address, or what it is told; what waits goes to the new address, too."""
        webhook = self.webhook(pk)
        facts = told_by(WebhookForm(as_typed(known_of(webhook) | dict(body)), webhook))
        return self.after(pk, lambda it: actions.change_webhook(it, **facts))


class PauseWebhook(WebhookEndpoint):
    @acts(WebhookFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Webhook:
        """What happens from now on is not told there."""
        return self.after(pk, actions.pause)


class ResumeWebhook(WebhookEndpoint):
    @acts(WebhookFields, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> Webhook:
        """Switch it on, whatever was the matter; what waits is sent at once."""
        return self.after(pk, actions.go_on)


class ChangeWebhookSecret(WebhookEndpoint):
    @acts(WebhookSecretFields, scope=Scope.ORGANISE, secret="secret")
    def post(self, request: Request, pk: int) -> WebhookWithSecret:
        """Make another secret, told in this answer; the one before it signs, too, for a day."""
        return WebhookWithSecret(self.after(pk, actions.change_secret))


class RemoveWebhook(WebhookEndpoint):
    @acts(None, scope=Scope.ORGANISE)
    def post(self, request: Request, pk: int) -> None:
        """Tell nothing there any more; the log of its deliveries goes, too."""
        self.webhook(pk).delete()


class TryWebhook(WebhookEndpoint):
    @acts(DeliveryFields, scope=Scope.ORGANISE, status=HTTPStatus.CREATED)
    def post(self, request: Request, pk: int) -> WebhookDelivery:
        """Send a test; what comes of it stands in its deliveries a few seconds later."""
        return actions.send_test(self.webhook(pk))


class Deliveries(WebhookEndpoint):
    @lists(DeliveryFields, scope=Scope.ORGANISE, filters=DeliveryFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> QuerySet[WebhookDelivery]:
        """What it was told, and what came of it, the latest first."""
        return self.webhook(pk).deliveries.filter(**asked)


class ReplayDelivery(WebhookEndpoint):
    @acts(DeliveryFields, scope=Scope.ORGANISE, status=HTTPStatus.CREATED)
    def post(self, request: Request, pk: int, delivery: int) -> WebhookDelivery:
        """Send the same message once more, after all that waits."""
        return actions.replay(get_object_or_404(self.webhook(pk).deliveries, pk=delivery))
