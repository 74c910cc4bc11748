from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_badge_codes"),
    ]

    operations = [
        migrations.AddField("round", "minutes", models.PositiveSmallIntegerField(null=True)),
    ]
