import json
from collections import defaultdict
from hashlib import sha256
from itertools import groupby
from operator import itemgetter

from django.db import migrations, models
from django.db.models import Max, Q

PAPER = ("sequence", "completed", "points", "winner", "removed")


def digest_of(before, facts):
    """As it is computed at this moment; what a later version does is no business of this one."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def link_nights(apps, schema_editor):
    """Each entry of a night's log knows the one before it, each night its last one."""
    connection = schema_editor.connection
    entries = apps.get_model("tournaments", "LogEntry").objects.using(connection.alias)
    nights = apps.get_model("tournaments", "Tournament").objects.using(connection.alias)
    for night in nights.order_by("pk").values_list("pk", flat=True):
        before, digests = "", []
        rows = entries.filter(tournament=night).order_by("pk").values("pk", "kind", "facts")
        for sequence, row in enumerate(rows, 1):
            facts = {"sequence": sequence, "kind": row["kind"], "facts": row["facts"]}
            before = digest_of(before, facts)
            digests.append((sequence, before, row["pk"]))
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE tournaments_logentry SET sequence = %s, digest = %s WHERE id = %s", digests
            )
        nights.filter(pk=night).update(log_length=len(digests), log_head=before)


def link_papers(apps, schema_editor):
    """Each paper knows the one before it at its table, each table its last one."""
    connection = schema_editor.connection
    papers = apps.get_model("tournaments", "PaperResult").objects.using(connection.alias)
    tables = apps.get_model("tournaments", "Table").objects.using(connection.alias)
    rows = papers.order_by("table", "pk").values("pk", "table", *PAPER)
    for table, mine in groupby(list(rows), itemgetter("table")):
        before, place = "", 0
        for place, row in enumerate(mine, 1):
            before = digest_of(before, {"place": place} | {name: row[name] for name in PAPER})
            papers.filter(pk=row["pk"]).update(place=place, digest=before)
        tables.filter(pk=table).update(papers_length=place, papers_head=before)


def keep_what_counted(apps, schema_editor):
    """Until now what was recorded after a moment did not count; now a version says so.

    It is the last one recorded before that moment: those between, which only a clock that was put
    back had made later, count from now on.
    """
    using = schema_editor.connection.alias
    tables = apps.get_model("tournaments", "Table").objects.using(using)
    versions = apps.get_model("scoring", "DealVersion").objects.using(using)
    complete = Q(round__state="complete", round__completed_at__isnull=False)
    shut = tables.filter(complete | Q(closed_at__isnull=False)).select_related("round")
    counted = defaultdict(list)
    for table in shut:
        moments = (table.closed_at, table.round.completed_at)
        until = min(moment for moment in moments if moment)
        mine = versions.filter(game=table.game_id, recorded_at__lte=until)
        counted[mine.aggregate(last=Max("sequence"))["last"] or 0].append(table.pk)
    for last, pks in counted.items():
        tables.filter(pk__in=pks).update(counted_up_to=last)
    together = tables.filter(complete, closed_at=models.F("round__completed_at"))
    tables.filter(pk__in=list(together.values_list("pk", flat=True))).update(closed_with_round=True)


def close_games(apps, schema_editor):
    """Why nothing is recorded any more stands with the game."""
    using = schema_editor.connection.alias
    games = apps.get_model("scoring", "Game").objects.using(using)
    of_tables = games.filter(table__isnull=False)
    nights = games.filter(part_of__startswith="tournament:")
    for closed, which in (
        ("withdrawn", nights.filter(table=None)),
        ("table", of_tables.filter(table__closed_at__isnull=False)),
        ("round", of_tables.filter(table__round__state="complete")),
        ("night", of_tables.filter(table__round__tournament__ended_at__isnull=False)),
    ):
        which.update(closed=closed)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0008_logs_are_linked"),
        ("tournaments", "0004_longer_codes"),
    ]

    operations = [
        migrations.AddField("tournament", "log_length", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "tournament", "log_head", models.CharField(blank=True, max_length=64)
        ),
        migrations.AddField(
            "logentry", "sequence", models.PositiveIntegerField(default=0), False
        ),
        migrations.AddField(
            "logentry", "digest", models.CharField(default="", max_length=64), False
        ),
        migrations.AddField("table", "closed_with_round", models.BooleanField(default=False)),
        migrations.AddField("table", "counted_up_to", models.PositiveIntegerField(null=True)),
        migrations.AddField("table", "papers_length", models.PositiveIntegerField(default=0)),
        migrations.AddField("table", "papers_head", models.CharField(blank=True, max_length=64)),
        migrations.AddField(
            "paperresult", "place", models.PositiveIntegerField(default=0), False
        ),
        migrations.AddField(
            "paperresult", "digest", models.CharField(default="", max_length=64), False
        ),
        migrations.RunPython(link_nights, migrations.RunPython.noop),
        migrations.RunPython(link_papers, migrations.RunPython.noop),
        migrations.RunPython(keep_what_counted, migrations.RunPython.noop),
        migrations.RunPython(close_games, migrations.RunPython.noop),
    ]
