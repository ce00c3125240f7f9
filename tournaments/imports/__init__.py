"""Bringing in entry lists and whole tournaments from files."""
