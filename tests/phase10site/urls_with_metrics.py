"""The addresses of a site whose path for Prometheus is set."""

from django.urls import include, path

from phase10site.metrics import metrics

urlpatterns = [path("figures/", metrics, name="metrics"), path("", include("phase10site.urls"))]
