"""Host names of organizations: the site under a name of their own (``portal.organizations.hosts`` verifies them)."""
