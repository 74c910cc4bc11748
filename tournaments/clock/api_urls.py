from django.urls import include, path

from tournaments.clock import api

of_a_clock = [
    path("", api.OneClock.as_view(), name="api-clock"),
    path("start/", api.StartClock.as_view(), name="api-clock-start"),
    path("pause/", api.PauseClock.as_view(), name="api-clock-pause"),
    path("resume/", api.ResumeClock.as_view(), name="api-clock-resume"),
    path("reset/", api.ResetClock.as_view(), name="api-clock-reset"),
    path("set/", api.SetClock.as_view(), name="api-clock-set"),
    path("add/", api.AddToClock.as_view(), name="api-clock-add"),
]

urlpatterns = [path("nights/<int:pk>/clock/", include(of_a_clock))]
