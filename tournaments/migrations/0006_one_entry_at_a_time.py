from django.db import migrations, models


class Migration(migrations.Migration):
    """By itself: PostgreSQL alters no table of which rows have just been written."""

    dependencies = [("tournaments", "0005_logs_are_linked")]

    operations = [
        migrations.AddConstraint(
            "logentry",
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_entry_at_a_time"),
        ),
    ]
