from django.urls import include, path

from scoring.games import api, claim_api, club_game_api, laydown_api

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
    path("laydowns/", laydown_api.Laydowns.as_view(), name="api-laydowns"),
    path("laydowns/withdraw/", laydown_api.WithdrawLaydown.as_view(), name="api-laydown-withdraw"),
    path("links/renew/", club_game_api.RenewLinks.as_view(), name="api-game-renew"),
    path("remove/", club_game_api.RemoveGame.as_view(), name="api-game-remove"),
    path("rated/", club_game_api.RateGame.as_view(), name="api-game-rated"),
    path("players/", club_game_api.SeatOfPlayer.as_view(), name="api-seat-player"),
    path("rematch/", api.Rematch.as_view(), name="api-rematch"),
]

urlpatterns = [
    path("games/", api.Games.as_view(), name="api-games"),
    path("games/export/", club_game_api.ExportGames.as_view(), name="api-games-export"),
    path("games/<int:pk>/", include(of_a_game)),
    path("players/<int:pk>/games/offered/", claim_api.GuestGames.as_view(), name="api-guest-games"),
    path("players/<int:pk>/games/claim/", claim_api.ClaimGames.as_view(), name="api-claim"),
    path("players/<int:pk>/games/unclaim/", claim_api.UnclaimGames.as_view(), name="api-unclaim"),
]
