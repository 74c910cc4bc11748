from django.apps import AppConfig


class Phase10SiteConfig(AppConfig):
    name = "phase10site"
