from django.urls import path

from scoring.checker import views

urlpatterns = [path("check/", views.laydown_check, name="laydown-check")]
