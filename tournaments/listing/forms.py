"""Forms of a tournament's own data and of its schedule."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.time_control import suggested_code
from portal.common.date_fields import DayField, MomentField
from portal.common.single_lines import one_line
from tournaments.listing.actions import FIELDS
from tournaments.listing.cancelling import LONGEST_NOTICE, LONGEST_REASON
from tournaments.listing.desk_queries import RoundRow
from tournaments.models import Regulations, Tournament
from tournaments.serving.long_choice import LongSelect
from tournaments.serving.row_form import RowForm


class TournamentForm(RowForm):
    """Name, place, dates, people. An empty address is made from the name."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("Last part of the web address. Left empty, it is made from the name."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [(name, name.replace("_", " ")) for name in sorted(available_timezones()) if "/" in name],
        help_text=_("All times of the tournament are shown in it."),
        initial="Europe/Rome",
        widget=LongSelect,
    )

    rated_as = forms.ChoiceField(
        label=_("Rated as"),
        choices=Tournament.RatedAs.choices,
        required=False,
        initial=Tournament.RatedAs.STANDARD,
        help_text=_("Expected scores and rating changes follow the rules of this list."),
    )
    best_players = forms.IntegerField(
        label=_("Players of a club who count"),
        min_value=1,
        max_value=50,
        required=False,
        help_text=_("In the rankings of clubs and federations the points of so many of the best are added."),
    )

    class Meta:
        model = Tournament
        fields = list(FIELDS)
        field_classes = {"starts_on": DayField, "ends_on": DayField}
        widgets = {
            "deputy_arbiters": forms.Textarea(attrs={"rows": 3}),
        }
        help_texts = {
            "federation": _("Code as in rating lists, for example ITA."),
            "chess960": _(
                "The start position of every round is drawn by lot for all boards. Such games are not rated."
            ),
            "norm_event": _("Such events are exempt from the mix of federations (B.01 Article 1.4.3)."),
            "time_control": _("For example 90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move."),
            "coded_time_control": _(
                "For the report file: seconds+increment, for example 5400+30, or 40/5400+30:1800+30. Left empty, it is "
                "made from simple words such as 90 minutes + 30 seconds."
            ),
            "chief_arbiter": _("With the title, for example IA Rossi, Maria."),
            "player_reports": _(
                "With the code on the result slip, each player for one side. Both the same: the result is entered. "
                "Otherwise the arbiter decides."
            ),
            "phone_check_in": _(
                "Name cards and the check-in list carry a code for each player. The arbiter opens and closes the "
                "check-in for each round in the hall."
            ),
            "deputy_arbiters": _("One a line, with title, and the FIDE ID in brackets: FA Bianchi, Luca (800123)."),
        }

    def clean_rated_as(self) -> str:
        return str(self.cleaned_data["rated_as"] or self.instance.rated_as)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        cleaned["slug"] = (cleaned.get("slug") or slugify(cleaned.get("name", ""))[:60].strip("-")).lower()
        if "best_players" not in self.errors:
            cleaned["best_players"] = cleaned.get("best_players") or self.instance.best_players
        if not cleaned.get("coded_time_control"):
            cleaned["coded_time_control"] = suggested_code(cleaned.get("time_control", ""))
        if not cleaned["slug"] and not {"slug", "name"} & set(self.errors):
            self.add_error("slug", _("Give an address of small letters, digits and hyphens."))
        return cleaned


class NewTournamentForm(TournamentForm):
    """The first form of a tournament also asks for the number of rounds."""

    rounds = forms.IntegerField(label=_("Number of rounds"), min_value=1, max_value=99, initial=9)

    field_order = ["name", "slug", "starts_on", "ends_on", "rounds"]

    @staticmethod
    def like(source: Tournament, rounds: int, *, beside: bool = False) -> dict[str, Any]:
        """What stands in the form of a tournament that begins like ``source``: all but its address and its days, and
        of one that is played ``beside`` it also its name."""
        own = {"slug", "starts_on", "ends_on"} | ({"name"} if beside else set())
        return {name: getattr(source, name) for name in FIELDS if name not in own} | {"rounds": rounds}


class SeededKnockoutForm(NewTournamentForm):
    """A knock-out from the standings: the bracket gives the rounds."""

    players = forms.IntegerField(
        label=_("Players"), min_value=2, max_value=512, initial=8, help_text=_("The first so many of the standings.")
    )
    system = forms.ChoiceField(
        label=_("Pairing system"),
        choices=[(one.value, one.label) for one in (Regulations.System.KNOCKOUT, Regulations.System.KNOCKOUT_MATCHES)],
    )
    rounds = None  # type: ignore[assignment]

    field_order = ["name", "slug", "starts_on", "ends_on", "players", "system"]

    @staticmethod
    def after(source: Tournament) -> dict[str, Any]:
        """What stands in the form: all that ``source`` has but its name, its address and its days."""
        own = {"name", "slug", "starts_on", "ends_on"}
        return {name: getattr(source, name) for name in FIELDS if name not in own}

    @property
    def settings(self) -> dict[str, Any]:
        """What the domain is to make; the options of the system follow on the page of the regulations."""
        return dict(self.cleaned_data)


class TemplateForm(forms.Form):
    """The name of a template."""

    name = forms.CharField(
        label=_("Name of the template"),
        max_length=150,
        validators=[one_line],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class _Sources(forms.ModelChoiceField):  # type: ignore[type-arg]
    def label_from_instance(self, obj: Tournament) -> str:
        return gettext("%(name)s (template)") % {"name": obj.name} if obj.is_template else obj.name


class NewTemplateForm(TemplateForm):
    """A template, and what it is made from."""

    source = _Sources(label=_("Event or template"), queryset=None, widget=LongSelect)

    field_order = ["source", "name"]

    def __init__(self, *args: Any, sources: QuerySet[Tournament], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["source"]
        field.queryset = sources


class DeletionForm(forms.Form):
    """The name of an event, typed to confirm that it goes."""

    name = forms.CharField(
        label=_("Name of the event"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class CancellationForm(forms.Form):
    """What everybody reads of an event that is cancelled, and its name, typed to confirm it."""

    notice = forms.CharField(
        label=_("Notice"),
        max_length=LONGEST_NOTICE,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "Everybody reads it: why, what becomes of fees, whom to ask. Write it in the languages of your players."
        ),
    )
    name = forms.CharField(max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    def __init__(self, *args: Any, event: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["name"].label = _("Name of the event")
        self.fields["name"].help_text = _("To confirm, type the name of the event: %(name)s") % {"name": event.name}

    def clean_name(self) -> str:
        typed = " ".join(self.cleaned_data["name"].split())
        if typed != " ".join(self.event.name.split()):
            raise forms.ValidationError(
                gettext("This is not the name of the event. Type “%(name)s”.") % {"name": self.event.name}
            )
        return typed


class ResumptionForm(forms.Form):
    """Why an event takes place after all."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("The journal keeps it."),
    )


class ScheduleForm(forms.Form):
    """When each round starts, in the tournament's time zone."""

    def __init__(
        self, *args: Any, rounds: Sequence[RoundRow], suggested: Sequence[datetime] = (), **kwargs: Any
    ) -> None:
        """``suggested`` stands in the fields in place of what is stored, one per round."""
        super().__init__(*args, **kwargs)
        for place, row in enumerate(rounds):
            self.fields[f"round_{row.number}"] = MomentField(
                label=_("Round %(number)s") % {"number": row.number},
                required=False,
                initial=suggested[place] if suggested else row.starts_at,
            )

    @property
    def starts(self) -> dict[int, datetime | None]:
        """The cleaned times by round number."""
        return {int(name.removeprefix("round_")): value for name, value in self.cleaned_data.items()}
