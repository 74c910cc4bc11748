from django.urls import include, path

from tournaments.rounds import draft_views as rounds
from tournaments.rounds import step_views as round_steps

of_a_round = [
    path("", rounds.round_detail, name="round-detail"),
    path("move/", rounds.round_move, name="round-move"),
    path("undo/", rounds.round_undo, name="round-undo"),
    path("again/", rounds.round_again, name="round-again"),
    path("discard/", rounds.round_discard, name="round-discard"),
    path("publication/", round_steps.round_publication, name="round-publication"),
    path("publish/", round_steps.round_publish, name="round-publish"),
    path("withdrawal/", round_steps.round_withdrawal, name="round-withdrawal"),
    path("unpublish/", round_steps.round_unpublish, name="round-unpublish"),
    path("completion/", round_steps.round_completion, name="round-completion"),
    path("complete/", round_steps.round_complete, name="round-complete"),
    path("reopening/", round_steps.round_reopening, name="round-reopening"),
    path("reopen/", round_steps.round_reopen, name="round-reopen"),
    path("tables/<int:table>/close/", round_steps.round_table_close, name="round-table-close"),
    path("tables/<int:table>/open/", round_steps.round_table_open, name="round-table-open"),
    path("repair/", round_steps.round_repair, name="round-repair"),
    path("mend/", round_steps.round_repair_apply, name="round-repair-apply"),
    path("correction/", round_steps.round_correction, name="round-correction"),
    path(
        "correction/acknowledge/",
        round_steps.correction_keep,
        name="correction-keep",
    ),
    path("correction/reseat/", round_steps.correction_reseat, name="correction-reseat"),
]

urlpatterns = [
    path("tournaments/<int:pk>/rounds/draft/", rounds.round_draft, name="round-draft"),
    path("tournaments/<int:pk>/rounds/<int:number>/", include(of_a_round)),
    path("tournaments/<int:pk>/final/", rounds.final_detail, name="final-detail"),
    path("tournaments/<int:pk>/final/draft/", rounds.final_draft, name="final-draft"),
]
