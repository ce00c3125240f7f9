"""The register of an organization: players, clubs and memberships, and what uses them."""
