from django.urls import include, path

from tournaments.replies import link_views as links
from tournaments.replies import views as replies

of_a_player = [
    path("", links.player_link, name="player-link"),
    path("give/", links.player_link_give, name="player-link-give"),
    path("renew/", links.player_link_renew, name="player-link-renew"),
    path("take/", links.player_link_take, name="player-link-take"),
]
of_a_person = [
    path("", replies.personal_detail, name="personal-detail"),
    path("data/", replies.personal_data, name="personal-data"),
    path("remember/", replies.personal_remember, name="personal-remember"),
    path("forget/", replies.personal_forget, name="personal-forget"),
    path("nights/<slug:code>/", replies.personal_reply, name="personal-reply"),
]

urlpatterns = [
    path("roster/links/", links.link_list, name="link-list"),
    path("roster/links/give/", links.link_give_all, name="link-give-all"),
    path("roster/<int:pk>/link/", include(of_a_player)),
    path("personal/<token:token>/", include(of_a_person)),
]
