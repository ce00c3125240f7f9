"""What members write of players, clubs and memberships, and the files that they load."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from portal.common.date_fields import DayField
from portal.organizations.models import Organization
from tournaments.imports.cells import BadCell
from tournaments.models import PlayerMembership, RatingList, RegisteredClub, RegisteredPlayer
from tournaments.registry.dates import birth_of


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """One player of the register."""

    born = forms.CharField(
        label=_("date of birth"),
        required=False,
        max_length=10,
        help_text=_("As 1987-05-31, or the year alone. Never public."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    club: forms.ModelChoiceField[RegisteredClub] = forms.ModelChoiceField(
        label=_("club"), queryset=None, required=False
    )
    field_order = ["name", "born", "sex", "federation", "national_id", "fide_id", "title", "club"]

    class Meta:
        model = RegisteredPlayer
        fields = ["name", "sex", "federation", "fide_id", "national_id", "title"]
        help_texts = {"name": _("Last name, first name.")}

    def __init__(self, *args: Any, organization: Organization, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club: Any = self.fields["club"]
        club.queryset = RegisteredClub.objects.filter(organization=organization)
        if self.instance.pk:
            self.initial.update(born=self.instance.born, club=self.instance.club_id)

    def clean_born(self) -> dict[str, Any]:
        """Year and day as two fields."""
        text = self.cleaned_data["born"].strip()
        if not text:
            return {"birth_year": None, "birth_day": ""}
        try:
            return birth_of(text)
        except BadCell as bad:
            raise forms.ValidationError(bad.message, code=bad.code) from None

    def _post_clean(self) -> None:
        """Leave the checks of the row to the action, which knows all of it."""

    @property
    def said(self) -> dict[str, Any]:
        """The fields of ``save_player``. For a valid form."""
        said = {name: value for name, value in self.cleaned_data.items() if name != "born"}
        return {**said, **self.cleaned_data["born"]}


class MembershipForm(forms.Form):
    """The membership of one season."""

    season = forms.CharField(label=_("season"), max_length=PlayerMembership._meta.get_field("season").max_length)
    kind = forms.CharField(
        label=_("kind"),
        max_length=PlayerMembership._meta.get_field("kind").max_length,
        required=False,
        help_text=_("As your federation calls it, for example full or youth."),
    )
    expires_on = DayField(label=_("last day"))


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """One club."""

    class Meta:
        model = RegisteredClub
        fields = ["name", "code", "region"]

    def _post_clean(self) -> None:
        """Leave the checks of the row to the action."""


class FileForm(forms.Form):
    """A file with players."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or XLSX, up to 30 MB, with a row of headings."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )


class ListChoiceForm(forms.Form):
    """A rating list of the organization."""

    rating_list: forms.ModelChoiceField[RatingList] = forms.ModelChoiceField(label=_("Rating list"), queryset=None)

    def __init__(self, *args: Any, organization: Organization, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["rating_list"]
        field.queryset = RatingList.objects.filter(organization=organization, state=RatingList.State.READY)


class SettingsForm(forms.Form):
    """What is wanted of the register."""

    checks_memberships = forms.BooleanField(
        label=_("Check memberships in the entry lists"),
        required=False,
        help_text=_("The list of entries warns of players without a valid membership on the first day of the event."),
    )
