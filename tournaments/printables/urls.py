from django.urls import include, path

from tournaments.printables import views as printables

urlpatterns = [
    path(
        "tournaments/<int:pk>/",
        include(
            [
                path("papers/", printables.night_papers, name="night-papers"),
                path("papers/make/", printables.papers_make, name="papers-make"),
                path("papers/file/", printables.papers_file, name="papers-file"),
            ]
        ),
    ),
]
