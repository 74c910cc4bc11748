from django.urls import include, path

from tournaments.attendance import scanning_views as scanning
from tournaments.attendance import views as attendance

urlpatterns = [
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("check-in/", attendance.check_in, name="check-in"),
                path("check-in/badges/", scanning.badge_scan, name="badge-scan"),
                path("check-in/badges/came/", scanning.badge_came, name="badge-came"),
                path("check-in/badges/undo/<int:entry>/", scanning.badge_undo, name="badge-undo"),
                path("check-in/all/", attendance.all_here, name="all-here"),
                path("check-in/all/undo/<int:entry>/", attendance.all_undo, name="all-undo"),
                path("check-in/walk-in/", attendance.walk_in, name="walk-in"),
                path(
                    "check-in/players/<int:player>/",
                    attendance.player_admit,
                    name="player-admit",
                ),
                path("check-in/<int:entrant>/", attendance.presence_set, name="presence-set"),
                path(
                    "check-in/<int:entrant>/undo/<int:entry>/",
                    attendance.presence_undo,
                    name="presence-undo",
                ),
            ]
        ),
    ),
    path(
        "nights/<slug:code>/here/",
        include(
            [
                path("", attendance.self_check_in, name="self-check-in"),
                path("undo/", attendance.arrival_undo, name="arrival-undo"),
                path("<int:entrant>/", attendance.arrival, name="arrival"),
            ]
        ),
    ),
]
