from django.urls import include, path

from tournaments.clock import views as clock

urlpatterns = [
    path("clock/now/", clock.clock_now, name="clock-now"),
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("clock/start/", clock.clock_start, name="clock-start"),
                path("clock/pause/", clock.clock_pause, name="clock-pause"),
                path("clock/resume/", clock.clock_resume, name="clock-resume"),
                path("clock/reset/", clock.clock_reset, name="clock-reset"),
                path("clock/set/", clock.clock_set, name="clock-set"),
                path("clock/add/", clock.clock_add, name="clock-add"),
            ]
        ),
    ),
]
