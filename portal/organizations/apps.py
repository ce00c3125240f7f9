"""App registration."""

from django.apps import AppConfig


class OrganizationsConfig(AppConfig):
    """Organizations, members and accounts."""

    name = "portal.organizations"
    label = "organizations"
