from django.urls import path

from scoring.views import corrections, deals, games, organiser, preferences, watch

urlpatterns = [
    path("", games.home, name="home"),
    path("theme/", preferences.theme_set, name="theme-set"),
    path("games/", games.game_create, name="game-create"),
    path("games/new/", games.game_new, name="game-new"),
    path("games/<str:token>/", games.game_detail, name="game-detail"),
    path("games/<str:token>/share/", games.game_share, name="game-share"),
    path("games/<str:token>/rematch/", games.game_rematch, name="game-rematch"),
    path("games/<str:token>/deals/", deals.deal_record, name="deal-record"),
    path("games/<str:token>/undo/", deals.deal_undo, name="deal-undo"),
    path("games/<str:token>/redo/", deals.deal_redo, name="deal-redo"),
    path("games/<str:token>/replay/", deals.replay_record, name="replay-record"),
    path("games/<str:token>/deals/<int:number>/", corrections.deal_detail, name="deal-detail"),
    path(
        "games/<str:token>/deals/<int:number>/preview/",
        corrections.deal_preview,
        name="deal-preview",
    ),
    path(
        "games/<str:token>/deals/<int:number>/correct/",
        corrections.deal_correct,
        name="deal-correct",
    ),
    path("watch/<str:token>/", watch.game_watch, name="game-watch"),
    path("sign-in/<str:token>/", organiser.sign_in, name="sign-in"),
    path("sign-in/<str:token>/confirm/", organiser.sign_in_confirm, name="sign-in-confirm"),
    path("sign-out/", organiser.sign_out, name="sign-out"),
    path("organiser/", organiser.organiser_games, name="organiser-games"),
    path("organiser/games/<int:pk>/renew/", organiser.game_renew, name="game-renew"),
    path("organiser/games/<int:pk>/removal/", organiser.game_removal, name="game-removal"),
    path("organiser/games/<int:pk>/remove/", organiser.game_remove, name="game-remove"),
]
