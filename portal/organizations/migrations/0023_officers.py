"""The role of a federation officer.

SQLite makes the tables anew and would lose every trigger that looks at them: they are taken down and put up again.
"""

from importlib import import_module

from django.db import migrations, models

triggers = import_module("portal.organizations.migrations.0020_register_scope")
WORKING = ("arbiter", "officer", "organizer", "owner")
EVERYWHERE = (*triggers.together(WORKING), "viewer")
IN_EVENT = import_module("portal.organizations.migrations.0010_roles_in_events").IN_EVENT


class Migration(migrations.Migration):
    dependencies = [("organizations", "0022_tree")]

    operations = [
        migrations.RunPython(triggers._take_down, triggers._put_up),
        migrations.RemoveConstraint("membership", "member_roles_known"),
        migrations.AddConstraint(
            "membership",
            models.CheckConstraint(condition=models.Q(("roles__in", EVERYWHERE)), name="member_roles_known"),
        ),
        migrations.RemoveConstraint("invitation", "invitation_roles_known"),
        migrations.AddConstraint(
            "invitation",
            models.CheckConstraint(
                condition=models.Q(
                    models.Q(("roles__in", EVERYWHERE), ("tournament", None)),
                    models.Q(("roles__in", IN_EVENT), ("tournament__isnull", False)),
                    _connector="OR",
                ),
                name="invitation_roles_known",
            ),
        ),
        migrations.RunPython(triggers._put_up, triggers._take_down),
    ]
