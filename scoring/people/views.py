"""Who plays in the club: the roster, who is kept apart, and lists that are brought in."""

from django.contrib import messages
from django.db import transaction
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post, wants_part
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.errors import MovedOn, NotOnePerson
from scoring.names import isolated
from scoring.paging import page_of
from scoring.people.erasing import amounts_of, erase, merge, tell_pages
from scoring.people.forms import AddForm, CircleForm, PlayerForm, people_of
from scoring.people.import_forms import ApplyForm, ListForm, people_json
from scoring.people.importing import ImportCounts, bring_in, effects_of
from scoring.people.models import Circle, Player
from scoring.people.own_data import data_answer
from scoring.people.pages import ImportPreview, MergingPage, RosterPage
from scoring.people.roster_file import roster_sheet
from scoring.spreadsheets import asked_file

PEOPLE = "div#people"  # as htmx names the part with those who were looked for


@require_safe
@organiser_only
def roster(request: ClubRequest) -> HttpResponse:
    return roster_page(request, AddForm(request.club))


def roster_page(
    request: ClubRequest, form: AddForm, added: Player | None = None, status: int = 200
) -> HttpResponse:
    page = RosterPage(request.club, request.GET.get("who", ""))
    part = "people" if request.htmx.target == PEOPLE else "roster"
    context = {"page": page, "form": form, "added": added, "here": reverse("roster")}
    return render_page(request, "scoring/people/roster.html", context, part=part, status=status)


@require_safe
@organiser_only
def roster_file(request: ClubRequest) -> HttpResponse:
    return asked_file(request.GET.dict(), roster_sheet(request.club))


@require_post
@organiser_only
def player_add(request: ClubRequest) -> HttpResponse:
    """One name after the other: the field is empty again, and the cursor in it."""
    with transaction.atomic():
        request.club.locked()  # the same name sent twice at once is one person
        form = AddForm(request.club, request.POST)
        player = form.save() if form.is_valid() else None
    if player is None:
        return roster_page(request, form, status=422)
    if wants_part(request):
        return roster_page(request, AddForm(request.club), added=player)
    messages.success(request, _("%(name)s is on the roster.") % {"name": isolated(player.called)})
    return redirect("roster")


def player_of(request: ClubRequest, pk: int) -> Player:
    """Somebody on the roster of the club; a 404 for everybody else."""
    return get_object_or_404(people_of(request.club), pk=pk)


@require_safe
@organiser_only
def player_detail(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    return player_page(request, player, PlayerForm(player))


def player_page(
    request: ClubRequest, player: Player, form: PlayerForm, status: int = 200
) -> HttpResponse:
    context = {
        "player": player,
        "shown": player.called,
        "form": form,
        "circles": player.circles.in_order(),
        "here": reverse("player-detail", args=[player.pk]),
    }
    return render_page(request, "scoring/people/player_detail.html", context, status=status)


@require_safe
@organiser_only
def player_data(request: ClubRequest, pk: int) -> HttpResponse:
    """Everything about them, for an organiser who was asked for it."""
    return data_answer(player_of(request, pk))


@require_post
@organiser_only
def player_save(request: ClubRequest, pk: int) -> HttpResponse:
    with transaction.atomic():
        request.club.locked()  # nobody is erased meanwhile
        player = player_of(request, pk)
        form = PlayerForm(player, request.POST)
        if form.is_valid():
            form.save()
            tell_pages(player)
    if form.errors:
        return player_page(request, player, form, status=422)
    messages.success(request, _("Saved: %(name)s.") % {"name": isolated(player.called)})
    return redirect("roster")


@require_post
@organiser_only
def player_retire(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    player.retire()
    text = _("%(name)s is no longer asked for nights. “Bring back” undoes it.")
    messages.success(request, text % {"name": isolated(player.called)})
    return redirect("player-detail", pk)


@require_post
@organiser_only
def player_return(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    player.bring_back()
    messages.success(request, _("%(name)s is back.") % {"name": isolated(player.called)})
    return redirect("player-detail", pk)


@require_safe
@organiser_only
def circle_list(request: ClubRequest) -> HttpResponse:
    pages = page_of(request.club.circles.in_order(), request.GET.get("page", ""))
    prefetch_related_objects(list(pages), "people")
    return render_page(request, "scoring/people/circle_list.html", {"pages": pages})


@require_safe
@organiser_only
def circle_new(request: ClubRequest) -> HttpResponse:
    return circle_page(request, CircleForm(request.club))


@require_post
@organiser_only
def circle_create(request: ClubRequest) -> HttpResponse:
    return answer_to_save(request)


@require_safe
@organiser_only
def circle_edit(request: ClubRequest, pk: int) -> HttpResponse:
    return circle_page(request, CircleForm(request.club, circle_of(request, pk)))


@require_post
@organiser_only
def circle_save(request: ClubRequest, pk: int) -> HttpResponse:
    return answer_to_save(request, pk)


@require_post
@organiser_only
def circle_remove(request: ClubRequest, pk: int) -> HttpResponse:
    circle_of(request, pk).delete()
    messages.success(request, _("They may sit at one table again."))
    return redirect("circle-list")


@require_post
@organiser_only
def circle_find(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    """Others of the roster; who is ticked stays so, and nothing is saved."""
    circle = circle_of(request, pk) if pk else None
    return circle_page(request, CircleForm.with_people_found(request.club, circle, request.POST))


def circle_of(request: ClubRequest, pk: int) -> Circle:
    return get_object_or_404(request.club.circles, pk=pk)


def answer_to_save(request: ClubRequest, pk: int | None = None) -> HttpResponse:
    with transaction.atomic():
        request.club.locked()  # of two who give the same name at once, one is told
        circle = circle_of(request, pk) if pk else None
        form = CircleForm(request.club, circle, request.POST)
        if form.is_valid():
            form.save()
    if form.errors:
        return circle_page(request, form, status=422)
    messages.success(request, _("Saved. The next round that is drafted keeps to it."))
    return redirect("circle-list")


def circle_page(request: ClubRequest, form: CircleForm, status: int = 200) -> HttpResponse:
    circle = form.circle
    here = reverse("circle-edit", args=[circle.pk]) if circle else reverse("circle-new")
    context = {"form": form, "circle": circle, "here": here}
    return render_page(
        request, "scoring/people/circle_form.html", context, part="people", status=status
    )


@require_safe
@organiser_only
def player_merging(request: ClubRequest, pk: int) -> HttpResponse:
    """Who else this is; then what would happen."""
    everybody = list(people_of(request.club))
    page = MergingPage(player_of(request, pk), everybody, request.GET)
    return render_page(request, "scoring/people/player_merging.html", {"page": page})


@require_post
@organiser_only
def player_merge(request: ClubRequest, pk: int) -> HttpResponse:
    gone, stays = player_of(request, pk), player_of(request, number(request, "into"))
    try:
        merge(gone, stays)
    except NotOnePerson as refusal:
        for reason in refusal.reasons:
            messages.error(request, reason)
        return redirect("player-detail", pk)
    except MovedOn:
        messages.warning(request, _("Somebody else was faster: look at the roster first."))
        return redirect("roster")
    text = _("The two entries are one now: %(name)s.")
    messages.success(request, text % {"name": isolated(stays.called)})
    return redirect("player-detail", stays.pk)


def number(request: ClubRequest, field: str) -> int:
    typed = request.POST.get(field, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 19 else 0


@require_safe
@organiser_only
def player_erasure(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    context = {"player": player, "amounts": amounts_of(player)}
    return render_page(request, "scoring/people/player_erasure.html", context)


@require_post
@organiser_only
def player_erase(request: ClubRequest, pk: int) -> HttpResponse:
    try:
        erase(player_of(request, pk))
    except MovedOn:
        messages.warning(request, _("Somebody else was faster: look at the roster first."))
        return redirect("roster")
    messages.success(request, _("The name is erased. What was played stays, without it."))
    return redirect("roster")


@require_safe
@organiser_only
def roster_import(request: ClubRequest) -> HttpResponse:
    return import_page(request, ListForm())


def import_page(request: ClubRequest, form: ListForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "here": reverse("roster-import")}
    return render_page(request, "scoring/people/roster_import.html", context, status=status)


@require_post
@organiser_only
def roster_preview(request: ClubRequest) -> HttpResponse:
    """Nothing is changed yet."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return import_page(request, form, status=422)
    effects = effects_of(request.club, form.people)
    preview = ImportPreview(effects, form.bad, people_json(form.people))
    context = {"preview": preview, "here": reverse("roster-import")}
    return render_page(request, "scoring/people/roster_preview.html", context)


@require_post
@organiser_only
def roster_apply(request: ClubRequest) -> HttpResponse:
    form = ApplyForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["people"])))
        return redirect("roster-import")
    brought = bring_in(request.club, form.cleaned_data["people"], form.choices)
    messages.success(request, brought_text(brought))
    return redirect("roster")


def brought_text(brought: ImportCounts) -> str:
    new = ngettext("%(count)d person is new.", "%(count)d people are new.", brought.new)
    changed = ngettext("%(count)d has changed.", "%(count)d have changed.", brought.changed)
    left = ngettext("%(count)d was left out.", "%(count)d were left out.", brought.left_out)
    counts = ((new, brought.new), (changed, brought.changed), (left, brought.left_out))
    said = [text % {"count": count} for text, count in counts if count]
    return " ".join(said) or _("Everybody was on the roster already.")
