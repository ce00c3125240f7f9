"""Rating changes and title norms."""
