from django.db import migrations, models

import scoring.tokens


def give_codes(apps, schema_editor):
    """To everybody who was on a roster before."""
    connection = schema_editor.connection
    players = apps.get_model("scoring", "Player").objects.using(connection.alias)
    pks = list(players.order_by("pk").values_list("pk", flat=True))
    codes = set()
    while len(codes) < len(pks):
        codes.add(scoring.tokens.new_public_code())
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE scoring_player SET code = %s WHERE id = %s",
            list(zip(codes, pks, strict=True)),
        )


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0012_allowed_last_deal"),
    ]

    operations = [
        migrations.AddField("player", "code", models.CharField(max_length=12, null=True)),
        migrations.RunPython(give_codes, migrations.RunPython.noop),
        migrations.AlterField(
            "player",
            "code",
            models.CharField(
                default=scoring.tokens.new_public_code, max_length=12, unique=True
            ),
        ),
    ]
