"""What stands between the portal and PostgreSQL: a pooler."""
