from django.urls import path

from bench.bare import api_views, views

urlpatterns = [
    path("sheets/<int:sheet>/", views.sheet_detail, name="sheet-detail"),
    path("api/sheets/<int:sheet>/", api_views.Rows.as_view(), name="api-rows"),
    path("sheets/<int:sheet>/new/", views.row_new, name="row-new"),
    path("sheets/<int:sheet>/rows/", views.row_create, name="row-create"),
]
