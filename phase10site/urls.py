from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from phase10site import outages
from phase10site.outages import Outage
from scoring.views.errors import too_large
from scoring.views.preferences import without_token

urlpatterns = [
    path("busy/", outages.busy, {"outage": Outage.BUSY}, name="busy"),
    path("busy/sign-in/", outages.busy, {"outage": Outage.CROWD}, name="busy-sign-in"),
    path("too-large/", too_large, name="too-large"),
    path("language/", without_token(set_language), name="language-set"),
    path("", include("jobs.urls")),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]

if settings.METRICS:
    from phase10site.metrics import metrics

    urlpatterns.append(path(settings.METRICS.removeprefix("/"), metrics, name="metrics"))

handler400 = "scoring.views.errors.bad_request"
handler403 = "scoring.views.errors.permission_denied"
handler404 = "scoring.views.errors.page_not_found"
handler500 = "phase10site.outages.server_error"
