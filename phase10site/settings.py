"""Settings of an installation. What may differ comes from PHASE10_… variables, read once."""

import os
import sys
from typing import Any

from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from phase10site import databases, places, variables
from phase10site.secret import secret_key

VARIABLES = variables.read(os.environ)

BASE_DIR = places.PROGRAM
FILES_DIR = places.FILES  # of templates, static files and catalogues
COMMAND = places.COMMAND  # how people call it
DATA_DIR = VARIABLES.data
PORT = VARIABLES.port
METRICS = VARIABLES.metrics  # the path that Prometheus reads
DEBUG = False

LOOKS_ONLY = sys.argv[1:2] == ["doctor"]  # it changes nothing
SECRET_KEY = VARIABLES.secret_key or secret_key(DATA_DIR, LOOKS_ONLY)

ADDRESS = VARIABLES.address  # where people find it, if a proxy stands in front
BELOW = ADDRESS.path if ADDRESS else ""  # the path below which all of it lives, such as /club
FORCE_SCRIPT_NAME = BELOW or None
ALLOWED_HOSTS = VARIABLES.answers_to
PROXIES = VARIABLES.proxies  # whom an address that was forwarded is believed

INSTALLED_APPS = [
    "phase10site",
    "tournaments",
    "scoring",
    "api",
    "jobs",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
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
    *(["phase10site.below.CookiesBelow"] if BELOW else []),
    "phase10site.middleware.RequestNumbers",
    "phase10site.middleware.AddressesOfPrograms",
    *(["phase10site.metrics.RequestCounts"] if METRICS else []),
    "phase10site.middleware.PackedAnswers",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "phase10site.middleware.NoCamera",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "phase10site.urls"
API_URLCONF = "phase10site.api_urls"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [FILES_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "phase10site.template_files.Loader",
                        "django.template.loaders.app_directories.Loader",  # of the API's docs
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.i18n",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "scoring.clubs.guards.navigation",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "live.tickets",
                "scoring.pieces",
                "scoring.clubs.guards",
                "tournaments.pieces",
                "tournaments.manual.pieces",
                "tournaments.replies.pieces",
            ],
        },
    },
]

if VARIABLES.database_url:
    DATABASES = {"default": databases.postgresql(VARIABLES.database_url)}
else:
    DATABASES = {"default": databases.sqlite(DATA_DIR, VARIABLES.synchronous)}

REDIS_URL = VARIABLES.redis_url  # the broker of the workers, heard by all processes
BUS = VARIABLES.carrier  # what carries the news to live pages
RECEIVERS = VARIABLES.receivers  # of webhooks, wherever they lie
GAMES = VARIABLES.games  # of one address in an hour
BACKUPS = VARIABLES.backups  # how many nightly ones are kept
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
PAPER_LANGUAGES = {  # each by its own name
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "ru": "Русский",
}
LOCALE_PATHS = [FILES_DIR / "locale"]
FORMAT_MODULE_PATH = "phase10site.formats"
LANGUAGE_COOKIE_AGE = 400 * 24 * 3600
TIME_ZONE = VARIABLES.zone
USE_TZ = True

STATIC_URL = f"{BELOW}/static/"
STATICFILES_DIRS = [FILES_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "phase10site.answers.files.StampedFiles"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_STATIC_PREFIX = "/static/"  # of addresses as our pages know them
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/"
WHITENOISE_MAX_AGE = 365 * 24 * 3600  # every address carries the stamp of its content

# Phones reach a laptop over plain http: there cookies cannot ask for https.
SESSION_COOKIE_SECURE = bool(ADDRESS and ADDRESS.is_secure)
CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = SESSION_COOKIE_SECURE
CSRF_TRUSTED_ORIGINS = [str(ADDRESS)] if ADDRESS else []
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "phase10site.views.csrf_failure"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "UserAttributeSimilarityValidator",
    )
]
SESSION_COOKIE_AGE = 30 * 24 * 3600
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None  # over http browsers only complain about it
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024  # 10 000 names are half of it
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
FILE_UPLOAD_HANDLERS = [
    "scoring.fields.LimitedUpload",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["scoring.api_tokens.bearers.BearerTokens"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["api.parsing.StrictJsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.EndpointSchema",
    "DEFAULT_THROTTLE_CLASSES": ["scoring.api_tokens.throttles.ProgramThrottle"],
    "EXCEPTION_HANDLER": "api.problems.problem_answer",
    "UNICODE_JSON": True,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "phase10site",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "APPEND_COMPONENTS": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_URLCONF": API_URLCONF,
    **({"SERVERS": [{"url": BELOW}]} if BELOW else {}),
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": False,
    "ENUM_NAME_OVERRIDES": {"GroupKindEnum": "scoring.editions.api_fields.KIND_NAMES"},
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"validatorUrl": None, "deepLinking": True},
    "DISABLE_ERRORS_AND_WARNINGS": False,
    "PATH_CONVERTER_OVERRIDES": {"number": int},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.links.add_links",
        "api.schema.nothing_else_is_sent",
        "api.schema.explained",
    ],
}

# What strangers, or an outage, could make write a line for each of their tries.
OFTEN = ("asyncio", "phase10.connections", "phase10.streams", "psycopg.pool", "uvicorn.error")


def log_settings(style: str) -> dict[str, Any]:
    """Django's LOGGING: warnings in words, or everything that a collector wants as JSON."""
    formatters = {
        "words": {
            "()": "phase10site.logs.WordFormatter",
            "format": "{levelname} {name}{whose}: {message}",
            "style": "{",
        },
        "json": {"()": "phase10site.logs.JsonFormatter"},
    }
    filters = ["RefusalsOnce", "RequestAndJob", "OneLineForOutages", "NoSecrets"]  # in this order
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            name: {"()": f"phase10site.logs.{name}"} for name in [*filters, "NoRepetitions"]
        },
        "formatters": formatters,
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": filters,
                "formatter": style,
            },
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            "phase10.site": {"level": "INFO"},
            **{name: {"filters": ["NoRepetitions"]} for name in OFTEN},
            "phase10.requests": {"level": "INFO" if style == "json" else "WARNING"},
        },
    }


LOGGING = log_settings(VARIABLES.log)
