from django.urls import path

from scoring import tokens  # noqa: F401 - its converters are named in addresses
from scoring.clubs import account_views as accounts
from scoring.clubs import views as clubs

urlpatterns = [
    path("sign-in/", accounts.sign_in_form, name="sign-in-form"),
    path("sign-in/check/", accounts.sign_in_check, name="sign-in-check"),
    path("sign-in/<token:token>/", accounts.sign_in, name="sign-in"),
    path("sign-in/<token:token>/confirm/", accounts.sign_in_confirm, name="sign-in-confirm"),
    path("sign-out/", accounts.sign_out, name="sign-out"),
    path("welcome/", accounts.welcome, name="welcome"),
    path("welcome/save/", accounts.welcome_save, name="welcome-save"),
    path("more/", accounts.more, name="more"),
    path("account/", accounts.account_detail, name="account-detail"),
    path("account/save/", accounts.account_save, name="account-save"),
    path("account/password/", accounts.password_change, name="password-change"),
    path("clubs/", clubs.club_found, name="club-found"),
    path("clubs/new/", clubs.club_new, name="club-new"),
    path("clubs/<int:pk>/choose/", accounts.club_choose, name="club-choose"),
    path("club/", clubs.member_list, name="member-list"),
    path("club/name/", clubs.club_rename, name="club-rename"),
    path("club/names/", clubs.club_names, name="club-names"),
    path("club/picture/", clubs.club_picture, name="club-picture"),
    path("club/picture/save/", clubs.picture_save, name="picture-save"),
    path("club/picture/too-large/", clubs.picture_too_large, name="picture-too-large"),
    path("club/picture/removal/", clubs.picture_removal, name="picture-removal"),
    path("club/picture/remove/", clubs.picture_remove, name="picture-remove"),
    path("club/members/<int:pk>/role/", clubs.member_role, name="member-role"),
    path("club/members/<int:pk>/removal/", clubs.member_removal, name="member-removal"),
    path("club/members/<int:pk>/remove/", clubs.member_remove, name="member-remove"),
    path("club/invitations/", clubs.invitation_create, name="invitation-create"),
    path(
        "club/invitations/<int:pk>/withdraw/",
        clubs.invitation_withdraw,
        name="invitation-withdraw",
    ),
    path("invitations/<token:token>/", clubs.invitation_detail, name="invitation-detail"),
    path("invitations/<token:token>/accept/", clubs.invitation_accept, name="invitation-accept"),
    path("invitations/<token:token>/join/", clubs.invitation_join, name="invitation-join"),
]
