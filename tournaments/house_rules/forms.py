"""The form of owners on the house rules."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from pairing.engine.standings import barred_in_tables
from pairing.engine.wording import LANGUAGES
from portal.common.errors import Refused
from portal.organizations.models import Organization
from tournaments.announcements.actions import LONGEST_TEXT
from tournaments.house_rules.rules import FORMATS, LATE_DAYS, LATE_HOURS, OF_THE_HOUSE, own_rules_of
from tournaments.house_rules.wording import method_name
from tournaments.models import Approval, Regulations
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.standings.tie_breaks import checked_list
from tournaments.wording import fact_text


class HouseRulesForm(forms.Form):
    """Allowed systems and accelerations, what needs an approval, first tie-breaks by format, and the text of every
    announcement."""

    systems = forms.MultipleChoiceField(
        label=_("Allowed pairing systems"),
        required=False,
        choices=Regulations.System.choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all of them."),
    )
    methods = forms.MultipleChoiceField(
        label=_("Allowed accelerations"),
        required=False,
        choices=lambda: [(one, method_name(one)) for one in (*METHOD_NAMES, OF_THE_HOUSE)],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("None ticked: all of them. To allow nothing but “No acceleration”, tick it alone."),
    )
    approvals = forms.MultipleChoiceField(
        label=_("What needs an approval"),
        required=False,
        choices=[
            (Approval.Subject.ANNOUNCEMENT.value, _("An announcement, before it is published")),
            (Approval.Subject.REPORT.value, _("The final rating report, before its files can be taken")),
        ],
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Owners and federation officers approve; for the organizations below, to which this extends, federation "
            "officers of this one. A change after the approval needs another one."
        ),
    )

    late_hours = forms.IntegerField(
        label=_("Hours after the start of a round when its results are late"),
        min_value=1,
        max_value=720,
        required=False,
    )
    late_days = forms.IntegerField(
        label=_("Days after the end of an event when its report is late"), min_value=0, max_value=365, required=False
    )

    def __init__(self, *args: Any, organization: Organization, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        rules = own_rules_of(organization)
        self.fields["systems"].initial = rules.systems
        self.fields["methods"].initial = rules.methods
        self.fields["approvals"].initial = sorted(rules.approvals)
        self.fields["late_hours"].initial, self.fields["late_days"].initial = rules.late_hours, rules.late_days
        for name, label in FORMATS.items():
            self.fields[f"tie_breaks_{name}"] = forms.CharField(
                label=label,
                required=False,
                max_length=300,
                initial=", ".join(rules.tie_breaks.get(name, ())),
                help_text=_("Codes in their order, for example BH/C1, BH, SB. Empty: the usual list."),
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
            )
        for code in LANGUAGES:
            self.fields[f"text_{code}"] = forms.CharField(
                label=_("Text of every announcement (%(language)s)")
                % {"language": get_language_info(code)["name_local"]},
                required=False,
                max_length=LONGEST_TEXT,
                initial=rules.texts.get(code, ""),
                widget=forms.Textarea(attrs={"rows": 5, "lang": code}),
            )

    def clean(self) -> dict[str, Any]:
        """Lists of tie-breaks that somebody can rank by, in capitals."""
        cleaned: dict[str, Any] = super().clean() or {}
        for name in FORMATS:
            written = cleaned.get(f"tie_breaks_{name}", "")
            teams, table = name in {"teams", "team_table"}, name in {"table", "team_table"}
            try:
                codes = checked_list([one for one in re.split(r"[\s,;]+", written) if one], teams=teams)
            except Refused as refusal:
                self.add_error(f"tie_breaks_{name}", str(refusal))
                continue
            for fact in barred_in_tables(codes, teams=teams).values() if table else ():
                self.add_error(f"tie_breaks_{name}", _("%(said)s Take it off the list.") % {"said": fact_text(fact)})
            cleaned[f"tie_breaks_{name}"] = codes
        return cleaned

    @property
    def chosen(self) -> dict[str, Any]:
        """The rules as ``Organization.event_rules`` keeps them; what is left at its usual value is not there."""
        said = self.cleaned_data
        rules: dict[str, Any] = {name: said[name] for name in ("systems", "methods", "approvals") if said[name]}
        usual = {"late_hours": LATE_HOURS, "late_days": LATE_DAYS}
        rules |= {name: said[name] for name, number in usual.items() if said[name] not in {None, number}}
        if lists := {name: codes for name in FORMATS if (codes := said[f"tie_breaks_{name}"])}:
            rules["tie_breaks"] = lists
        if texts := {code: text for code in LANGUAGES if (text := said[f"text_{code}"].strip())}:
            rules["texts"] = texts
        return rules

    @property
    def choice_fields(self) -> list[forms.BoundField]:
        """What is ticked, for the template."""
        return [self["systems"], self["methods"], self["approvals"]]

    @property
    def late_fields(self) -> list[forms.BoundField]:
        """When results and reports are late, for the template."""
        return [self["late_hours"], self["late_days"]]

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        """The lists, for the template."""
        return [self[f"tie_breaks_{name}"] for name in FORMATS]

    @property
    def text_fields(self) -> list[forms.BoundField]:
        """The texts, for the template."""
        return [self[f"text_{code}"] for code in LANGUAGES]
