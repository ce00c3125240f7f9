"""Italian: the double round robin says what the single one says."""

NAME = "girone doppio all'italiana"

SENTENCES: dict[str, str] = {}
