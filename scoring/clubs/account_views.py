"""Signing in, and one's own account."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import authenticate, login, logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.own_addresses import is_own
from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.forms import AccountForm, PasswordForm, SignInForm, WelcomeForm
from scoring.clubs.guards import CHOSEN, ClubRequest, current_member, owner_only, signed_in_only
from scoring.clubs.models import Member, Role, SignInLink
from scoring.clubs.throttling import forgive, may_try, remember_device

BACKEND = "django.contrib.auth.backends.ModelBackend"
TOO_OFTEN = gettext_lazy("Too many tries. Wait a minute, then try again.")


@require_safe
def sign_in_form(request: HtmxRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("account-detail")
    return sign_in_page(request, SignInForm())


def sign_in_page(request: HtmxRequest, form: SignInForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "next": request.POST.get("next", ""), "here": reverse("sign-in-form")}
    return render_page(request, "scoring/clubs/sign_in_form.html", context, status=status)


@require_post
def sign_in_check(request: HtmxRequest) -> HttpResponse:
    form = SignInForm(request.POST)
    if not form.is_valid():
        return sign_in_page(request, form, status=422)
    email = form.cleaned_data["email"]
    if not may_try(request, email):
        form.add_error(None, TOO_OFTEN)
        return sign_in_page(request, form, status=429)
    user = authenticate(request, username=email, password=form.cleaned_data["password"])
    if user is None:
        form.add_error(None, _("This e-mail and this password do not belong together."))
        return sign_in_page(request, form, status=422)
    forgive(request, email)
    login(request, user)
    return remember_device(request, redirect(next_page(request)), user)


def next_page(request: HtmxRequest) -> str:
    """Where the page wanted to lead; never to another site."""
    wanted = request.POST.get("next", "")
    return wanted if is_own(request, wanted) else reverse("home")


@require_safe
@owner_only
def welcome(request: ClubRequest) -> HttpResponse:
    """What a new installation asks first; it may wait."""
    user = own_account(request)
    if user.has_usable_password():
        return redirect("account-detail")
    return welcome_page(request, WelcomeForm(user))


@require_post
@owner_only
def welcome_save(request: ClubRequest) -> HttpResponse:
    user = own_account(request)
    if user.has_usable_password():
        return redirect("account-detail")  # there the old password is asked for
    form = WelcomeForm(user, request.POST)
    if not form.is_valid() or not form.save():
        return welcome_page(request, form, status=422)
    request.club.rename(form.cleaned_data["club"])
    update_session_auth_hash(request, form.user)
    messages.success(request, _("From now on you sign in with your e-mail and your password."))
    return remember_device(request, redirect("home"), form.user)


def welcome_page(request: ClubRequest, form: WelcomeForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "here": reverse("welcome")}
    return render_page(request, "scoring/clubs/welcome.html", context, status=status)


@require_safe
@signed_in_only
def more(request: HtmxRequest) -> HttpResponse:
    """All that the navigation has no room for."""
    member = current_member(request)
    is_organiser = member is not None and member.may(Role.ORGANISER)
    context = {
        "member": member,
        "is_organiser": is_organiser,
        "lost_webhook": member and is_organiser and member.club.webhooks.exclude(ended="").first(),
    }
    return render_page(request, "scoring/clubs/more.html", context)


@require_safe
@signed_in_only
def account_detail(request: HtmxRequest) -> HttpResponse:
    return account_page(request)


def account_page(
    request: HtmxRequest,
    account: AccountForm | None = None,
    password: PasswordForm | None = None,
    status: int = 200,
) -> HttpResponse:
    user = own_account(request)
    context = {
        "form": account or AccountForm(user),
        "password": password or PasswordForm(user),
        "memberships": list(Member.objects.of(user)),
        "current": current_member(request),
        "here": reverse("account-detail"),
    }
    return render_page(request, "scoring/clubs/account_detail.html", context, status=status)


@require_post
@signed_in_only
def account_save(request: HtmxRequest) -> HttpResponse:
    form = AccountForm(own_account(request), request.POST)
    if not form.is_valid() or not form.save():
        return account_page(request, account=form, status=422)
    messages.success(request, _("Your account is saved."))
    return redirect("account-detail")


@require_post
@signed_in_only
def password_change(request: HtmxRequest) -> HttpResponse:
    user = own_account(request)
    form = PasswordForm(user, request.POST)
    if not may_try(request, user.username):
        messages.error(request, TOO_OFTEN)
        return redirect("account-detail")
    if not form.is_valid():
        return account_page(request, password=form, status=422)
    form.save()
    forgive(request, user.username)
    update_session_auth_hash(request, user)
    messages.success(request, _("You have a new password. Other devices are signed out."))
    return remember_device(request, redirect("account-detail"), user)


@require_post
@signed_in_only
def club_choose(request: HtmxRequest, pk: int) -> HttpResponse:
    """From now on their pages are about this club."""
    member = get_object_or_404(Member.objects.of(request.user), club=pk)
    request.session[CHOSEN] = member.club_id
    return redirect("home")


def own_account(request: HtmxRequest) -> User:
    """The row of whoever is signed in, read anew: a form writes into it."""
    return User.objects.get(pk=cast(User, request.user).pk)


@require_safe
def sign_in(request: HtmxRequest, token: str) -> HttpResponse:
    """Ask first: mail programs and messengers open links on their own."""
    usable = SignInLink.objects.find(token) is not None
    context = {"token": token, "usable": usable}
    return render_page(
        request, "scoring/clubs/sign_in.html", context, status=200 if usable else 410
    )


@require_post
def sign_in_confirm(request: HtmxRequest, token: str) -> HttpResponse:
    link = SignInLink.objects.find(token)
    organiser = link.use() if link else None
    if organiser is None:
        return redirect("sign-in", token)
    login(request, organiser, backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("You are signed in as the organiser."))
    page = "organiser-games" if organiser.has_usable_password() else "welcome"
    return remember_device(request, redirect(page), organiser)


@require_post
def sign_out(request: HtmxRequest) -> HttpResponse:
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect("home")
