from django.urls import include, path

from scoring.games import deal_views as deals
from scoring.games import player_views as players
from scoring.games import seat_views as seats
from scoring.games import views as games

of_a_game = [
    path("", games.game_detail, name="game-detail"),
    path("deals/", deals.deal_record, name="deal-record"),
    path("undo/", deals.deal_undo, name="deal-undo"),
    path("redo/", deals.deal_redo, name="deal-redo"),
    path("replay/", deals.replay_record, name="replay-record"),
    path("deals/<number:number>/", deals.deal_detail, name="deal-detail"),
    path("deals/<number:number>/preview/", deals.deal_preview, name="deal-preview"),
    path("deals/<number:number>/correct/", deals.deal_correct, name="deal-correct"),
    path("laydowns/", deals.laydown_report, name="laydown-report"),
    path("laydowns/withdraw/", deals.laydown_withdraw, name="laydown-withdraw"),
    path("seats/", seats.game_seats, name="game-seats"),
    path("seats/leave/", seats.seat_leave, name="seat-leave"),
    path("seats/return/", seats.seat_return, name="seat-return"),
    path("check/", deals.game_check, name="game-check"),
    path("share/", games.game_share, name="game-share"),
    path("rematch/", games.game_rematch, name="game-rematch"),
]

urlpatterns = [
    path("", games.home, name="home"),
    path("games/", games.game_create, name="game-create"),
    path("games/new/", games.game_new, name="game-new"),
    path("games/new/<slug:edition>/", games.edition_choose, name="edition-choose"),
    path("games/<token:token>/", include(of_a_game)),
    path("watch/<token:token>/", games.game_watch, name="game-watch"),
    path("organiser/", games.organiser_games, name="organiser-games"),
    path("organiser/export/", games.games_export, name="games-export"),
    path("organiser/games/<int:pk>/people/", players.game_people, name="game-people"),
    path("organiser/games/<int:pk>/rated/", players.game_rated_set, name="game-rated-set"),
    path(
        "organiser/games/<int:pk>/people/<number:number>/",
        players.seat_player_choice,
        name="seat-player-choice",
    ),
    path(
        "organiser/games/<int:pk>/people/<number:number>/set/",
        players.seat_player_set,
        name="seat-player-set",
    ),
    path("roster/<int:pk>/games/", players.player_games, name="player-games"),
    path("roster/<int:pk>/games/claim/", players.player_claim, name="player-claim"),
    path("roster/<int:pk>/games/unclaim/", players.player_unclaim, name="player-unclaim"),
    path("organiser/games/<int:pk>/renew/", games.game_renew, name="game-renew"),
    path("organiser/games/<int:pk>/removal/", games.game_removal, name="game-removal"),
    path("organiser/games/<int:pk>/remove/", games.game_remove, name="game-remove"),
]
