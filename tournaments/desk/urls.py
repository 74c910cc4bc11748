from django.urls import include, path

from tournaments.desk import views as desk

urlpatterns = [
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("", desk.tournament_detail, name="tournament-detail"),
                path("late/<int:late>/settle/", desk.late_settle, name="late-settle"),
            ]
        ),
    ),
]
