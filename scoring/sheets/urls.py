from django.urls import path

from scoring.sheets import views

urlpatterns = [
    path("sheets/", views.sheets, name="sheets"),
    path("sheets/score.pdf", views.sheet_pdf, name="sheet-pdf"),
    path("games/<token:token>/sheet.pdf", views.game_sheet, name="game-sheet"),
    path("watch/<token:token>/sheet.pdf", views.watch_sheet, name="watch-sheet"),
]
