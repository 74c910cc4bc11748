from django.urls import path

from scoring.api_tokens import api, job_api, picture_api

urlpatterns = [
    path("token/", api.OwnToken.as_view(), name="api-token"),
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
    path("jobs/", job_api.Jobs.as_view(), name="api-jobs"),
    path("jobs/<token:token>/", job_api.OneJob.as_view(), name="api-job"),
    path("jobs/<token:token>/cancel/", job_api.CancelJob.as_view(), name="api-job-cancel"),
    path("jobs/<token:token>/retry/", job_api.RetryJob.as_view(), name="api-job-retry"),
    path("files/", job_api.JobFiles.as_view(), name="api-files"),
    path("files/<token:token>/", job_api.OneJobFile.as_view(), name="api-file"),
]
