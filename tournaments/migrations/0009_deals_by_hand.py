from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_version")]

    operations = [
        migrations.AddField(
            model_name="handresult",
            name="deals",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
