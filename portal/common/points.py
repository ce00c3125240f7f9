"""How tenths of a point are written everywhere in the portal."""

from __future__ import annotations

from django.utils.formats import number_format


def points_text(tenths: int) -> str:
    """Tenths as a chess player writes them: ``35`` is 3½, ``5`` is ½, ``30`` is 3; other tenths as a decimal."""
    whole, rest = divmod(abs(tenths), 10)
    sign = "−" if tenths < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    if rest == 5:
        return f"{sign}{whole or ''}½"
    return sign + str(number_format(abs(tenths) / 10, decimal_pos=1))
