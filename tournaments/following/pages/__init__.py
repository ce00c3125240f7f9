"""The pages of following."""
