from django.urls import path

from jobs import views

urlpatterns = [
    path("jobs/<slug:token>/", views.job_detail, name="job-detail"),
    path("jobs/<slug:token>/cancel/", views.job_cancel, name="job-cancel"),
    path("jobs/<slug:token>/retry/", views.job_retry, name="job-retry"),
    path("jobs/<slug:token>/result/", views.job_result, name="job-result"),
    path("organiser/jobs/", views.job_list, name="job-list"),
]
