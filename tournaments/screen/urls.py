from django.urls import path

from tournaments.screen import views as screen

urlpatterns = [
    path("screen/<slug:code>/", screen.screen, name="screen"),
    path("tournaments/<int:pk>/screen/", screen.screen_show, name="screen-show"),
]
