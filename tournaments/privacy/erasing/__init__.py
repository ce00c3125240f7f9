"""Erasing a person: who is meant, what tells them, and every row that does."""
