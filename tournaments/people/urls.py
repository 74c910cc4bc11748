from django.urls import include, path

from tournaments.people import views as people

of_a_person = [
    path("", people.person_detail, name="person-detail"),
    path("games/", people.person_games, name="person-games"),
    path("company/", people.person_company, name="person-company"),
    path("picture/", people.person_picture, name="person-picture"),
    path("with/<str:other>/", people.person_pair, name="person-pair"),
]

urlpatterns = [
    path("people/", people.person_list, name="person-list"),
    path("people/<str:code>/", include(of_a_person)),
]
