from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.games import export, frames  # noqa: PLC0415 - models are there only now
        from scoring.people import belongings  # noqa: PLC0415
        from scoring.sheets import of_games  # noqa: PLC0415
        from tournaments import desk_log_words  # noqa: F401, PLC0415 - registers sentences
        from tournaments.attendance.of_people import Nights  # noqa: PLC0415
        from tournaments.printables.one_table import table_sheet  # noqa: PLC0415
        from tournaments.results.export import results_told  # noqa: PLC0415
        from tournaments.rounds import words  # noqa: F401, PLC0415 - registers sentences
        from tournaments.tables.strip import table_frame  # noqa: PLC0415

        export.register(results_told)
        frames.register(table_frame)
        of_games.register(table_sheet)
        belongings.register(Nights())
