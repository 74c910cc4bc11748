from django.urls import path

from tournaments.club_pages import api

urlpatterns = [
    path("club/page/", api.PageOfClub.as_view(), name="api-club-page"),
    path("club/calendar/renew/", api.RenewFeed.as_view(), name="api-feed-renew"),
    path("club/calendar/end/", api.EndFeed.as_view(), name="api-feed-end"),
]
