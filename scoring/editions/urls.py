from django.urls import URLPattern, URLResolver, include, path

from scoring.editions import views as editions

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", editions.rules_list, name="rules-list"),
    path("rules/<slug:edition>/", editions.rules_detail, name="rules-detail"),
    path("organiser/editions/", editions.edition_list, name="edition-list"),
    path(
        "organiser/editions/new/<slug:edition>/",
        include(
            [
                path("", editions.edition_new, name="edition-new"),
                path("preview/", editions.edition_preview, name="edition-preview"),
                path("save/", editions.edition_save, name="edition-save"),
            ]
        ),
    ),
    path(
        "organiser/editions/<slug:edition>/",
        include(
            [
                path("", editions.edition_edit, name="edition-edit"),
                path("retirement/", editions.edition_retirement, name="edition-retirement"),
                path("retire/", editions.edition_retire, name="edition-retire"),
                path("return/", editions.edition_return, name="edition-return"),
            ]
        ),
    ),
    path(
        "organiser/phases/<slug:edition>/",
        include(
            [
                path("", editions.phase_cards, name="phase-cards"),
                path("preview/", editions.phase_cards_preview, name="phase-cards-preview"),
                path("enter/", editions.phase_cards_enter, name="phase-cards-enter"),
            ]
        ),
    ),
]
