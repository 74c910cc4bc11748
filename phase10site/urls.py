from django.conf import settings
from django.urls import include, path

from phase10site import views
from phase10site.databases import Outage

urlpatterns = [
    path("busy/", views.busy, {"outage": Outage.BUSY}, name="busy"),
    path("busy/sign-in/", views.busy, {"outage": Outage.CROWD}, name="busy-sign-in"),
    path("too-large/", views.too_large, name="too-large"),
    path("favicon.ico", views.icon, name="icon"),
    path("language/", views.language_set, name="language-set"),
    path("theme/", views.theme_set, name="theme-set"),
    path("", include("jobs.urls")),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

if settings.METRICS:
    from phase10site.metrics import metrics

    urlpatterns.append(path(settings.METRICS.removeprefix("/"), metrics, name="metrics"))

handler400 = "phase10site.views.bad_request"
handler403 = "phase10site.views.permission_denied"
handler404 = "phase10site.views.page_not_found"
handler500 = "phase10site.views.server_error"
