"""Pages for the desk."""
