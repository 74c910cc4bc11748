from django.urls import include, path

from tournaments.clock import views as clock
from tournaments.desk import views as desk
from tournaments.printables import views as night_papers
from tournaments.tables import result_views as papers
from tournaments.tables import views as tables

table_urls = [
    path("", tables.table_detail, name="table-detail"),
    path("answer/", tables.table_answer, name="table-answer"),
    path("time/", tables.table_time, name="table-time"),
    path("renew/", tables.table_renew, name="table-renew"),
    path("paper/", papers.paper_entry, name="paper-entry"),
    path("paper/places/", papers.paper_preview, name="paper-preview"),
    path("paper/save/", papers.paper_save, name="paper-save"),
    path("paper/take-back/", papers.paper_take_back, name="paper-take-back"),
    path("paper/bring-back/", papers.paper_bring_back, name="paper-bring-back"),
]

urlpatterns = [
    path("t/", tables.code_entry, name="code-entry"),
    path("t/<str:code>/", tables.table_open, name="table-open"),
    path("games/<token:token>/call/", tables.table_call, name="table-call"),
    path("games/<token:token>/call/back/", tables.table_call_back, name="table-call-back"),
    path("clock/now/", clock.clock_now, name="clock-now"),
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("", desk.tournament_detail, name="tournament-detail"),
                path("end/", desk.night_end, name="night-end"),
                path("resume/", desk.night_resume, name="night-resume"),
                path("clock/start/", clock.clock_start, name="clock-start"),
                path("clock/pause/", clock.clock_pause, name="clock-pause"),
                path("clock/resume/", clock.clock_resume, name="clock-resume"),
                path("clock/reset/", clock.clock_reset, name="clock-reset"),
                path("clock/add/", clock.clock_add, name="clock-add"),
                path("papers/", night_papers.night_papers, name="night-papers"),
                path("papers/make/", night_papers.papers_make, name="papers-make"),
                path("papers/file/", night_papers.papers_file, name="papers-file"),
                path("late/<int:late>/settle/", desk.late_settle, name="late-settle"),
                path("tables/<int:table>/", include(table_urls)),
            ]
        ),
    ),
]
