"""What the organiser does with editions: makes them up, retires them, completes them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from rules import Edition, RulesError, edition, edition_keys
from scoring.clubs.guards import ClubRequest, current_member, organiser_only
from scoring.editions.forms import FASTER, EditionForm, PhaseCardsForm, gone_text, name_taken_text
from scoring.editions.models import (
    ClubEdition,
    PhaseCard,
    base_of,
    club_key,
    edition_of,
    may_enter_phases,
)
from scoring.editions.pages import (
    OwnEdition,
    missing_phases,
    name_is_taken,
    offered_editions,
)
from scoring.editions.rulebook.page import RulesPage
from scoring.editions.words import edition_name
from scoring.errors import MovedOn


@require_safe
@organiser_only
def edition_list(request: ClubRequest) -> HttpResponse:
    rows = [OwnEdition(row) for row in ClubEdition.objects.current().managed_by(request.member)]
    boxes = edition_keys() if may_enter_phases(request.member) else ()
    incomplete = [key for key in boxes if missing_phases(edition(key))]
    context = {
        "editions": [own for own in rows if not own.row.retired_at],
        "retired": [own for own in rows if own.row.retired_at],
        "bases": [(key, edition_name(key)) for key in edition_keys()],
        "incomplete": [(key, edition_name(key)) for key in incomplete],
    }
    return render_page(request, "scoring/editions/edition_list.html", context)


@require_safe
@organiser_only
def edition_new(request: ClubRequest, edition: str) -> HttpResponse:
    return edition_page(request, EditionForm(published_edition(edition), request.member))


@require_safe
@organiser_only
def edition_edit(request: ClubRequest, edition: str) -> HttpResponse:
    row = get_object_or_404(ClubEdition.objects.managed_by(request.member), key=edition)
    if not row.is_offered:
        return list_instead(request, row)
    return edition_page(
        request, EditionForm(published_edition(row.base), request.member, replaces=row.key)
    )


def list_instead(request: HtmxRequest, row: ClubEdition) -> HttpResponse:
    """The page was older than what somebody else has done, or the same person on another page."""
    messages.info(request, gone_text(row))
    return redirect("edition-list")


@require_post
@organiser_only
def edition_preview(request: ClubRequest, edition: str) -> HttpResponse:
    """The page once more with everything typed, drawn and judged; nothing is saved."""
    return edition_page(
        request, EditionForm(published_edition(edition), request.member, request.POST)
    )


@require_post
@organiser_only
def edition_save(request: ClubRequest, edition: str) -> HttpResponse:
    if ClubEdition.objects.filter(key=club_key(request.POST.get("key", ""))).exists():
        return redirect("edition-list")  # the page was sent twice
    form = EditionForm(published_edition(edition), request.member, request.POST)
    if not form.is_valid():
        return edition_page(request, form, status=422)
    try:
        form.save()
    except MovedOn:
        messages.warning(request, FASTER)
        return redirect("edition-list")
    messages.success(request, _("The edition is saved. New games can be played by it."))
    return redirect("edition-list")


def edition_page(request: HtmxRequest, form: EditionForm, status: int = 200) -> HttpResponse:
    key, replaced = form.base.key, form.replaced_key
    here = (
        reverse("edition-edit", args=[replaced]) if replaced else reverse("edition-new", args=[key])
    )
    context = {"form": form, "base_name": edition_name(key), "here": here}
    return render_page(request, "scoring/editions/edition_form.html", context, status=status)


@require_safe
@organiser_only
def edition_retirement(request: ClubRequest, edition: str) -> HttpResponse:
    row = get_object_or_404(ClubEdition.objects.managed_by(request.member), key=edition)
    if not row.is_offered:
        return list_instead(request, row)
    return render_page(
        request, "scoring/editions/edition_retirement.html", {"own": OwnEdition(row)}
    )


@require_post
@organiser_only
def edition_retire(request: ClubRequest, edition: str) -> HttpResponse:
    row = get_object_or_404(ClubEdition.objects.managed_by(request.member), key=edition)
    if not row.is_offered:
        return list_instead(request, row)
    row.retire()
    messages.success(request, _("The edition is retired."))
    return redirect("edition-list")


@require_post
@organiser_only
def edition_return(request: ClubRequest, edition: str) -> HttpResponse:
    row = get_object_or_404(ClubEdition.objects.managed_by(request.member), key=edition)
    if row.latest != row:
        return list_instead(request, row)
    if name_is_taken(row.name, request.member, but=row.key):
        messages.error(request, name_taken_text(row))
        return redirect("edition-list")
    row.bring_back()
    messages.success(request, _("The edition is back."))
    return redirect("edition-list")


@require_safe
@organiser_only
def phase_cards(request: ClubRequest, edition: str) -> HttpResponse:
    return phase_cards_page(request, PhaseCardsForm(incomplete_edition(request, edition)))


@require_post
@organiser_only
def phase_cards_preview(request: ClubRequest, edition: str) -> HttpResponse:
    return phase_cards_page(
        request, PhaseCardsForm(incomplete_edition(request, edition), request.POST)
    )


@require_post
@organiser_only
def phase_cards_enter(request: ClubRequest, edition: str) -> HttpResponse:
    form = PhaseCardsForm(incomplete_edition(request, edition), request.POST)
    if not form.is_valid():
        return phase_cards_page(request, form, status=422)
    PhaseCard.objects.enter(edition, form.changed_phases(), request.user.pk)
    messages.success(request, _("The phases are entered."))
    return redirect("rules-detail", edition)


def phase_cards_page(request: HtmxRequest, form: PhaseCardsForm, status: int = 200) -> HttpResponse:
    key = form.base.key
    here = reverse("phase-cards", args=[key])
    context = {"form": form, "base_name": edition_name(key), "here": here}
    return render_page(request, "scoring/editions/phase_cards.html", context, status=status)


def published_edition(key: str) -> Edition:
    try:
        return edition(key)
    except RulesError as error:
        raise Http404 from error


def incomplete_edition(request: ClubRequest, key: str) -> Edition:
    """A published edition some of whose phases only stand on the cards of its box."""
    box = published_edition(key)
    if not (missing_phases(box) and may_enter_phases(request.member)):
        raise Http404
    return box


@require_safe
def rules_list(request: HtmxRequest) -> HttpResponse:
    editions = [rules_page(key) for key, _name in offered_editions(current_member(request))]
    return render_page(request, "scoring/editions/rules_list.html", {"editions": editions})


@require_safe
def rules_detail(request: HtmxRequest, edition: str) -> HttpResponse:
    page = rules_page(edition)
    keys = dict.fromkeys([*edition_keys(), edition])
    editions = [(key, edition_name(key)) for key in keys]
    return render_page(
        request, "scoring/editions/rules_detail.html", {"page": page, "editions": editions}
    )


def rules_page(key: str) -> RulesPage:
    try:
        return RulesPage(edition_of(key), str(edition_name(key)), base_of(key))
    except RulesError as error:
        raise Http404 from error
