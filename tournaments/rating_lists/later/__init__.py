"""Ratings of later lists in long events: set from a round on, shown and taken back."""
