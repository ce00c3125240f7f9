"""Forms of an event's people. They check and clean; the actions write."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import DayField
from portal.organizations.forms import with_end
from portal.organizations.models import EventRole


class EventRolesForm(forms.Form):
    """Roles in the event, and their last day."""

    roles = forms.MultipleChoiceField(label=_("Roles"), choices=EventRole.choices, widget=forms.CheckboxSelectMultiple)
    until = DayField(
        label=_("Last day"), required=False, help_text=_("From the next day on the roles give no right. Blank: no end.")
    )

    @property
    def said(self) -> dict[str, Any]:
        """What was said, as the actions take it."""
        return with_end(self.cleaned_data)


class PersonForm(EventRolesForm):
    """Who is to work in the event."""

    email = forms.EmailField(label=_("E-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
