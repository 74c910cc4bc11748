from django.urls import include, path

from tournaments.replies import api

of_a_player = [
    path("", api.OnePersonalLink.as_view(), name="api-player-link"),
    path("renew/", api.RenewPersonalLink.as_view(), name="api-player-link-renew"),
    path("take/", api.TakePersonalLink.as_view(), name="api-player-link-take"),
]

urlpatterns = [
    path("players/links/", api.PersonalLinks.as_view(), name="api-player-links"),
    path("players/<int:pk>/link/", include(of_a_player)),
    path("nights/<int:pk>/replies/", api.Replies.as_view(), name="api-replies"),
]
