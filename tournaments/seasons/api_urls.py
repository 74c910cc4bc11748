from django.urls import path

from tournaments.seasons import api

urlpatterns = [
    path("seasons/", api.Seasons.as_view(), name="api-seasons"),
    path("seasons/<int:pk>/", api.OneSeason.as_view(), name="api-season"),
]
