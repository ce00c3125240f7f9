"""Forms that ask for an approval and answer the question."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

APPROVE: Final = "approve"
SEND_BACK: Final = "back"


class AskForm(forms.Form):
    """What those who approve should know."""

    note = forms.CharField(label=_("Note for those who approve"), required=False, max_length=500)


class AnswerForm(forms.Form):
    """Yes, or no with a reason; about the version that was shown."""

    decision = forms.ChoiceField(label=_("Answer"), choices=[(APPROVE, _("Approve")), (SEND_BACK, _("Send back"))])
    digest = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("What is to be changed"),
        required=False,
        max_length=1000,
        help_text=_("Needed where you send it back."),
    )

    @property
    def sends_back(self) -> bool:
        """Whether the answer is no."""
        return bool(self.cleaned_data["decision"] == SEND_BACK)
