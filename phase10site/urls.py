from django.urls import include, path
from django.views.i18n import set_language

urlpatterns = [
    path("language/", set_language, name="language-set"),
    path("", include("scoring.urls")),
]

handler400 = "scoring.views.errors.bad_request"
handler403 = "scoring.views.errors.permission_denied"
handler404 = "scoring.views.errors.page_not_found"
handler500 = "scoring.views.errors.server_error"
