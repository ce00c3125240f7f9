"""Festivals: what tournaments that are sections of one event share, and who plays in which."""
