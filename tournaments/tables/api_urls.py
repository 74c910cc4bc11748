from django.urls import include, path

from tournaments.tables import api

of_a_table = [
    path("", api.OneTable.as_view(), name="api-table"),
    path("answer/", api.AnswerCall.as_view(), name="api-table-answer"),
    path("time/", api.AddToTable.as_view(), name="api-table-time"),
    path("result/", api.ResultByHand.as_view(), name="api-table-result"),
    path("result/take-back/", api.TakeResultBack.as_view(), name="api-result-take-back"),
    path("result/bring-back/", api.BringResultBack.as_view(), name="api-result-bring-back"),
]

urlpatterns = [path("nights/<int:pk>/tables/<int:table>/", include(of_a_table))]
