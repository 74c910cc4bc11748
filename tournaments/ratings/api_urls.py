from django.urls import path

from tournaments.ratings import api

urlpatterns = [path("ratings/", api.Ratings.as_view(), name="api-ratings")]
