"""Organizations below organizations, and the questions that lead there."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift
from portal.common.second_wall.walls import Wall, build, in_reach, pull_down

TABLE = "organizations_joinrequest"
HOUSE = "organizations_organization"
# Both sides read the question, and each may end it.
WALLS = (Wall(TABLE, f"{in_reach(f'{TABLE}.organization_id')} OR {in_reach(f'{TABLE}.above_id')}"),)
GUARDS = (
    Guard(
        "tree_of_three_levels",
        HOUSE,
        WRITTEN,
        "an organization stands below another one without a ring, on at most three levels",
        f"""NEW.parent_id IS NOT NULL AND (
            NEW.parent_id = NEW.id
            OR EXISTS (
                SELECT 1 FROM {HOUSE} above LEFT JOIN {HOUSE} top ON top.id = above.parent_id
                WHERE above.id = NEW.parent_id AND (
                    above.parent_id = NEW.id OR top.parent_id IS NOT NULL
                    OR top.id IS NOT NULL AND EXISTS (SELECT 1 FROM {HOUSE} child WHERE child.parent_id = NEW.id)))
            OR EXISTS (
                SELECT 1 FROM {HOUSE} child JOIN {HOUSE} deeper ON deeper.parent_id = child.id
                WHERE child.parent_id = NEW.id))""",
    ),
)


def _to(model: str, name: str) -> models.ForeignKey:
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name=name, to=model)


class Migration(migrations.Migration):
    dependencies = [("organizations", "0021_approval_scopes")]

    operations = [
        migrations.AddField(
            "organization",
            "parent",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="branches",
                to="organizations.organization",
            ),
        ),
        migrations.CreateModel(
            name="JoinRequest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_above", models.BooleanField()),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("above", _to("organizations.organization", "+")),
                ("organization", _to("organizations.organization", "join_requests")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("organization", "above"), name="join_request_once"),
                    models.CheckConstraint(
                        condition=models.Q(("organization", models.F("above")), _negated=True),
                        name="join_request_of_another",
                    ),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
