from django.urls import include, path

from tournaments.tables import api, table_link_api

of_a_table = [
    path("", api.OneTable.as_view(), name="api-table"),
    path("answer/", api.AnswerCall.as_view(), name="api-table-answer"),
    path("time/", api.AddToTable.as_view(), name="api-table-time"),
    path("renew/", api.RenewTable.as_view(), name="api-table-renew"),
    path("result/", api.ResultByHand.as_view(), name="api-table-result"),
    path("result/take-back/", api.TakeResultBack.as_view(), name="api-result-take-back"),
    path("result/bring-back/", api.BringResultBack.as_view(), name="api-result-bring-back"),
]

of_a_game = [
    path("", table_link_api.TableOfGame.as_view(), name="api-game-table"),
    path("call/", table_link_api.CallOrganiser.as_view(), name="api-table-call"),
    path("call/back/", table_link_api.TakeCallBack.as_view(), name="api-table-call-back"),
    path("end/", table_link_api.EndOfTable.as_view(), name="api-table-end"),
    path("play-on/", table_link_api.PlayOn.as_view(), name="api-table-play-on"),
]

urlpatterns = [
    path("nights/<int:pk>/tables/<int:table>/", include(of_a_table)),
    path(
        "nights/<int:pk>/entrants/<int:entrant>/leave/",
        api.EmptySeat.as_view(),
        name="api-seat-empty",
    ),
    path("games/<int:pk>/table/", include(of_a_game)),
]
