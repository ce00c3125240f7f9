"""The reasons of a Burstein round: boards, bye and brackets (``build``), opponents, floats (``paths``)."""
