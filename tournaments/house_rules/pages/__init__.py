"""The page of owners on the house rules."""
