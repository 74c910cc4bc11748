from django.urls import path

from scoring.api_tokens import views

urlpatterns = [
    path("tokens/", views.token_list, name="token-list"),
    path("tokens/new/", views.token_create, name="token-create"),
    path("tokens/<int:pk>/revoke/", views.token_revoke, name="token-revoke"),
]
