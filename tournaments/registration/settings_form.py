"""The form of the desk for what a registration asks and offers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from portal.common.date_fields import MomentField
from tournaments.models import Asked, RegistrationSettings, Round, Tournament
from tournaments.prizes.forms import MoneyField
from tournaments.registration.settings_actions import FIELDS
from tournaments.serving.row_form import RowForm

LONGEST_NAME = 60
TEXTS = {
    "fee": _("How to pay"),
    "consent": _("Text of the consent"),
}
HELP = {
    "fee": _("For example in the hall before round 1, or by bank transfer. Shown beside the fees."),
    "consent": _("What everybody agrees to. Left empty, it names the public entry list, pairings and results."),
}


class FeesField(forms.CharField):
    """Fees as people type them, one a line: for whom, a colon, and the amount."""

    widget = forms.Textarea(attrs={"rows": 3})

    def clean(self, value: Any) -> list[dict[str, Any]]:
        text = super().clean(value)
        return [self._fee(line, number) for number, line in enumerate(text.splitlines(), 1) if line.strip()]

    def _fee(self, line: str, number: int) -> dict[str, Any]:
        name, _colon, money = line.rpartition(":")
        try:
            amount = MoneyField(required=False).clean(money)
        except ValidationError as error:
            raise ValidationError(
                _("Line %(number)s: %(problem)s"), params={"number": number, "problem": error.messages[0]}
            ) from error
        if amount is None or len(name.strip()) > LONGEST_NAME:
            raise ValidationError(
                _("Line %(number)s: write for whom, a colon and the amount, for example Under 18: 25."),
                params={"number": number},
            )
        return {"name": " ".join(name.split()), "amount": amount}

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        lines = ((one["name"], MoneyField().prepare_value(one["amount"])) for one in value)
        return "\n".join(f"{name}: {money}" if name else money for name, money in lines)


class SettingsForm(RowForm):
    """Open or closed, until when, for whom, at what fee, and what the form asks."""

    registration_open = forms.BooleanField(
        label=_("Players can register on the public page"),
        required=False,
        help_text=_("Whatever stands here, the registration closes when round 1 is paired."),
    )
    fees = FeesField(
        label=_("Fees"),
        required=False,
        help_text=_("One a line: for whom, a colon, the amount. For example Under 18: 25. One fee needs no name."),
    )
    bye_rounds = forms.TypedMultipleChoiceField(
        label=_("Rounds for which a bye may be wished"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("With none, the form does not ask."),
    )
    asks_fide_id = forms.ChoiceField(label=_("FIDE ID"), choices=Asked.choices, required=False)
    asks_club = forms.ChoiceField(label=_("Club"), choices=Asked.choices, required=False)
    asks_birth_year = forms.ChoiceField(
        label=_("Year of birth"),
        choices=Asked.choices,
        required=False,
        help_text=_("Without it nobody is asked for the consent of a parent or guardian."),
    )

    class Meta:
        model = RegistrationSettings
        fields = [name for name in FIELDS if name != "texts"]
        field_classes = {"closes_at": MomentField}
        help_texts = {
            "closes_at": _("Left empty, the registration is open until round 1 is paired."),
            "most_players": _("Who comes later goes on a waiting list. Left empty, there is no limit."),
            "currency": _("Three letters, for example EUR."),
            "accepts_at_once": _("Otherwise somebody at the desk accepts each registration."),
        }

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.initial["registration_open"] = tournament.registration_opened_at is not None
        rounds = Round.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True)
        self.fields["bye_rounds"].choices = [(number, str(number)) for number in rounds]  # type: ignore[attr-defined]
        for field, label in TEXTS.items():
            for language in LANGUAGES:
                self.fields[f"{field}_{language}"] = forms.CharField(
                    label=_("%(text)s (%(language)s)")
                    % {"text": label, "language": get_language_info(language)["name_local"]},
                    required=False,
                    max_length=2000,
                    initial=self.instance.texts.get(field, {}).get(language, ""),
                    widget=forms.Textarea(attrs={"rows": 2, "lang": language}),
                    help_text=HELP[field],
                )
        if tournament.is_template:
            del self.fields["registration_open"]
        self.order_fields(["registration_open", *self.fields])

    @property
    def settings(self) -> dict[str, Any]:
        """What was set, as ``settings_actions.save_settings`` takes it."""
        texts = {field: {code: self.cleaned_data[f"{field}_{code}"] for code in LANGUAGES} for field in TEXTS}
        named = {name: self.cleaned_data[name] for name in FIELDS if name != "texts"}
        return named | {"texts": texts, "registration_open": self.cleaned_data.get("registration_open", False)}
