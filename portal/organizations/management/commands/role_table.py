"""Write the table of roles into the guide, from the policies."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from portal.organizations.role_table import with_table


class Command(BaseCommand):
    """``manage.py role_table``"""

    help = "Writes the table of roles into docs/guide, in every language of the site."

    def handle(self, **_options: Any) -> None:
        """Rewrite the pages whose table is another one."""
        for language, _name in settings.LANGUAGES:
            page = settings.BASE_DIR / "docs" / "guide" / language / "federations.md"
            text = page.read_text(encoding="utf-8")
            wanted = with_table(text, language)
            if wanted != text:
                page.write_text(wanted, encoding="utf-8")
                self.stdout.write(f"{page.name} ({language}) was written.")
