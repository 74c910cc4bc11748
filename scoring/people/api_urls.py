from django.urls import path

from scoring.people import api, circle_api, list_api

urlpatterns = [
    path("players/", api.Players.as_view(), name="api-players"),
    path("players/<int:pk>/", api.OnePlayer.as_view(), name="api-player"),
    path("players/<int:pk>/retire/", api.RetirePlayer.as_view(), name="api-player-retire"),
    path("players/<int:pk>/return/", api.ReturnPlayer.as_view(), name="api-player-return"),
    path("circles/", circle_api.Circles.as_view(), name="api-circles"),
    path("circles/<int:pk>/", circle_api.OneCircle.as_view(), name="api-circle"),
    path("circles/<int:pk>/remove/", circle_api.RemoveCircle.as_view(), name="api-circle-remove"),
    path("players/<int:pk>/merge/", api.MergePlayer.as_view(), name="api-player-merge"),
    path("players/<int:pk>/erase/", api.ErasePlayer.as_view(), name="api-player-erase"),
    path("players/<int:pk>/data/", api.PlayerData.as_view(), name="api-player-data"),
    path("players/list/", list_api.PeopleList.as_view(), name="api-people-list"),
    path(
        "players/list/preview/",
        list_api.PeopleListPreview.as_view(),
        name="api-people-list-preview",
    ),
]
