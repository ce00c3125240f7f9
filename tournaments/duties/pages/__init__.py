"""Pages about the duties."""
