from django.urls import path

from tournaments.recaps import views as recaps

urlpatterns = [
    path("seasons/<str:code>/recap/", recaps.season_recap, name="season-recap"),
    path("seasons/<str:code>/recap/<str:person>/", recaps.person_recap, name="person-recap"),
]
