"""The register of an organization: players, clubs and memberships; loaded from files and lists, found at the desk."""
