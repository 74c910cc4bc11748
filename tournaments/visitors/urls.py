from django.urls import path

from tournaments.visitors import views as visitors

urlpatterns = [
    path("nights/<slug:code>/", visitors.night_detail, name="night-detail"),
    path("nights/<slug:code>/<token:token>/", visitors.entrant_detail, name="entrant-detail"),
]
