from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_names")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="version",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
