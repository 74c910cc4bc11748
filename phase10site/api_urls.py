from django.urls import include, path

from api.views import unknown

urlpatterns = [
    path("", include("api.urls")),
    path("", include("scoring.api_urls")),
    path("", include("tournaments.api_urls")),
    path("<path:rest>", unknown, name="api-unknown"),
]
