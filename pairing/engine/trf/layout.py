"""Which records there are, and the lists of codes that the annexes of the format give."""

from __future__ import annotations

import re
from typing import Final

FOR_RATING: Final = ("012", "022", "032", "042", "052", "102", "132")
"""Records without which no tournament is rated."""
FOR_TITLES: Final = ("142", "182", "192", "222")
"""Records that title events need as well; and 202 or 212."""
ONCE: Final = frozenset(
    {
        "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "132", "142", "152", "162", "172",
        "182", "192", "202", "212", "222", "352", "362", "XXR",
    }
)  # fmt: skip
"""Records that say one thing about the event."""
REPEATED: Final = frozenset(
    {
        "001", "013", "112", "240", "250", "260", "299", "300", "310", "320", "330", "801", "802", "###", "XXC", "XXZ",
        "XXS", "XXA", "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU",
    }
)  # fmt: skip
RANKING_METHODS: Final = frozenset({"FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER"})
"""Record 172."""
SYSTEM_CODE: Final = re.compile(
    r"FIDE_DUTCH(_20(17|25|26))?(_BAKU)?|FIDE_(DUBOV|BURSTEIN|DOUBLESWISS)(_BAKU)?|CUSTOM_(DOUBLE)?SWISS"
    r"|(BERGER|FIDE|CUSTOM)_ROUNDROBIN(_G\d+)?|(BERGER|FIDE)_DOUBLEROUNDROBIN|FIDE_SCHILLER(_\d+X\d+)?|CUSTOM_SCHILLER"
    r"|FIDE_SCHEVENINGEN(_G\d+)?|FIDE_DOUBLESCHEVENINGEN|CUSTOM_SCHEVENINGEN|CUSTOM_KNOCKOUT"
    r"|FIDE_TEAM(_TYPE[AB])?(_MP_GP|_GP_MP|_MP|_GP)?(_BAKU)?|CUSTOM_TEAM_SWISS(_MP|_GP)?"
    r"|(BERGER|FIDE)_TEAM_(DOUBLE)?ROUNDROBIN|CUSTOM_TEAM_(ROUNDROBIN|KNOCKOUT)"
)
"""Record 192 (C.02.03 Annexure C, ETT26), with the draft names of 2025."""
TITLES: Final = frozenset({"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"})
GAPS: Final = (9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Columns of record 001 that separate its fields."""


def is_national(tag: str) -> bool:
    """Whether ``tag`` can be the code of a federation, whose lines hold national ratings."""
    return tag.isascii() and tag.isalpha() and tag.isupper() and tag[:2] not in {"XX", "BB"}


def article_of(tag: str) -> str:
    """What a fault of record ``tag`` refers to."""
    if tag[:1].isdigit() or tag == "###":
        return f"TRF26 {tag}"
    return "TRF26, national rating records" if is_national(tag) else f"{tag}, an extension of pairing programs"
