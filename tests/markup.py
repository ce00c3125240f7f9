"""The markup of a page however its template is laid out in lines."""

from __future__ import annotations

import re
from html import unescape
from typing import Any


def even(html: str) -> str:
    """``html`` with single blanks, and none where an element begins or ends or beside an attribute list."""
    flat = re.sub(r"\s+", " ", html)
    flat = re.sub(r"(<[^/][^>]*?) ?> ?", r"\1>", flat)
    flat = re.sub(r" (</|/?>)", r"\1", flat)
    return re.sub(r"> <", "><", flat)


def text_of(answer: Any) -> str:
    """What a page says, without its markup: single blanks between the words of neighbouring elements."""
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(unescape(words).split())
