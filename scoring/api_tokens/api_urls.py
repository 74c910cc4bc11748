from django.urls import path

from scoring.api_tokens import api, picture_api

urlpatterns = [
    path("club/", api.OwnClub.as_view(), name="api-club"),
    path("club/members/", api.Members.as_view(), name="api-members"),
    path("club/members/<int:pk>/", api.OneMember.as_view(), name="api-member"),
    path("club/members/<int:pk>/remove/", api.RemoveMember.as_view(), name="api-member-remove"),
    path("club/invitations/", api.Invitations.as_view(), name="api-invitations"),
    path(
        "club/invitations/<int:pk>/withdraw/",
        api.WithdrawInvitation.as_view(),
        name="api-invitation-withdraw",
    ),
    path("club/picture/", picture_api.PictureOfClub.as_view(), name="api-picture"),
    path("club/picture/remove/", picture_api.RemovePicture.as_view(), name="api-picture-remove"),
]
