from django.urls import path

from scoring.sheets import api

urlpatterns = [path("sheets/blank/", api.BlankSheet.as_view(), name="api-blank-sheet")]
