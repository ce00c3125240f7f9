"""Italian: the knock-out in matches of two games says what the other one says."""

NAME = "eliminazione diretta in incontri di due partite"

SENTENCES: dict[str, str] = {}
