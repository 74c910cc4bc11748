from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from bench.bare.models import Row

NUMBERS = ("number", "out", "first", "second", "third", "fourth")


def sheet_detail(request: HttpRequest, sheet: int) -> HttpResponse:
    rows = Row.objects.filter(sheet=sheet)
    return render(request, "sheet_detail.html", {"sheet": sheet, "rows": rows})


def row_new(request: HttpRequest, sheet: int) -> HttpResponse:
    return render(request, "row_new.html", {"sheet": sheet, "numbers": NUMBERS})


def row_create(request: HttpRequest, sheet: int) -> HttpResponse:
    numbers = {name: int(request.POST[name]) for name in NUMBERS}
    Row.objects.create(sheet=sheet, **numbers)
    return redirect("sheet-detail", sheet)
