from django.urls import path

from scoring.checker import api

urlpatterns = [
    path("rules/check/", api.CheckLaydown.as_view(), name="api-rules-check"),
    path("rules/arrange/", api.ArrangeCards.as_view(), name="api-rules-arrange"),
    path("rules/best/", api.BestPlay.as_view(), name="api-rules-best"),
    path("rules/hit/", api.FitHit.as_view(), name="api-rules-hit"),
]
