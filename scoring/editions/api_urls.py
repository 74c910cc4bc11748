from django.urls import include, path

from scoring.editions import api

of_an_edition = [
    path("", api.OneEdition.as_view(), name="api-edition"),
    path("retire/", api.RetireEdition.as_view(), name="api-edition-retire"),
    path("return/", api.ReturnEdition.as_view(), name="api-edition-return"),
    path("phase-cards/", api.PhaseCards.as_view(), name="api-phase-cards"),
]

urlpatterns = [
    path("editions/", api.Editions.as_view(), name="api-editions"),
    path("editions/<slug:key>/", include(of_an_edition)),
]
