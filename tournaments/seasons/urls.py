from django.urls import include, path

from tournaments.seasons import views as seasons

urlpatterns = [
    path(
        "seasons/",
        include(
            [
                path("", seasons.season_list, name="season-list"),
                path("new/", seasons.season_new, name="season-new"),
                path("create/", seasons.season_create, name="season-create"),
                path("<int:pk>/edit/", seasons.season_edit, name="season-edit"),
                path("<int:pk>/save/", seasons.season_save, name="season-save"),
                path("<int:pk>/removal/", seasons.season_removal, name="season-removal"),
                path("<int:pk>/remove/", seasons.season_remove, name="season-remove"),
                path("<str:code>/", seasons.season_detail, name="season-detail"),
            ]
        ),
    ),
]
