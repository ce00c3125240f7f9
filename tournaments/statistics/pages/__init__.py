"""The page of the numbers."""
