from django.urls import include, path

from tournaments.nights import views as tournaments

urlpatterns = [
    path(
        "tournaments/",
        include(
            [
                path("", tournaments.tournament_list, name="tournament-list"),
                path("new/", tournaments.tournament_new, name="tournament-new"),
                path("new/rules/", tournaments.tournament_rules, name="tournament-rules"),
                path("new/preview/", tournaments.tournament_preview, name="tournament-preview"),
                path("new/plan/", tournaments.tournament_create, name="tournament-create"),
            ]
        ),
    ),
    path("sample/load/", tournaments.sample_load, name="sample-load"),
    path("sample/remove/", tournaments.sample_remove, name="sample-remove"),
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("copy/", tournaments.tournament_copy, name="tournament-copy"),
                path("settings/", tournaments.tournament_settings, name="tournament-settings"),
                path("settings/rules/", tournaments.settings_rules, name="settings-rules"),
                path("settings/preview/", tournaments.settings_preview, name="settings-preview"),
                path("settings/save/", tournaments.tournament_change, name="tournament-change"),
                path("ending/", tournaments.night_ending, name="night-ending"),
                path("end/", tournaments.night_end, name="night-end"),
                path("resume/", tournaments.night_resume, name="night-resume"),
                path("removal/", tournaments.tournament_removal, name="tournament-removal"),
                path("remove/", tournaments.tournament_remove, name="tournament-remove"),
                path("log/", tournaments.tournament_log, name="tournament-log"),
                path("log/<int:entry>/undo/", tournaments.log_undo, name="log-undo"),
            ]
        ),
    ),
]
