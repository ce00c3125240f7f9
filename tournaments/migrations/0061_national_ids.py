"""Players of rating lists are found by the number of their federation."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0060_rated_results")]

    operations = [
        migrations.AddIndex(
            model_name="ratedplayer",
            index=models.Index(
                fields=["rating_list", "national_id"], condition=~Q(national_id=""), name="rated_player_national_id"
            ),
        )
    ]
