"""What stands between the portal and PostgreSQL: a pooler, and copies to read from."""
