from django.urls import path

from tournaments.screen import api

urlpatterns = [
    path("nights/<int:pk>/screen/", api.ScreenOfNight.as_view(), name="api-screen"),
]
