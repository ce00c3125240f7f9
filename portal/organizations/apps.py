"""App registration."""

from django.apps import AppConfig


class OrganizationsConfig(AppConfig):
    """Organizations, members and accounts."""

    name = "portal.organizations"
    label = "organizations"

    def ready(self) -> None:
        from portal.organizations import devices  # noqa: F401 - it listens to signals, and prunes
        from portal.organizations.hosts import looks  # noqa: F401 - the doctor asks it
        from portal.organizations.signins import listening  # noqa: F401 - as above
