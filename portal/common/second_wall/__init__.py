"""The second wall between organizations: row-level security of PostgreSQL, and the role that it binds."""
