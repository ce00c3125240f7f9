"""``manage.py migrate``: as the owner of the tables, and the application's role is let in."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import connections

from portal.common.second_wall.role import as_owner, let_in


class Command(migrate.Command):
    """Django's command, under ``DATABASE_OWNER_URL`` where that is set; then it gives the role of ``DATABASE_URL`` its
    rights on what there is and what will come."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        with as_owner(options["database"]):
            return super().execute(*args, **options)

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        if settings.DATABASE_OWNER and options["database"] == "default":
            role = settings.DATABASES["default"]
            let_in(connections["default"], role["USER"], role["PASSWORD"])
