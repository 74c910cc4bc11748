"""Django's hello with the seven middlewares that `django-admin startproject` names."""

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path

from bench.bare.settings import INSTALLED_APPS, MIDDLEWARE


def hello(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("hello")


urlpatterns = [path("", hello)]

settings.configure(
    SECRET_KEY="hello",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=INSTALLED_APPS[:-1],  # without the rows of the bare views
    MIDDLEWARE=MIDDLEWARE,
)
application = get_wsgi_application()
