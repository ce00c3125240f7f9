"""Administrative commands of the portal: ``python -m portal``, and ``swiss-portal`` where it is installed."""

import os
import sys


def main() -> None:
    """Run the command that the arguments name, on the embedded defaults if DJANGO_SETTINGS_MODULE names no others."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings.dev")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
