"""Organizations, members and invitations behind the second wall (``portal.common.second_wall.walls``).

What an organization is called is public: its address is looked up before anything is in scope. Only an operator lets a
new one in. A person reads in which organizations they work.
"""

from django.db import migrations

from portal.common.second_wall.walls import REACH, Wall, build, in_reach, of_organization, pull_down

WALLS = (
    Wall(
        "organizations_organization",
        in_reach("organizations_organization.id"),
        (("named_to_everybody", "SELECT", "true"),),
    ),
    of_organization(
        "organizations_membership",
        ("own_memberships", "SELECT", f"'person:' || organizations_membership.user_id = {REACH}"),
    ),
    of_organization("organizations_invitation"),
)


class Migration(migrations.Migration):
    dependencies = [("organizations", "0004_arbiter_accelerates")]
    operations = [migrations.RunPython(build(WALLS), pull_down(WALLS))]
