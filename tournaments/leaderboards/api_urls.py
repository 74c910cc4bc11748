from django.urls import path

from tournaments.leaderboards import api

urlpatterns = [path("leaderboard/", api.LeaderboardOfClub.as_view(), name="api-leaderboard")]
