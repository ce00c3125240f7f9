"""Pages for the desk and for the public."""
