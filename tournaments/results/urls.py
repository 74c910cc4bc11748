from django.urls import include, path

from tournaments.results import views as standings

urlpatterns = [
    path(
        "tournaments/<int:pk>/standings/",
        include(
            [
                path("", standings.standings_detail, name="standings-detail"),
                path("file/", standings.standings_file, name="standings-file"),
                path("freeze/", standings.standings_freeze, name="standings-freeze"),
                path("unfreeze/", standings.standings_unfreeze, name="standings-unfreeze"),
                path("<int:entrant>/", standings.standing_detail, name="standing-detail"),
            ]
        ),
    ),
    path("tournaments/<int:pk>/results/file/", standings.results_file, name="results-file"),
    path("nights/<slug:code>/standings/", standings.night_standings, name="night-standings"),
    path(
        "nights/<slug:code>/standings/<int:entrant>/",
        standings.night_standing,
        name="night-standing",
    ),
]
