from django.urls import path

from api import views

urlpatterns = [
    path("schema/", views.schema, name="api-schema"),
    path("docs/", views.docs, name="api-docs"),
]
