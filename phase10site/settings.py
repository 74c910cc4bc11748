"""Settings of an installation. What may differ comes from PHASE10_… variables, read once."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from phase10site import databases
from phase10site.clock import machine_zone
from phase10site.secret import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("PHASE10_DATA") or BASE_DIR / "data").resolve()
DEBUG = False

try:
    SECRET_KEY = os.environ.get("PHASE10_SECRET_KEY") or secret_key(DATA_DIR)
except OSError as error:
    raise ImproperlyConfigured(
        f"The folder {DATA_DIR} cannot be written ({error.strerror}). "
        "Give yourself the right to write there, or set PHASE10_DATA to another folder."
    ) from error

# On a club's laptop phones come by whatever address the network gave it.
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("PHASE10_HOSTS", "*").split(",")]

INSTALLED_APPS = [
    "phase10site",
    "tournaments",
    "scoring",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "phase10site.urls"
WSGI_APPLICATION = "phase10site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.csp",
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
        },
    },
]

if url := os.environ.get("PHASE10_DATABASE_URL"):
    DATABASES = {"default": databases.postgresql(url)}
else:
    DATABASES = {
        "default": databases.sqlite(DATA_DIR, os.environ.get("PHASE10_SYNCHRONOUS", "NORMAL"))
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = os.environ.get("PHASE10_TIME_ZONE") or machine_zone()
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "phase10site.static.StampedFiles"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/"
WHITENOISE_MAX_AGE = 365 * 24 * 3600  # every address carries the stamp of its content

# Phones reach the laptop over plain http: cookies cannot ask for https.
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "scoring.views.errors.csrf_failure"
SESSION_COOKIE_AGE = 30 * 24 * 3600
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # over http browsers only complain about it
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # a deal is a few hundred bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"redact": {"()": "phase10site.logs.RedactTokens"}},
    "formatters": {"line": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "filters": ["redact"],
            "formatter": "line",
        },
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}

if not ALLOWED_HOSTS[0]:
    raise ImproperlyConfigured("PHASE10_HOSTS is empty: name the hosts, separated by commas.")
