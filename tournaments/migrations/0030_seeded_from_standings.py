"""A tournament whose players are the first of another one's standings, and the place of each there."""

from django.db import migrations, models
from django.db.models.deletion import PROTECT


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0029_first_seals")]

    operations = [
        migrations.AddField(
            "tournament",
            "follows",
            models.ForeignKey(
                null=True, editable=False, on_delete=PROTECT, related_name="followed_by", to="tournaments.tournament"
            ),
        ),
        migrations.AddField("entry", "place_before", models.PositiveSmallIntegerField(editable=False, null=True)),
    ]
