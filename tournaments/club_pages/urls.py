from django.urls import path

from tournaments.club_pages import oembed_views
from tournaments.club_pages import reply_views as replies
from tournaments.club_pages import views as clubs

urlpatterns = [
    path("oembed/", oembed_views.oembed, name="oembed"),
    path("our-club/", clubs.club_own, name="club-own"),
    path("our-club/publicity/", clubs.club_publicity, name="club-publicity"),
    path("our-club/calendar/renew/", clubs.club_feed_renew, name="club-feed-renew"),
    path("our-club/calendar/end/", clubs.club_feed_end, name="club-feed-end"),
    path("our-club/place/", clubs.club_place, name="club-place"),
    path("calendars/<token:token>.ics", clubs.club_feed, name="club-feed"),
    path("club/<str:code>/", clubs.club_detail, name="club-detail"),
    path("club/<str:code>/leaderboard/", clubs.club_leaderboard, name="club-leaderboard"),
    path("club/<str:code>/calendar/", clubs.club_calendar, name="club-calendar"),
    path("club/<str:code>/calendar.ics", clubs.club_calendar_file, name="club-calendar-file"),
    path("club/<str:code>/me/", replies.club_me, name="club-me"),
    path("club/<str:code>/forget/", replies.club_forget, name="club-forget"),
    path("club/<str:code>/nights/<slug:night>/", replies.club_reply, name="club-reply"),
]
