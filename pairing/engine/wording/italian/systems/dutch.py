"""Italian: what only the Dutch system says; what it shares with others stands a folder higher."""

NAME = "FIDE Dutch"

SENTENCES: dict[str, str] = {}
