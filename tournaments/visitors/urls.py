from django.urls import include, path

from tournaments.visitors import known_views as known
from tournaments.visitors import views as visitors

of_a_person = [
    path("", visitors.entrant_detail, name="entrant-detail"),
    path("claim/", known.entrant_claim, name="entrant-claim"),
    path("forget/", known.entrant_forget, name="entrant-forget"),
    path("record/", known.entrant_record, name="entrant-record"),
]

urlpatterns = [
    path("nights/<slug:code>/", visitors.night_detail, name="night-detail"),
    path("nights/<slug:code>/picture/", visitors.night_picture, name="night-picture"),
    path("nights/<slug:code>/me/", known.night_me, name="night-me"),
    path("nights/<slug:code>/<token:token>/", include(of_a_person)),
]
