from django.urls import URLPattern, URLResolver, include, path

from scoring.people import views as roster

urlpatterns: list[URLPattern | URLResolver] = [
    path("roster/", roster.roster, name="roster"),
    path("roster/file/", roster.roster_file, name="roster-file"),
    path("roster/add/", roster.player_add, name="player-add"),
    path("roster/import/", roster.roster_import, name="roster-import"),
    path("roster/import/preview/", roster.roster_preview, name="roster-preview"),
    path("roster/import/apply/", roster.roster_apply, name="roster-apply"),
    path("roster/circles/", roster.circle_list, name="circle-list"),
    path("roster/circles/new/", roster.circle_new, name="circle-new"),
    path("roster/circles/add/", roster.circle_create, name="circle-create"),
    path("roster/circles/find/", roster.circle_find, name="circle-find"),
    path("roster/circles/<int:pk>/find/", roster.circle_find, name="circle-find-again"),
    path("roster/circles/<int:pk>/", roster.circle_edit, name="circle-edit"),
    path("roster/circles/<int:pk>/save/", roster.circle_save, name="circle-save"),
    path("roster/circles/<int:pk>/remove/", roster.circle_remove, name="circle-remove"),
    path(
        "roster/<int:pk>/",
        include(
            [
                path("", roster.player_detail, name="player-detail"),
                path("data/", roster.player_data, name="player-data"),
                path("save/", roster.player_save, name="player-save"),
                path("retire/", roster.player_retire, name="player-retire"),
                path("return/", roster.player_return, name="player-return"),
                path("merging/", roster.player_merging, name="player-merging"),
                path("merge/", roster.player_merge, name="player-merge"),
                path("erasure/", roster.player_erasure, name="player-erasure"),
                path("erase/", roster.player_erase, name="player-erase"),
            ]
        ),
    ),
]
