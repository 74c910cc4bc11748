from django.urls import path

from tournaments.manual import views as manual

urlpatterns = [
    path("manual/", manual.manual, name="manual"),
    path("manual/pdf/", manual.manual_pdf, name="manual-pdf"),
    path("first-night/hide/", manual.first_night_hide, name="first-night-hide"),
    path("first-night/show/", manual.first_night_show, name="first-night-show"),
]
