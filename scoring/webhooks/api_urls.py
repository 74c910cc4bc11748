from django.urls import include, path

from scoring.webhooks import api

of_a_webhook = [
    path("", api.OneWebhook.as_view(), name="api-webhook"),
    path("pause/", api.PauseWebhook.as_view(), name="api-webhook-pause"),
    path("resume/", api.ResumeWebhook.as_view(), name="api-webhook-resume"),
    path("secret/", api.ChangeWebhookSecret.as_view(), name="api-webhook-secret"),
    path("test/", api.TryWebhook.as_view(), name="api-webhook-test"),
    path("remove/", api.RemoveWebhook.as_view(), name="api-webhook-remove"),
    path("deliveries/", api.Deliveries.as_view(), name="api-deliveries"),
    path(
        "deliveries/<int:delivery>/replay/",
        api.ReplayDelivery.as_view(),
        name="api-delivery-replay",
    ),
]

urlpatterns = [
    path("webhooks/", api.Webhooks.as_view(), name="api-webhooks"),
    path("webhooks/<int:pk>/", include(of_a_webhook)),
]
