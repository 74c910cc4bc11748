from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from phase10site import outages, preferences
from phase10site.error_views import too_large
from phase10site.outages import Outage

urlpatterns = [
    path("busy/", outages.busy, {"outage": Outage.BUSY}, name="busy"),
    path("busy/sign-in/", outages.busy, {"outage": Outage.CROWD}, name="busy-sign-in"),
    path("too-large/", too_large, name="too-large"),
    path("favicon.ico", preferences.icon, name="icon"),
    path("language/", preferences.without_token(set_language), name="language-set"),
    path("theme/", preferences.theme_set, name="theme-set"),
    path("", include("jobs.urls")),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

if settings.METRICS:
    from phase10site.metrics import metrics

    urlpatterns.append(path(settings.METRICS.removeprefix("/"), metrics, name="metrics"))

handler400 = "phase10site.error_views.bad_request"
handler403 = "phase10site.error_views.permission_denied"
handler404 = "phase10site.error_views.page_not_found"
handler500 = "phase10site.outages.server_error"
