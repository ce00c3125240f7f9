"""The read-only REST API, version 1: what the public pages show."""
