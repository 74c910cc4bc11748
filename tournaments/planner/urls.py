from django.urls import include, path

from tournaments.planner import views as seatings

urlpatterns = [
    path("seating/", seatings.seating_list, name="seating-list"),
    path("seating/new/", seatings.seating_new, name="seating-new"),
    path("seating/new/tables/", seatings.seating_tables, name="seating-tables"),
    path("seating/new/plan/", seatings.seating_create, name="seating-create"),
    path(
        "seating/<token:token>/",
        include(
            [
                path("", seatings.seating_detail, name="seating-detail"),
                path("paper/", seatings.seating_paper, name="seating-paper"),
                path("again/", seatings.seating_again, name="seating-again"),
                path("removal/", seatings.seating_removal, name="seating-removal"),
                path("remove/", seatings.seating_remove, name="seating-remove"),
                path("improve/", seatings.seating_improve, name="seating-improve"),
                path("plans/<int:pk>/take/", seatings.plan_take, name="plan-take"),
                path("plans/<int:pk>/decline/", seatings.plan_decline, name="plan-decline"),
                path("undo/", seatings.plan_undo, name="plan-undo"),
            ]
        ),
    ),
]
