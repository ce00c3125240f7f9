"""The form with which players register, made from the settings of the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from django import forms
from django.conf import settings as site
from django.core.validators import RegexValidator
from django.http import QueryDict
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import get_language, get_language_info
from django.utils.translation import gettext_lazy as _

from portal.common.single_lines import one_line
from tournaments.models import Asked, Entry, Registration
from tournaments.registration.known import known_person
from tournaments.registration.offer import Offer
from tournaments.registration.own_actions import changeable
from tournaments.serving.long_choice import LongSelect

ADULT: Final = 18
"""Who is younger in the year of the event, by the year of birth, is registered by a parent or guardian."""
OLDEST: Final = 110
_SEEN: Final = "."


class PersonForm(forms.Form):
    """What a player says of himself or herself: the fields that the event asks for."""

    last_name = forms.CharField(
        label=_("Last name"), max_length=40, validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )  # fmt: skip
    first_name = forms.CharField(
        label=_("First name"), max_length=38, validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )  # fmt: skip
    fide_id = forms.IntegerField(
        label=_("FIDE ID"), min_value=1, max_value=999_999_999, required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("The number of your page on ratings.fide.com."),
    )  # fmt: skip
    federation = forms.CharField(
        label=_("Federation"), max_length=3, required=False,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", _("Give three letters, for example ITA."))],
        help_text=_("Three letters, for example ITA."),
    )  # fmt: skip
    rating = forms.IntegerField(
        label=_("Rating"), min_value=0, max_value=4000, required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_("Leave it empty if you have none."),
    )  # fmt: skip
    club = forms.CharField(label=_("Club"), max_length=80, required=False, validators=[one_line])
    birth_year = forms.IntegerField(
        label=_("Year of birth"), required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "bday-year"}),
        help_text=_("It is never shown in public."),
    )  # fmt: skip
    sex = forms.ChoiceField(
        label=_("Sex"), required=False, choices=[("", "–"), *Registration._meta.get_field("sex").flatchoices],
        help_text=_("Only for prizes and titles that ask for it."),
    )  # fmt: skip
    byes = forms.TypedMultipleChoiceField(
        label=_("I cannot play in round"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    guardian = forms.CharField(
        label=_("Under 18: name of a parent or guardian"), max_length=80, required=False, validators=[one_line]
    )
    guardian_agrees = forms.BooleanField(
        label=_("Under 18: I am this parent or guardian and agree to the registration"), required=False
    )

    def __init__(self, *args: Any, offer: Offer, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.offer = offer
        for name in ("fide_id", "club", "birth_year"):
            asked = getattr(offer.settings, f"asks_{name}")
            if asked == Asked.NO:
                del self.fields[name]
            else:
                self.fields[name].required = asked == Asked.REQUIRED
        if "birth_year" not in self.fields:
            del self.fields["guardian"], self.fields["guardian_agrees"]
        if offer.settings.bye_rounds:
            self.fields["byes"].choices = [(number, str(number)) for number in offer.settings.bye_rounds]  # type: ignore[attr-defined]
        else:
            del self.fields["byes"]

    def clean_rating(self) -> int:
        rating: int = self.cleaned_data["rating"] or 0
        self.refuse_rating(rating)
        return rating

    def refuse_rating(self, rating: int) -> None:
        """Raise ``ValidationError`` for a rating that the event does not admit."""
        settings = self.offer.settings
        why = settings.why_not(rating)
        if why == "low":
            raise forms.ValidationError(
                _("This event is for ratings from %(lowest)s on."), params={"lowest": settings.lowest_rating}
            )
        if why == "high":
            raise forms.ValidationError(
                _("This event is for ratings up to %(highest)s."), params={"highest": settings.highest_rating}
            )

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        now = timezone.localdate().year
        if year is not None and not now - OLDEST <= year <= now:
            raise forms.ValidationError(_("Give the year with four digits, for example 1990."))
        return year

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        year = found.get("birth_year")
        if year and self.offer.tournament.starts_on.year - year < ADULT:
            if not found.get("guardian") and "guardian" not in self.errors:
                self.add_error("guardian", _("A player under 18 is registered by a parent or guardian. Give the name."))
            if not found.get("guardian_agrees"):
                self.add_error("guardian_agrees", _("A parent or guardian has to agree for a player under 18."))
        elif "guardian" in found:
            found["guardian"] = ""
        return found

    @property
    def person(self) -> dict[str, Any]:
        """What was said, as ``registration.actions`` takes it."""
        return {name: value for name, value in self.cleaned_data.items() if name != "guardian_agrees"}


class RegistrationForm(PersonForm):
    """A new registration: with address, fee and consent."""

    email = forms.EmailField(
        label=_("E-mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("Only the organizer sees it."),
    )  # fmt: skip
    language = forms.ChoiceField(
        label=_("Language of the e-mails"),
        choices=lambda: [(code, get_language_info(code)["name_local"]) for code, _name in site.LANGUAGES],
    )
    fee = forms.ChoiceField(label=_("Fee"))
    consent = forms.BooleanField(
        label=_("I agree"), error_messages={"required": _("Nobody can take part without this consent.")}
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, offer: Offer, **kwargs: Any) -> None:
        super().__init__(*args, offer=offer, **kwargs)
        self.initial.setdefault("language", get_language())
        self.initial["seen"] = _SEEN.join(offer.seen)
        self.fields["consent"].help_text = escape(offer.consent)  # the template takes it as HTML
        if len(offer.fees) > 1:
            choices = [("", "–"), *((str(place), str(fee)) for place, fee in enumerate(offer.fees))]
            self.fields["fee"].choices = choices  # type: ignore[attr-defined]
        else:
            del self.fields["fee"]
        last = ["guardian", "guardian_agrees", "email", "language", "fee", "consent"]
        self.order_fields([name for name in self.fields if name not in last] + last)

    def clean(self) -> dict[str, Any]:
        """Whom FIDE's list knows has the rating of the list, where none was given."""
        found = super().clean()
        if not found.get("rating") and "rating" not in self.errors:
            listed = known_person(self.offer.tournament, found.get("fide_id")).get("rating")
            if listed:
                found["rating"] = listed
                try:
                    self.refuse_rating(listed)
                except forms.ValidationError as error:
                    self.add_error("rating", error)
        return found

    @property
    def said(self) -> dict[str, Any]:
        """What was said, as ``actions.register`` takes it."""
        found = self.person
        seen, fee = found.pop("seen"), found.pop("fee", "0")
        found["consent"] = self.offer.consent
        if self.offer.fees:
            chosen = self.offer.fees[int(fee)]
            found |= {"fee_name": chosen.name, "fee_amount": chosen.amount}
        return found | {"seen": seen.split(_SEEN)}

    def show_anew(self) -> None:
        """Take note that the page shows the present offer from now on; what was typed stays."""
        data = cast("QueryDict", self.data).copy()
        data["seen"] = _SEEN.join(self.offer.seen)
        self.data = data


class ChangeForm(PersonForm):
    """What a player can change of a registration."""

    def __init__(self, *args: Any, offer: Offer, registration: Registration, **kwargs: Any) -> None:
        free = changeable(registration)
        kwargs["initial"] = {name: getattr(registration, name) for name in free}
        super().__init__(*args, offer=offer, **kwargs)
        for name in set(self.fields) - set(free):
            del self.fields[name]
        if "fide_id" in self.fields:
            self.fields["fide_id"].required = False


class RefusalForm(forms.Form):
    """Why a registration is refused."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("The player reads it, in an e-mail and behind the link."),
    )


class MergeForm(forms.Form):
    """Which player of the list a registration belongs to."""

    def __init__(self, *args: Any, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self._entries = {entry.pk: entry for entry in entries}
        self.fields["entry"] = forms.TypedChoiceField(
            label=_("Player of the list"),
            coerce=int,
            choices=[("", "–"), *((entry.pk, entry.name) for entry in entries)],
            widget=LongSelect,
        )

    @property
    def entry(self) -> Entry:
        """The player chosen."""
        return self._entries[self.cleaned_data["entry"]]
