"""The forms of owners about personal data."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from portal.common.single_lines import one_line
from portal.organizations.models import Organization
from tournaments.privacy.wording import SECTIONS

NAMES = ("responsible", "contact")


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg]
    """What the page on privacy says, whether search engines may list it, and how long contact data are kept."""

    responsible = forms.CharField(
        label=_("Who is responsible"),
        required=False,
        max_length=200,
        validators=[one_line],
        help_text=_("Name and address, as the law of your country asks. Left empty: the name of the organization."),
    )
    contact = forms.CharField(
        label=_("Contact for questions about personal data"),
        required=False,
        max_length=200,
        validators=[one_line],
        help_text=_("An e-mail or web address. Left empty: the web site of the organization."),
    )

    class Meta:
        model = Organization
        fields = ["noindex", "contact_days"]
        help_texts = {
            "noindex": _("They are asked to list none of its pages and files. Whoever has a link reads on as before."),
            "contact_days": _(
                "E-mail address, name of a guardian and consent of every registration, and the e-mail addresses of "
                "captains. Who registered before has read the number of that day."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        said = self.instance.privacy
        for name in NAMES:
            self.fields[name].initial = said.get(name, "")
        for key, title in SECTIONS.items():
            for code in LANGUAGES:
                self.fields[f"{key}_{code}"] = forms.CharField(
                    label=_("%(text)s (%(language)s)")
                    % {"text": title, "language": get_language_info(code)["name_local"]},
                    required=False,
                    max_length=5000,
                    initial=said.get(key, {}).get(code, ""),
                    widget=forms.Textarea(attrs={"rows": 4, "lang": code}),
                    help_text=_("Left empty, the page says the usual text."),
                )
        self.order_fields([*NAMES, "noindex", "contact_days", *self.fields])

    @property
    def chosen(self) -> dict[str, Any]:
        """What was chosen, as ``update_organization`` takes it."""
        said = self.cleaned_data
        words: dict[str, Any] = {name: said[name] for name in NAMES if said[name]}
        for key in SECTIONS:
            if texts := {code: text for code in LANGUAGES if (text := said[f"{key}_{code}"])}:
                words[key] = texts
        return {"noindex": said["noindex"], "contact_days": said["contact_days"], "privacy": words}
