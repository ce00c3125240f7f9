"""What a body may be: JSON, and not nested deeper than anything that this API takes."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

DEEPEST: Final = 16
"""So many lists and objects may stand within each other."""


class ShallowJSONParser(JSONParser):
    """Refuses what could only be read, checked and compared by a program that calls itself without end."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The body. Raises ``ParseError``, which answers 400."""
        try:
            found = super().parse(stream, media_type, parser_context)
        except ParseError as error:
            if "set_int_max_str_digits" in str(error.detail):  # Python's advice for whoever runs the program
                raise ParseError(_("A number in this body has too many digits.")) from error
            raise
        except (RecursionError, LookupError) as error:  # nested without end, or letters of an unknown code
            raise ParseError(_("This body cannot be read. Send JSON in UTF-8.")) from error
        if _is_deep(found, DEEPEST):
            raise ParseError(_("This body cannot be read. Send JSON in UTF-8."))
        return found


def _is_deep(value: Any, levels: int) -> bool:
    """Whether more than ``levels`` lists and objects stand within each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return inner is not None and (levels == 0 or any(_is_deep(one, levels - 1) for one in inner))
