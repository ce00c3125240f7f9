"""Shared fixtures: the smallest valid objects. Scopes stay on; setup code opts out by name."""
