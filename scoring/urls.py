from django.urls import include, path

from scoring import converters  # noqa: F401 - they are named in addresses
from scoring.checker import views as checker
from scoring.clubs import urls as accounts
from scoring.editions import rules_views as rules
from scoring.editions import views as editions
from scoring.games import correction_views as corrections
from scoring.games import deal_views as deals
from scoring.games import laydown_views as laydowns
from scoring.games import organiser_views as organiser
from scoring.games import views as games
from scoring.games import watch_views as watch
from scoring.people import urls as roster
from scoring.sheets import game_views as game_sheets
from scoring.sheets import views as sheets

of_a_game = [
    path("", games.game_detail, name="game-detail"),
    path("deals/", deals.deal_record, name="deal-record"),
    path("undo/", deals.deal_undo, name="deal-undo"),
    path("redo/", deals.deal_redo, name="deal-redo"),
    path("replay/", deals.replay_record, name="replay-record"),
    path("deals/<number:number>/", corrections.deal_detail, name="deal-detail"),
    path("deals/<number:number>/preview/", corrections.deal_preview, name="deal-preview"),
    path("deals/<number:number>/correct/", corrections.deal_correct, name="deal-correct"),
    path("laydowns/", laydowns.laydown_report, name="laydown-report"),
    path("laydowns/withdraw/", laydowns.laydown_withdraw, name="laydown-withdraw"),
    path("check/", laydowns.game_check, name="game-check"),
    path("share/", games.game_share, name="game-share"),
    path("rematch/", games.game_rematch, name="game-rematch"),
    path("sheet.pdf", game_sheets.game_sheet, name="game-sheet"),
]

urlpatterns = [
    path("", games.home, name="home"),
    path("games/", games.game_create, name="game-create"),
    path("games/new/", games.game_new, name="game-new"),
    path("games/new/<slug:edition>/", games.edition_choose, name="edition-choose"),
    path("games/<token:token>/", include(of_a_game)),
    path("rules/", rules.rules_list, name="rules-list"),
    path("rules/<slug:edition>/", rules.rules_detail, name="rules-detail"),
    path("check/", checker.laydown_check, name="laydown-check"),
    path("sheets/", sheets.sheets, name="sheets"),
    path("sheets/score.pdf", sheets.sheet_pdf, name="sheet-pdf"),
    path("watch/<token:token>/", watch.game_watch, name="game-watch"),
    path("watch/<token:token>/sheet.pdf", game_sheets.watch_sheet, name="watch-sheet"),
    path("", include(accounts.urlpatterns)),
    path("", include(roster.urlpatterns)),
    path("sign-in/<token:token>/", organiser.sign_in, name="sign-in"),
    path("sign-in/<token:token>/confirm/", organiser.sign_in_confirm, name="sign-in-confirm"),
    path("sign-out/", organiser.sign_out, name="sign-out"),
    path("organiser/", organiser.organiser_games, name="organiser-games"),
    path("organiser/export/", organiser.games_export, name="games-export"),
    path("organiser/editions/", editions.edition_list, name="edition-list"),
    path(
        "organiser/editions/new/<slug:edition>/",
        include(
            [
                path("", editions.edition_new, name="edition-new"),
                path("preview/", editions.edition_preview, name="edition-preview"),
                path("save/", editions.edition_save, name="edition-save"),
            ]
        ),
    ),
    path(
        "organiser/editions/<slug:edition>/",
        include(
            [
                path("", editions.edition_edit, name="edition-edit"),
                path("retirement/", editions.edition_retirement, name="edition-retirement"),
                path("retire/", editions.edition_retire, name="edition-retire"),
                path("return/", editions.edition_return, name="edition-return"),
            ]
        ),
    ),
    path(
        "organiser/phases/<slug:edition>/",
        include(
            [
                path("", editions.phase_cards, name="phase-cards"),
                path("preview/", editions.phase_cards_preview, name="phase-cards-preview"),
                path("enter/", editions.phase_cards_enter, name="phase-cards-enter"),
            ]
        ),
    ),
    path("organiser/games/<int:pk>/renew/", organiser.game_renew, name="game-renew"),
    path("organiser/games/<int:pk>/removal/", organiser.game_removal, name="game-removal"),
    path("organiser/games/<int:pk>/remove/", organiser.game_remove, name="game-remove"),
]
