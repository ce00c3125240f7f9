"""English: the double round robin says what the single one says."""

NAME = "double round robin"

SENTENCES: dict[str, str] = {}
