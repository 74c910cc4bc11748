from django.db import migrations, models

import tournaments.codes


def give_codes(apps, schema_editor):
    """To everybody who was entered before."""
    connection = schema_editor.connection
    entrants = apps.get_model("tournaments", "Entrant").objects.using(connection.alias)
    pks = list(entrants.order_by("pk").values_list("pk", flat=True))
    codes = set()
    while len(codes) < len(pks):
        codes.add(tournaments.codes.new_badge_code())
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE tournaments_entrant SET badge_code = %s WHERE id = %s",
            list(zip(codes, pks, strict=True)),
        )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_who_had_gone"),
    ]

    operations = [
        migrations.AddField("entrant", "badge_code", models.CharField(max_length=12, null=True)),
        migrations.RunPython(give_codes, migrations.RunPython.noop),
        migrations.AlterField(
            "entrant",
            "badge_code",
            models.CharField(
                default=tournaments.codes.new_badge_code, max_length=12, unique=True
            ),
        ),
    ]
