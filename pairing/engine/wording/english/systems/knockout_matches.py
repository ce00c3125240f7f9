"""English: the knock-out in matches of two games says what the other one says."""

NAME = "single elimination in matches of two games"

SENTENCES: dict[str, str] = {}
