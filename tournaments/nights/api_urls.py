from django.urls import include, path

from tournaments.nights import api, live_api

of_a_night = [
    path("", api.OneNight.as_view(), name="api-night"),
    path("end/", api.EndNight.as_view(), name="api-night-end"),
    path("resume/", api.ResumeNight.as_view(), name="api-night-resume"),
    path("remove/", api.RemoveNight.as_view(), name="api-night-remove"),
    path("log/", api.NightLog.as_view(), name="api-night-log"),
    path("log/<int:entry>/undo/", api.UndoLogEntry.as_view(), name="api-log-undo"),
]

urlpatterns = [
    path("live/", live_api.Live.as_view(), name="api-live"),
    path("nights/", api.Nights.as_view(), name="api-nights"),
    path("nights/<int:pk>/", include(of_a_night)),
]
