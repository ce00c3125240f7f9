"""The form of a method's version: names and texts in both languages, rounds, authorisation, evidence.

Its plan is edited as that of an event is, by ``acceleration.forms.PlanEditor``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from pairing.engine.wording import LANGUAGES
from portal.common.date_fields import DayField
from portal.common.dates import MOMENT, moment_text
from tournaments.acceleration.forms import Fault, PlanEditor
from tournaments.methods.actions import LONGEST_NAME, MethodText
from tournaments.methods.wording import version_name
from tournaments.models import MethodVersion, Regulations, SimulationStudy
from tournaments.simulations.report import plans_of

KEEP: Final = "keep"
"""The choice that keeps the evidence of the version before."""


class MethodForm(forms.Form):
    """Everything but the plan. ``version`` is the one that the form begins with; None for a new method."""

    key = forms.SlugField(
        label=_("Address"),
        max_length=40,
        help_text=_("Last part of the web address, in small letters, for example classic-soft. It never changes."),
    )
    name_en = forms.CharField(label=_("Name in English"), max_length=LONGEST_NAME)
    name_it = forms.CharField(label=_("Name in Italian"), max_length=LONGEST_NAME)
    text_en = forms.CharField(
        label=_("For players, in English"),
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What the method is for and how it works. It stands in the announcements of events that use it."),
    )
    text_it = forms.CharField(label=_("For players, in Italian"), widget=forms.Textarea(attrs={"rows": 4}))
    rounds_from = forms.IntegerField(label=_("For events from so many rounds"), min_value=1, max_value=99, initial=7)
    rounds_to = forms.IntegerField(label=_("To so many rounds"), min_value=1, max_value=99, initial=9)
    reference = forms.CharField(
        label=_("Reference of the authorisation"),
        required=False,
        max_length=300,
        help_text=_("For example letter, number and date. Every event that chooses this version takes it over."),
    )
    valid_until = DayField(
        label=_("Last day of the authorisation"),
        required=False,
    )
    evidence = forms.ChoiceField(
        label=_("Simulation that played this plan"),
        required=False,
        help_text=_("Its numbers are copied into the version."),
    )
    change_note = forms.CharField(label=_("What changed"), max_length=500)

    def __init__(
        self,
        *args: Any,
        studies: Sequence[SimulationStudy] = (),
        version: MethodVersion | None = None,
        **kwargs: Any,
    ) -> None:
        if version is not None:
            kwargs.setdefault("initial", _initial(version))
        super().__init__(*args, **kwargs)
        self.studies = {str(one.pk): one for one in studies}
        kept = [(KEEP, _("the numbers of version %(version)s") % {"version": version.version})] if version else []
        self.fields["evidence"].choices = [  # type: ignore[attr-defined]
            ("", _("none")),
            *(kept if version and version.evidence else []),
            *((pk, _study_name(one)) for pk, one in self.studies.items()),
        ]
        del self.fields["change_note" if version is None else "key"]

    @property
    def text(self) -> MethodText:
        """What the domain is to save; only after the form was found valid."""
        cleaned = self.cleaned_data
        return MethodText(
            names={language: cleaned[f"name_{language}"] for language in LANGUAGES},
            texts={language: cleaned[f"text_{language}"] for language in LANGUAGES},
            rounds_from=cleaned["rounds_from"],
            rounds_to=cleaned["rounds_to"],
            reference=cleaned["reference"],
            valid_until=cleaned["valid_until"],
            change_note=cleaned.get("change_note", ""),
        )

    @property
    def study(self) -> SimulationStudy | None:
        """The simulation that was chosen."""
        return self.studies.get(self.cleaned_data["evidence"])

    @property
    def keeps_evidence(self) -> bool:
        """Whether the numbers of the version before stay."""
        return bool(self.cleaned_data["evidence"] == KEEP)

    @property
    def faults(self) -> list[Fault]:
        """Everything that is wrong, in the order of the page."""
        return [
            Fault(self[name].auto_id if name in self.fields else "", self._label(name), str(message))
            for name, messages in self.errors.items()
            for message in messages
        ]

    def _label(self, name: str) -> str:
        return str(self[name].label) if name in self.fields else ""


class ChooseForm(forms.Form):
    """Which version an event plays."""

    version = forms.ChoiceField(label=_("Method of the organization"))
    meant = forms.BooleanField(
        label=_("I have read the warnings of this plan and want it all the same. The journal keeps my name."),
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        versions: Sequence[MethodVersion],
        chosen: MethodVersion | None = None,
        **kwargs: Any,
    ) -> None:
        if chosen is not None:
            kwargs.setdefault("initial", {"version": str(chosen.pk)})
        super().__init__(*args, **kwargs)
        self.versions = {str(one.pk): one for one in versions}
        self.fields["version"].choices = [  # type: ignore[attr-defined]
            (pk, version_name(one)) for pk, one in self.versions.items()
        ]

    @property
    def chosen(self) -> MethodVersion:
        """The version; only after the form was found valid."""
        return self.versions[self.cleaned_data["version"]]


def plan_editor(
    form: MethodForm, data: Mapping[str, Any] | None = None, version: MethodVersion | None = None
) -> PlanEditor:
    """The editor of the plan, checked against the fewest rounds of ``form``."""
    rounds: int = form.fields["rounds_from"].initial
    if version is not None:
        rounds = version.rounds_from
    if data is not None and form.is_bound:
        form.is_valid()
        rounds = form.cleaned_data.get("rounds_from") or rounds
    plan = version.accelerates_by if version else None
    return PlanEditor(Regulations(rounds=rounds), data=data, plan=plan, players=0)


def _initial(version: MethodVersion) -> dict[str, Any]:
    return {
        **{f"name_{language}": version.names.get(language, "") for language in LANGUAGES},
        **{f"text_{language}": version.texts.get(language, "") for language in LANGUAGES},
        "rounds_from": version.rounds_from,
        "rounds_to": version.rounds_to,
        "reference": version.reference,
        "valid_until": version.valid_until,
        "evidence": KEEP if version.evidence else "",
    }


def _study_name(study: SimulationStudy) -> str:
    when = moment_text(study.finished_at, MOMENT) if study.finished_at else ""
    return ", ".join(filter(None, (study.tournament.name, when, " / ".join(plans_of(study)))))
