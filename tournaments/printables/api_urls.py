from django.urls import path

from tournaments.printables import api

urlpatterns = [
    path("nights/<int:pk>/printables/", api.PrintablesOfNight.as_view(), name="api-printables"),
]
