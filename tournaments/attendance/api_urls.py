from django.urls import include, path

from tournaments.attendance import api

of_a_night = [
    path("entrants/", api.Entrants.as_view(), name="api-entrants"),
    path("entrants/all-here/", api.AllHere.as_view(), name="api-all-here"),
    path("entrants/badge/", api.BadgeRead.as_view(), name="api-badge"),
    path(
        "entrants/<int:entrant>/presence/",
        api.EntrantPresence.as_view(),
        name="api-entrant-presence",
    ),
    path("entrants/undo/<int:entry>/", api.UndoCheckIn.as_view(), name="api-check-in-undo"),
]

urlpatterns = [path("nights/<int:pk>/", include(of_a_night))]
