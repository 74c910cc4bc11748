from django.urls import path

from tournaments.people import api

urlpatterns = [
    path(
        "players/<int:pk>/statistics/",
        api.PlayerStatistics.as_view(),
        name="api-player-statistics",
    ),
]
