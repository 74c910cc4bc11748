from django.urls import include, path

from tournaments.visitors import api

of_a_night = [
    path("", api.PublicNight.as_view(), name="api-public-night"),
    path("rounds/", api.PublicRounds.as_view(), name="api-public-rounds"),
    path("standings/", api.PublicStandings.as_view(), name="api-public-standings"),
    path("live/", api.PublicNightLive.as_view(), name="api-public-live"),
]

urlpatterns = [
    path(
        "public/clubs/<slug:code>/nights/",
        api.PublicNightsOfClub.as_view(),
        name="api-public-nights",
    ),
    path("public/nights/<slug:code>/", include(of_a_night)),
]
