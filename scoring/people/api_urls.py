from django.urls import path

from scoring.people import api

urlpatterns = [
    path("players/", api.Players.as_view(), name="api-players"),
    path("players/<int:pk>/", api.OnePlayer.as_view(), name="api-player"),
    path("players/<int:pk>/retire/", api.RetirePlayer.as_view(), name="api-player-retire"),
    path("players/<int:pk>/return/", api.ReturnPlayer.as_view(), name="api-player-return"),
]
