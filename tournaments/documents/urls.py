from django.urls import path

from tournaments.documents import views as documents

urlpatterns = [
    path("tournaments/<int:pk>/document/", documents.night_file, name="night-document"),
    path("seasons/<int:pk>/document/", documents.season_file, name="season-document"),
    path("documents/import/", documents.document_import, name="document-import"),
    path("documents/import/preview/", documents.document_preview, name="document-preview"),
    path("documents/import/apply/", documents.document_apply, name="document-apply"),
    path("documents/import/<slug:token>/", documents.document_arrival, name="document-arrival"),
]
