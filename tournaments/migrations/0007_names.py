"""One word for one idea in the code; the tables and columns keep their names."""

import django.db.models.deletion
from django.db import migrations, models

PARENT = {"on_delete": django.db.models.deletion.CASCADE}


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_late_entries"),
        ("tournaments", "0006_one_entry_at_a_time"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("outcome", "tournaments_outcome"),
                migrations.RenameModel("Outcome", "TableOutcome"),
                migrations.AlterModelTable("paperresult", "tournaments_paperresult"),
                migrations.RenameModel("PaperResult", "HandResult"),
                migrations.AlterField(
                    "handresult",
                    "game",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="hand_results",
                        to="scoring.game",
                    ),
                ),
                migrations.AlterField(
                    "handresult",
                    "table",
                    models.ForeignKey(
                        related_name="hand_results", to="tournaments.table", **PARENT
                    ),
                ),
                migrations.AlterField(
                    "table",
                    "papers_head",
                    models.CharField(blank=True, db_column="papers_head", max_length=64),
                ),
                migrations.RenameField("table", "papers_head", "hand_results_head"),
                migrations.AlterField(
                    "table",
                    "papers_length",
                    models.PositiveIntegerField(db_column="papers_length", default=0),
                ),
                migrations.RenameField("table", "papers_length", "hand_results_length"),
                migrations.AlterField(
                    "tournament",
                    "rounds",
                    models.PositiveSmallIntegerField(db_column="rounds", default=4),
                ),
                migrations.RenameField("tournament", "rounds", "planned_rounds"),
                migrations.AlterField(
                    "round",
                    "tournament",
                    models.ForeignKey(related_name="rounds", to="tournaments.tournament", **PARENT),
                ),
            ]
        )
    ]
