"""What `django-admin startproject` writes, without the admin; the database is the product's.

But for its connections, which Django opens anew for each request unless told otherwise; the bench
looks at both, and the goals are held against Django's own way.
"""

import os
from pathlib import Path

from phase10site import databases

SECRET_KEY = "bare"
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "bench.bare",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "bench.bare.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
DATABASES = {"default": databases.sqlite(Path(os.environ["PHASE10_DATA"]))}
if "BENCH_KEEPS_CONNECTIONS" not in os.environ:
    DATABASES["default"]["CONN_MAX_AGE"] = 0
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
BUS = "memory"  # what the server asks for: nobody follows, measures, or stands in front of it
METRICS = False
PROXIES = ()
BELOW = ""
WHITENOISE_STATIC_PREFIX = "/static/"
STATIC_URL = "static/"
