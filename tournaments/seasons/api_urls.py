from django.urls import path

from tournaments.seasons import api

urlpatterns = [
    path("seasons/", api.Seasons.as_view(), name="api-seasons"),
    path("seasons/<int:pk>/", api.OneSeason.as_view(), name="api-season"),
    path("seasons/<int:pk>/settings/", api.SeasonSettings.as_view(), name="api-season-settings"),
    path("seasons/<int:pk>/remove/", api.RemoveSeason.as_view(), name="api-season-remove"),
]
