from django.urls import path

from scoring.webhooks import views

urlpatterns = [
    path("club/webhooks/", views.webhook_list, name="webhook-list"),
    path("club/webhooks/new/", views.webhook_new, name="webhook-new"),
    path("club/webhooks/create/", views.webhook_create, name="webhook-create"),
    path("club/webhooks/<int:pk>/", views.webhook_detail, name="webhook-detail"),
    path("club/webhooks/<int:pk>/edit/", views.webhook_edit, name="webhook-edit"),
    path("club/webhooks/<int:pk>/save/", views.webhook_save, name="webhook-save"),
    path("club/webhooks/<int:pk>/pause/", views.webhook_pause, name="webhook-pause"),
    path("club/webhooks/<int:pk>/go-on/", views.webhook_go_on, name="webhook-go-on"),
    path("club/webhooks/<int:pk>/test/", views.webhook_test, name="webhook-test"),
    path("club/webhooks/<int:pk>/secret/", views.webhook_secret, name="webhook-secret"),
    path("club/webhooks/<int:pk>/removal/", views.webhook_removal, name="webhook-removal"),
    path("club/webhooks/<int:pk>/remove/", views.webhook_remove, name="webhook-remove"),
    path(
        "club/webhooks/<int:pk>/deliveries/<int:delivery>/replay/",
        views.delivery_replay,
        name="delivery-replay",
    ),
]
