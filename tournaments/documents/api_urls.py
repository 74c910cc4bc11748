from django.urls import include, path

from tournaments.documents import api, spreadsheet_api

of_a_document = [
    path("", api.OneDocument.as_view(), name="api-document"),
    path("import/", api.ImportDocument.as_view(), name="api-document-import"),
    path("cancel/", api.CancelImport.as_view(), name="api-document-cancel"),
]

urlpatterns = [
    path("nights/<int:pk>/document/", api.NightDocument.as_view(), name="api-night-document"),
    path("seasons/<int:pk>/document/", api.SeasonDocument.as_view(), name="api-season-document"),
    path("documents/", api.Documents.as_view(), name="api-documents"),
    path("documents/<slug:token>/", include(of_a_document)),
    path("spreadsheets/", spreadsheet_api.Spreadsheets.as_view(), name="api-spreadsheets"),
]
