"""What programs ask for, beside all pages: loaded when the first one asks.

To load it takes half as long as to load the whole site, and most installations have no programs.
"""

from django.urls import URLPattern, URLResolver, include, path, re_path

from api.views import too_large, unknown
from phase10site.urls import handler400, handler403, handler404, handler500
from phase10site.urls import urlpatterns as pages

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

of_programs: list[URLPattern | URLResolver] = [
    path("", include("api.urls")),
    path("", include("scoring.api_urls")),
    path("", include("tournaments.api_urls")),
    path("too-large/", too_large, name="api-too-large"),
    re_path(r"^[\s\S]*$", unknown, name="api-unknown"),
]

urlpatterns = [path("api/v1/", include(of_programs)), *pages]
