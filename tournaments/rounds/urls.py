from django.urls import include, path

from tournaments.rounds import draft_views as drafts
from tournaments.rounds import step_views as steps

of_a_round = [
    path("", drafts.round_detail, name="round-detail"),
    path("move/", drafts.round_move, name="round-move"),
    path("undo/", drafts.round_undo, name="round-undo"),
    path("again/", drafts.round_again, name="round-again"),
    path("discard/", drafts.round_discard, name="round-discard"),
    path("publication/", steps.step_detail, {"step": steps.PUBLISH}, name="round-publication"),
    path("publish/", steps.step_take, {"step": steps.PUBLISH}, name="round-publish"),
    path("withdrawal/", steps.step_detail, {"step": steps.UNPUBLISH}, name="round-withdrawal"),
    path("unpublish/", steps.step_take, {"step": steps.UNPUBLISH}, name="round-unpublish"),
    path("completion/", steps.step_detail, {"step": steps.COMPLETE}, name="round-completion"),
    path("complete/", steps.step_take, {"step": steps.COMPLETE}, name="round-complete"),
    path("reopening/", steps.step_detail, {"step": steps.REOPEN}, name="round-reopening"),
    path("reopen/", steps.step_take, {"step": steps.REOPEN}, name="round-reopen"),
    path("tables/<int:table>/close/", steps.round_table_close, name="round-table-close"),
    path("tables/<int:table>/open/", steps.round_table_open, name="round-table-open"),
    path("repair/", steps.round_repair, name="round-repair"),
    path("mend/", steps.round_repair_apply, name="round-repair-apply"),
    path("correction/", steps.round_correction, name="round-correction"),
    path(
        "correction/acknowledge/",
        steps.correction_keep,
        name="correction-keep",
    ),
    path("correction/reseat/", steps.correction_reseat, name="correction-reseat"),
]

urlpatterns = [
    path("tournaments/<int:pk>/rounds/draft/", drafts.round_draft, name="round-draft"),
    path("tournaments/<int:pk>/rounds/<int:number>/", include(of_a_round)),
    path("tournaments/<int:pk>/final/", drafts.final_detail, name="final-detail"),
    path("tournaments/<int:pk>/final/draft/", drafts.final_draft, name="final-draft"),
]
