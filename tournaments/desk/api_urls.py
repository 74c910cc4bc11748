from django.urls import path

from tournaments.desk import api

urlpatterns = [
    path("nights/<int:pk>/late-entries/", api.LateEntries.as_view(), name="api-late-entries"),
    path(
        "nights/<int:pk>/late-entries/<int:entry>/settle/",
        api.SettleLateEntry.as_view(),
        name="api-late-settle",
    ),
    path("nights/<int:pk>/corrections/", api.Corrections.as_view(), name="api-corrections"),
]
