from django.urls import path

from tournaments.views import samples

urlpatterns = [
    path("sample/load/", samples.sample_load, name="sample-load"),
    path("sample/remove/", samples.sample_remove, name="sample-remove"),
]
