"""A member may hold several roles. The column gets a wider type and another name; every value in it stays valid."""

from django.db import migrations, models

HELD_TOGETHER = [
    "arbiter",
    "organizer",
    "owner",
    "arbiter,organizer",
    "arbiter,owner",
    "organizer,owner",
    "arbiter,organizer,owner",
    "viewer",
]


class Migration(migrations.Migration):
    dependencies = [("organizations", "0002_required_fields")]

    operations = [
        migrations.RemoveConstraint("membership", "member_role_known"),
        migrations.RemoveConstraint("invitation", "invitation_role_known"),
        migrations.RenameField("membership", "role", "roles"),
        migrations.RenameField("invitation", "role", "roles"),
        migrations.AlterField("membership", "roles", models.CharField(max_length=40, verbose_name="roles")),
        migrations.AlterField("invitation", "roles", models.CharField(max_length=40, verbose_name="roles")),
        migrations.AddConstraint(
            "membership",
            models.CheckConstraint(condition=models.Q(roles__in=HELD_TOGETHER), name="member_roles_known"),
        ),
        migrations.AddConstraint(
            "invitation",
            models.CheckConstraint(condition=models.Q(roles__in=HELD_TOGETHER), name="invitation_roles_known"),
        ),
    ]
