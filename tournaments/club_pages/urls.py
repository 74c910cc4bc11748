from django.urls import path

from tournaments.club_pages import views as clubs

urlpatterns = [
    path("our-club/", clubs.club_own, name="club-own"),
    path("our-club/publicity/", clubs.club_publicity, name="club-publicity"),
    path("club/<str:code>/", clubs.club_detail, name="club-detail"),
    path("club/<str:code>/leaderboard/", clubs.club_leaderboard, name="club-leaderboard"),
    path("club/<str:code>/calendar/", clubs.club_calendar, name="club-calendar"),
    path("club/<str:code>/calendar.ics", clubs.club_calendar_file, name="club-calendar-file"),
]
