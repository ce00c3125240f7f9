"""The form of an e-mail to registered players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from portal.common.single_lines import one_line
from tournaments.models import EntrantMessage, Tournament
from tournaments.registration.message_actions import readers_of


class MessageForm(forms.Form):
    """To whom of the ``tournaments``, and subject and text in each language."""

    def __init__(self, *args: Any, tournaments: Sequence[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.fields["readers"] = forms.ChoiceField(
            label=_("To"),
            choices=[
                (one.value, f"{one.label} ({sum(readers_of(event, one).count() for event in tournaments)})")
                for one in EntrantMessage.Readers
            ],
            help_text=_("Those who want no more messages are left out."),
        )
        for code in LANGUAGES:
            name = {"language": get_language_info(code)["name_local"]}
            self.fields[f"title_{code}"] = forms.CharField(
                label=_("Subject (%(language)s)") % name, max_length=150, required=False, validators=[one_line],
                widget=forms.TextInput(attrs={"lang": code}),
            )  # fmt: skip
            self.fields[f"text_{code}"] = forms.CharField(
                label=_("Text (%(language)s)") % name, max_length=5000, required=False,
                widget=forms.Textarea(attrs={"rows": 6, "lang": code}),
            )  # fmt: skip

    @property
    def message(self) -> dict[str, Any]:
        """What was written, as ``write_to_players`` takes it."""
        said = self.cleaned_data
        return {
            "readers": said["readers"],
            "titles": {code: said[f"title_{code}"] for code in LANGUAGES},
            "texts": {code: said[f"text_{code}"] for code in LANGUAGES},
        }
