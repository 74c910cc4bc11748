import json
from hashlib import sha256
from itertools import batched, groupby
from operator import itemgetter

from django.db import migrations, models

FACTS = ("number", "kind", "removed", "out", "laid", "points", "kept", "counts", "sequence", "key")
AT_ONCE = 500  # games


def digest_of(before, facts):
    """As it is computed at this moment; what a later version does is no business of this one."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def link_versions(apps, schema_editor):
    """Each version knows the one before it, each game its last one."""
    versions, games = apps.get_model("scoring", "DealVersion"), apps.get_model("scoring", "Game")
    connection = schema_editor.connection
    rows = versions.objects.using(connection.alias).order_by("game", "sequence")
    pks = games.objects.using(connection.alias).order_by("pk").values_list("pk", flat=True)
    for some in batched(list(pks), AT_ONCE):
        digests, heads = [], []
        found = rows.filter(game__in=some).values("pk", "game", *FACTS)
        for game, log in groupby(found, itemgetter("game")):
            before, last = "", 0
            for row in log:
                before = digest_of(before, {name: row[name] for name in FACTS})
                last = row["sequence"]
                digests.append((before, row["pk"]))
            heads.append((last, before, game))
        with connection.cursor() as cursor:
            cursor.executemany("UPDATE scoring_dealversion SET digest = %s WHERE id = %s", digests)
            cursor.executemany(
                "UPDATE scoring_game SET version = %s, head = %s WHERE id = %s", heads
            )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0007_games_by_start")]

    operations = [
        migrations.AddField(
            "dealversion", "digest", models.CharField(max_length=64, default=""), False
        ),
        migrations.AddField("game", "closed", models.CharField(blank=True, max_length=12, default=""), False),
        migrations.AddField("game", "head", models.CharField(blank=True, max_length=64, default=""), False),
        migrations.AddField("game", "version", models.PositiveIntegerField(default=0)),
        migrations.RunPython(link_versions, migrations.RunPython.noop),
    ]
