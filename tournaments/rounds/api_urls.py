from django.urls import include, path

from tournaments.rounds import api, changes_api

of_a_round = [
    path("", api.OneRound.as_view(), name="api-round"),
    path("move/", api.MovePerson.as_view(), name="api-round-move"),
    path("undo/", api.UndoMove.as_view(), name="api-round-undo"),
    path("again/", api.SeatAnew.as_view(), name="api-round-again"),
    path("discard/", api.DiscardDraft.as_view(), name="api-round-discard"),
    path("publish/", api.PublishRound.as_view(), name="api-round-publish"),
    path("unpublish/", api.UnpublishRound.as_view(), name="api-round-unpublish"),
    path("complete/", api.CompleteRound.as_view(), name="api-round-complete"),
    path("reopen/", api.ReopenRound.as_view(), name="api-round-reopen"),
    path(
        "tables/<int:table_number>/close/", api.CloseTable.as_view(), name="api-round-table-close"
    ),
    path("tables/<int:table_number>/open/", api.OpenTable.as_view(), name="api-round-table-open"),
    path("repair/", changes_api.RepairRound.as_view(), name="api-round-repair"),
    path("correction/", changes_api.RoundCorrection.as_view(), name="api-round-correction"),
    path("correction/keep/", changes_api.KeepSeating.as_view(), name="api-correction-keep"),
    path("correction/reseat/", changes_api.SeatByNow.as_view(), name="api-correction-reseat"),
]

urlpatterns = [
    path("nights/<int:pk>/final/", changes_api.FinalOfNight.as_view(), name="api-final"),
    path("nights/<int:pk>/rounds/", api.Rounds.as_view(), name="api-rounds"),
    path("nights/<int:pk>/rounds/<int:number>/", include(of_a_round)),
]
