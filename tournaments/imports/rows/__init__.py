"""The rows of a list in its preview: what would happen to each, what is said of it and asked about it."""
