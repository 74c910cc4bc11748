from django.urls import include, path

from tournaments.attendance import arrival_views as arrivals
from tournaments.screen import views as screen
from tournaments.visitors import views as visitors

urlpatterns = [
    path(
        "nights/<slug:code>/here/",
        include(
            [
                path("", arrivals.self_check_in, name="self-check-in"),
                path("undo/", arrivals.arrival_undo, name="arrival-undo"),
                path("<int:entrant>/", arrivals.arrival, name="arrival"),
            ]
        ),
    ),
    path("nights/<slug:code>/", visitors.night_detail, name="night-detail"),
    path("nights/<slug:code>/<token:token>/", visitors.entrant_detail, name="entrant-detail"),
    path("screen/<slug:code>/", screen.screen, name="screen"),
    path("tournaments/<int:pk>/screen/", screen.screen_show, name="screen-show"),
]
