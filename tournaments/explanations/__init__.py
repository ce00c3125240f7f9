"""Reasons for readers: why, why not, and the words of the rules."""
