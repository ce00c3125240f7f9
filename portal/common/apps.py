"""App registration."""

from django.apps import AppConfig
from django.core import checks
from django.db.backends.signals import connection_created


class CommonConfig(AppConfig):
    """The shared part of the site."""

    name = "portal.common"
    label = "common"

    def ready(self) -> None:
        """Have every connection tell how far its statements reach, and check its role and what stands before it."""
        from portal.common.databases.pooling import check_pooler
        from portal.common.observing.slow import watch_statements
        from portal.common.second_wall.reach import take_reach_along
        from portal.common.second_wall.role import check_role

        checks.register(check_role, checks.Tags.database)
        checks.register(check_pooler, checks.Tags.database)
        connection_created.connect(take_reach_along, dispatch_uid="portal.reach")
        connection_created.connect(watch_statements, dispatch_uid="portal.slow")
