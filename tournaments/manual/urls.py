from django.urls import path

from tournaments.manual import views as manual

urlpatterns = [
    path("manual/", manual.manual, name="manual"),
]
