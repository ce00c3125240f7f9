"""The pages of the check-in."""
