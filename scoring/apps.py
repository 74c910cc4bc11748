from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"

    def ready(self) -> None:
        from scoring.api_tokens.erasing import KeptAnswers  # noqa: PLC0415 - now there are models
        from scoring.games.erasing import KeptInGames  # noqa: PLC0415
        from scoring.games.own_data import SEATS, deals_outside_of_nights  # noqa: PLC0415
        from scoring.people import erasing, own_data  # noqa: PLC0415

        erasing.register(KeptAnswers())
        erasing.register(KeptInGames())
        own_data.register(
            games_outside_of_nights=SEATS, deals_outside_of_nights=deals_outside_of_nights
        )
