from django.urls import include, path

from tournaments.tables import result_views as papers
from tournaments.tables import views as tables

of_a_table = [
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
    path("tournaments/<int:pk>/tables/<int:table>/", include(of_a_table)),
]
