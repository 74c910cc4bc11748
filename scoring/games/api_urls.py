from django.urls import include, path

from scoring.games import api

of_a_game = [
    path("", api.OneGame.as_view(), name="api-game"),
    path("deals/", api.Deals.as_view(), name="api-deals"),
    path("deals/<number:number>/", api.OneDeal.as_view(), name="api-deal"),
    path("versions/", api.GameVersions.as_view(), name="api-game-versions"),
    path("undo/", api.UndoDeal.as_view(), name="api-undo"),
    path("redo/", api.RedoDeal.as_view(), name="api-redo"),
    path("replay/", api.Replay.as_view(), name="api-replay"),
    path("seats/leave/", api.LeaveSeat.as_view(), name="api-seat-leave"),
    path("seats/return/", api.TakeSeat.as_view(), name="api-seat-return"),
    path("rematch/", api.Rematch.as_view(), name="api-rematch"),
]

urlpatterns = [
    path("games/", api.Games.as_view(), name="api-games"),
    path("games/<int:pk>/", include(of_a_game)),
]
