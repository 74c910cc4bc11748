"""Who belongs to a club, and the ways into it."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Case, When
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.addresses import Link, phone_origin
from scoring.clubs.account_views import BACKEND, own_account
from scoring.clubs.forms import (
    ClubForm,
    NewAccountForm,
    PictureForm,
    PublicNameForm,
    RoleForm,
    SignInForm,
)
from scoring.clubs.guards import (
    CHOSEN,
    ClubRequest,
    founder_only,
    organiser_only,
    owner_only,
    scorer_only,
)
from scoring.clubs.models import Club, ClubPicture, Invitation, PublicName, Role
from scoring.clubs.picture_answers import picture_answer
from scoring.clubs.throttling import remember_device
from scoring.errors import LastOwner
from scoring.paging import number_in, page_of, query_of

BY_ROLE = Case(*(When(role=role, then=place) for place, role in enumerate(Role)))


@require_safe
@organiser_only
def member_list(request: ClubRequest) -> HttpResponse:
    return members_page(request)


def members_page(
    request: ClubRequest,
    form: ClubForm | None = None,
    link: Link | None = None,
    picture_form: PictureForm | None = None,
    status: int = 200,
) -> HttpResponse:
    club = request.club
    members = club.members.select_related("user").order_by(BY_ROLE, "pk")
    context = {
        "club": club,
        "me": request.member,
        "is_owner": request.member.may(Role.OWNER),
        "pages": (pages := page_of(members, request.GET.get("page", ""))),
        "query": query_of(pages.number),
        "invitations": list(Invitation.objects.filter(club=club).open_ones()),
        "roles": Role.choices,
        "form": form or ClubForm(initial={"name": club.name}),
        "names": PublicNameForm(initial={"public_name": club.public_name}),
        "picture": ClubPicture.objects.filter(club=club).without_file().first(),
        "picture_form": picture_form or PictureForm(),
        "link": link,
        "here": reverse("member-list"),
    }
    return render_page(request, "scoring/clubs/member_list.html", context, status=status)


@require_post
@owner_only
def club_rename(request: ClubRequest) -> HttpResponse:
    form = ClubForm(request.POST)
    if not form.is_valid():
        return members_page(request, form, status=422)
    request.club.rename(form.cleaned_data["name"])
    messages.success(request, _("The club has its new name."))
    return redirect("member-list")


@require_post
@owner_only
def club_names(request: ClubRequest) -> HttpResponse:
    """What nobody offered changes nothing: the page says again what there is to choose."""
    form = PublicNameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This is not offered: choose again."))
        return redirect("member-list")
    request.club.show_names(PublicName(form.cleaned_data["public_name"]))
    messages.success(request, _("Strangers see names so from now on, on every page."))
    return redirect("member-list")


@require_post
@owner_only
def member_role(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    form = RoleForm(request.POST)
    if form.is_valid():
        try:
            member.become(Role(form.cleaned_data["role"]))
        except LastOwner:
            refuse_last_owner(request)
        else:
            messages.success(request, _("The role is changed."))
    return redirect(reverse("member-list") + query_of(number_in(request.GET)))


@require_safe
@owner_only
def member_removal(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members.select_related("user"), pk=pk)
    context = {"member": member, "is_me": member.pk == request.member.pk}
    return render_page(request, "scoring/clubs/member_removal.html", context)


@require_post
@owner_only
def member_remove(request: ClubRequest, pk: int) -> HttpResponse:
    member = get_object_or_404(request.club.members, pk=pk)
    try:
        member.leave()
    except LastOwner:
        refuse_last_owner(request)
        return redirect("member-list")
    messages.success(request, _("They can no longer open anything of the club."))
    return redirect("home" if member.user_id == request.user.pk else "member-list")


def refuse_last_owner(request: ClubRequest) -> None:
    text = _("The club needs an owner: make somebody else an owner first.")
    messages.error(request, text)


@require_post
@owner_only
def invitation_create(request: ClubRequest) -> HttpResponse:
    """The link is shown once, with this answer: only its digest is kept."""
    form = RoleForm(request.POST)
    if not form.is_valid():
        return redirect("member-list")
    token = Invitation.objects.issue(
        request.club, Role(form.cleaned_data["role"]), own_account(request)
    )
    address = phone_origin(request) + reverse("invitation-detail", args=[token])
    return members_page(request, link=Link(address))


@require_post
@owner_only
def invitation_withdraw(request: ClubRequest, pk: int) -> HttpResponse:
    invitation = get_object_or_404(request.club.invitations, pk=pk)
    if invitation.withdraw():
        messages.success(request, _("Nobody can use this invitation any more."))
    else:
        messages.info(request, _("Somebody has used this invitation already."))
    return redirect("member-list")


@require_safe
def invitation_detail(request: HtmxRequest, token: str) -> HttpResponse:
    """Ask first: mail programs and messengers open links on their own."""
    return invitation_page(request, token, NewAccountForm(User()))


def invitation_page(
    request: HtmxRequest, token: str, form: NewAccountForm, status: int = 200
) -> HttpResponse:
    invitation = Invitation.objects.find(token)
    context = {
        "token": token,
        "invitation": invitation,
        "form": form,
        "sign_in": SignInForm(prefix="in"),
        "here": reverse("invitation-detail", args=[token]),
    }
    status = status if invitation else 410
    return render_page(request, "scoring/clubs/invitation_detail.html", context, status=status)


@require_post
def invitation_accept(request: HtmxRequest, token: str) -> HttpResponse:
    """Somebody who is signed in joins another club."""
    invitation = Invitation.objects.find(token)
    if not request.user.is_authenticated or invitation is None:
        return redirect("invitation-detail", token)
    member = invitation.accept(own_account(request))
    if member is None:
        return redirect("invitation-detail", token)
    return welcome_answer(request, invitation.club)


@require_post
def invitation_join(request: HtmxRequest, token: str) -> HttpResponse:
    """Somebody new makes an account; without the club they get none."""
    invitation = Invitation.objects.find(token)
    form = NewAccountForm(User(), request.POST)
    if invitation is None or not form.is_valid() or not join_with_account(invitation, form):
        return invitation_page(request, token, form, status=422)
    login(request, form.user, backend=BACKEND)
    return remember_device(request, welcome_answer(request, invitation.club), form.user)


def join_with_account(invitation: Invitation, form: NewAccountForm) -> bool:
    """Both or neither: the account, and the club."""
    with transaction.atomic():
        if not form.save():
            return False
        is_spent = invitation.accept(form.user) is None
        transaction.set_rollback(is_spent)
    return not is_spent


def welcome_answer(request: HtmxRequest, club: Club) -> HttpResponse:
    request.session[CHOSEN] = club.pk
    messages.success(request, _("Welcome to %(club)s.") % {"club": club.name})
    return redirect("home")


@require_safe
@founder_only
def club_new(request: HtmxRequest) -> HttpResponse:
    return render_page(request, "scoring/clubs/club_new.html", {"form": ClubForm()})


@require_post
@founder_only
def club_found(request: HtmxRequest) -> HttpResponse:
    form = ClubForm(request.POST)
    if not form.is_valid():
        context = {"form": form, "here": reverse("club-new")}
        return render_page(request, "scoring/clubs/club_new.html", context, status=422)
    club = Club.objects.found(own_account(request), form.cleaned_data["name"])
    return welcome_answer(request, club)


@require_safe
@scorer_only
def club_picture(request: ClubRequest) -> HttpResponse:
    """The file, for members; a browser that has it already is told so."""
    return picture_answer(request, request.club)


@require_post
@owner_only
def picture_save(request: ClubRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return members_page(request, picture_form=form, status=422)
    ClubPicture.objects.keep(request.club, form.cleaned_data["picture"], cast(User, request.user))
    messages.success(request, _("The club has its picture."))
    return to_the_picture()


@require_safe
@owner_only
def picture_too_large(request: ClubRequest) -> HttpResponse:
    """Where a picture is sent of which there was more than the site takes."""
    return members_page(request, picture_form=PictureForm.too_large(), status=413)


@require_safe
@owner_only
def picture_removal(request: ClubRequest) -> HttpResponse:
    """Ask first: nothing of it is kept."""
    of_club = ClubPicture.objects.filter(club=request.club).without_file()
    context = {"picture": get_object_or_404(of_club)}
    return render_page(request, "scoring/clubs/picture_removal.html", context)


@require_post
@owner_only
def picture_remove(request: ClubRequest) -> HttpResponse:
    ClubPicture.objects.filter(club=request.club).delete()
    messages.success(request, _("The club has no picture any more."))
    return to_the_picture()


def to_the_picture() -> HttpResponse:
    return redirect(reverse("member-list") + "#picture")
