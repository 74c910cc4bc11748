from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from scoring.games import announcing, export, frames, last_deals, noting  # noqa: PLC0415 - now there are models
        from scoring.people import erasing, own_data  # noqa: PLC0415
        from scoring.sheets import filled  # noqa: PLC0415
        from tournaments.attendance.erasing import KeptInNights  # noqa: PLC0415
        from tournaments.documents.erasing import KeptDocuments  # noqa: PLC0415
        from tournaments.people.own_data import SECTIONS  # noqa: PLC0415
        from tournaments.printables.scores import table_sheet  # noqa: PLC0415
        from tournaments.replies.erasing import KeptReplies  # noqa: PLC0415
        from tournaments.results.announced_games import table_as_whole  # noqa: PLC0415
        from tournaments.results.export import results_told  # noqa: PLC0415
        from tournaments.rounds.closing import last_deal_by_clock  # noqa: PLC0415
        from tournaments.rounds.seats import entrants_at  # noqa: PLC0415
        from tournaments.tables.counted_results import counted_result  # noqa: PLC0415
        from tournaments.tables.leaving import noted_in_night  # noqa: PLC0415
        from tournaments.tables.strip import table_frame  # noqa: PLC0415

        announcing.register(table_as_whole)
        export.register(results_told)
        frames.register(table_frame)
        frames.register_result(counted_result)
        frames.register_entrants(entrants_at)
        last_deals.register(last_deal_by_clock)
        noting.register(noted_in_night)
        filled.register(table_sheet)
        erasing.register(KeptReplies())
        erasing.register(KeptDocuments())
        erasing.register(KeptInNights())
        own_data.register(**SECTIONS)
