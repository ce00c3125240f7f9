"""The first seal of every tournament that has published something: it covers what older programs published."""

from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tournaments.verification.seals import content_of_seal, key_id, sign


def seal_what_there_is(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    if not apps.get_model("tournaments", "Tournament").objects.exists():
        return
    papers = {"announcements": "AnnouncementVersion", "reports": "ReportVersion", "prizes": "PrizeList"}
    for tournament in apps.get_model("tournaments", "Tournament").objects.order_by("pk").iterator():
        revisions = apps.get_model("tournaments", "RoundRevision").objects.filter(round__tournament_id=tournament.pk)
        rows = {
            kind: list(apps.get_model("tournaments", name).objects.filter(tournament=tournament).order_by("version"))
            for kind, name in papers.items()
        }
        count = revisions.count()
        if not count and not any(rows.values()):
            continue
        content = content_of_seal(
            tournament=tournament.pk,
            previous=None,
            signature="",
            publications=count,
            head=revisions.order_by("-pk").values_list("hash", flat=True).first() or "",
            papers=rows,
        )
        key = settings.CHAIN_KEYS[0]
        apps.get_model("tournaments", "Seal").objects.create(
            tournament=tournament, number=1, content=content, key=key_id(key), signature=sign(content, key)
        )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0028_seals")]
    operations = [migrations.RunPython(seal_what_there_is, migrations.RunPython.noop)]
