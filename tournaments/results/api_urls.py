from django.urls import include, path

from tournaments.results import api

of_a_night = [
    path("standings/", api.OneStandings.as_view(), name="api-standings"),
    path("standings/freeze/", api.FreezeStandings.as_view(), name="api-standings-freeze"),
    path("standings/unfreeze/", api.UnfreezeStandings.as_view(), name="api-standings-unfreeze"),
]

urlpatterns = [path("nights/<int:pk>/", include(of_a_night))]
