from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring import frames  # noqa: PLC0415 - models are there only now
        from scoring.models import belongings  # noqa: PLC0415
        from scoring.pages import export  # noqa: PLC0415
        from scoring.sheets import of_games  # noqa: PLC0415
        from tournaments.models.belongings import Nights  # noqa: PLC0415
        from tournaments.pages.export import results_told  # noqa: PLC0415
        from tournaments.pages.table import table_frame  # noqa: PLC0415
        from tournaments.sheets.one_table import table_sheet  # noqa: PLC0415

        export.register(results_told)
        frames.register(table_frame)
        of_games.register(table_sheet)
        belongings.register(Nights())
