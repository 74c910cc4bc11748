from django.urls import path

from scoring.api_tokens import api

urlpatterns = [
    path("club/", api.OwnClub.as_view(), name="api-club"),
    path("club/members/", api.Members.as_view(), name="api-members"),
]
