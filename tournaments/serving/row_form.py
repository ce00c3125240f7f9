"""The base of forms whose fields come from a model."""

from __future__ import annotations

from django import forms
from django.forms.models import construct_instance


class RowForm(forms.ModelForm):  # type: ignore[type-arg]
    """Cleans single fields and leaves the row to the domain, which checks it under its lock and names the field; the
    database's own constraints would only say what they are called."""

    def _post_clean(self) -> None:
        self.instance = construct_instance(self, self.instance, self._meta.fields)
