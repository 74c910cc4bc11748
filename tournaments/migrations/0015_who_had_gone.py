from django.db import migrations, models


def keep_who_had_gone(apps, schema_editor):
    """Whoever has left by now had left since the last round that they sat in, as it was counted."""
    connection = schema_editor.connection
    rounds = apps.get_model("tournaments", "Round").objects.using(connection.alias)
    people = apps.get_model("tournaments", "Entrant").objects.using(connection.alias)
    seats = apps.get_model("tournaments", "TableSeat").objects.using(connection.alias)
    for round in rounds.exclude(state="draft"):
        since = seats.filter(
            round__tournament=round.tournament_id, round__number__gte=round.number
        ).exclude(round__state="draft")
        gone = people.filter(tournament=round.tournament_id, presence="gone", seats__isnull=False)
        gone = gone.exclude(pk__in=since.values("entrant")).order_by("pk").distinct()
        round.gone = list(gone.values_list("pk", flat=True))
        if round.gone:
            round.save(update_fields=["gone"])


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0014_results_by_hand_know_their_game"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="gone",
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(keep_who_had_gone, migrations.RunPython.noop),
    ]
