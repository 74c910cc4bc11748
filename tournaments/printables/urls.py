from django.urls import include, path

from tournaments.printables import views

urlpatterns = [
    path(
        "tournaments/<int:pk>/papers/",
        include(
            [
                path("", views.printables, name="printables"),
                path("make/", views.printables_make, name="printables-make"),
                path("file/", views.printables_file, name="printables-file"),
            ]
        ),
    ),
]
