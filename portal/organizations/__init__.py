"""Organizations (federations), the people who work for them, and their roles."""
