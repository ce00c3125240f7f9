"""How a refusal of the domain becomes an error of the form that asked."""

from __future__ import annotations

from django import forms

from portal.common.errors import Refused


def show_refusal(form: forms.BaseForm, refusal: Refused) -> None:
    """Put the message beside its field, or above the form where the form has no such field."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, str(refusal))
