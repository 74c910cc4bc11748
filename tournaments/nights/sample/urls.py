from django.urls import path

from tournaments.nights.sample import views as samples

urlpatterns = [
    path("sample/load/", samples.sample_load, name="sample-load"),
    path("sample/remove/", samples.sample_remove, name="sample-remove"),
]
