"""What the office of an organization decides about its events."""
