from django.urls import include, path

from tournaments.planner import api

of_a_seating = [
    path("", api.OneSeating.as_view(), name="api-seating"),
    path("improve/", api.ImproveSeating.as_view(), name="api-seating-improve"),
    path("remove/", api.RemoveSeating.as_view(), name="api-seating-remove"),
    path("plans/", api.PlansOfSeating.as_view(), name="api-plans"),
    path("plans/undo/", api.UndoPlan.as_view(), name="api-plan-undo"),
    path("plans/<int:plan>/take/", api.TakePlan.as_view(), name="api-plan-take"),
    path("plans/<int:plan>/decline/", api.DeclinePlan.as_view(), name="api-plan-decline"),
]

urlpatterns = [
    path("seatings/", api.Seatings.as_view(), name="api-seatings"),
    path("seatings/<int:pk>/", include(of_a_seating)),
]
