from django.urls import path

from tournaments.leaderboards import views as leaderboards

urlpatterns = [
    path("leaderboards/", leaderboards.leaderboard_own, name="leaderboard-own"),
]
