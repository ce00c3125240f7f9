"""Names are one line: a line break in one would break mails, files and papers that print it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _


def refuse_line_breaks(row: models.Model) -> None:
    """Raise ``ValidationError`` by field where a short text of ``row`` has a line break or another control character.

    Long texts (``TextField``) may have several lines.
    """
    faults = {
        field.name: _message()
        for field in row._meta.concrete_fields
        if isinstance(field, models.CharField) and _breaks(getattr(row, field.attname))
    }
    if faults:
        raise ValidationError(faults)


def one_line(text: str) -> None:
    """The same as a validator of a form field."""
    if _breaks(text):
        raise ValidationError(_message())


def _message() -> str:
    return _("This field is one line. Take the line break out of it.")


def _breaks(text: object) -> bool:
    """Whether a text has a character that ends or moves a line."""
    return isinstance(text, str) and any(ord(one) < 32 or one in "\x7f\x85\u2028\u2029" for one in text)
