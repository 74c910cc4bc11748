from django.urls import include, path

from tournaments.tables import done_views as done
from tournaments.tables import hand_result_views as by_hand
from tournaments.tables import views as tables

of_a_table = [
    path("", tables.table_detail, name="table-detail"),
    path("answer/", tables.table_answer, name="table-answer"),
    path("time/", tables.table_time, name="table-time"),
    path("renew/", tables.table_renew, name="table-renew"),
    path("paper/", by_hand.hand_result_entry, name="hand-result-entry"),
    path("paper/places/", by_hand.hand_result_preview, name="hand-result-preview"),
    path("paper/save/", by_hand.hand_result_save, name="hand-result-save"),
    path("paper/take-back/", by_hand.hand_result_take_back, name="hand-result-take-back"),
    path("paper/bring-back/", by_hand.hand_result_bring_back, name="hand-result-bring-back"),
]

urlpatterns = [
    path("t/", tables.code_entry, name="code-entry"),
    path("t/<str:code>/", tables.table_open, name="table-open"),
    path("games/<token:token>/call/", tables.table_call, name="table-call"),
    path("games/<token:token>/call/back/", tables.table_call_back, name="table-call-back"),
    path("games/<token:token>/ending/", done.table_ending, name="table-ending"),
    path("games/<token:token>/end/", done.table_end, name="table-end"),
    path("games/<token:token>/play-on/", done.table_play_on, name="table-play-on"),
    path("tournaments/<int:pk>/tables/", tables.table_list, name="table-list"),
    path("tournaments/<int:pk>/tables/<int:table>/", include(of_a_table)),
    path("tournaments/<int:pk>/seats/<int:entrant>/leave/", tables.seat_empty, name="seat-empty"),
]
