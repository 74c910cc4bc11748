from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from scoring.games.erasing import KeptInGames  # noqa: PLC0415 - now there are models
        from scoring.people import erasing  # noqa: PLC0415

        erasing.register(KeptInGames())
