"""The form of a simulation: which plans, on whom, how often."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pairing.engine.simulation import MOST_PLAYERS, MOST_VARIANTS, Population
from tournaments.models import Regulations
from tournaments.regulations.wording import METHOD_NAMES
from tournaments.simulations.actions import MOST_RUNS
from tournaments.simulations.report import plan_name
from tournaments.simulations.wording import MODEL_NAMES

_HIGHEST: Final = 3500
SLIDERS: Final = 3
"""Plans that are set with two sliders each."""
MOST_HALVES: Final = 8
"""Half points on a slider: up to 4 points."""
MOST_SLIDER_ROUNDS: Final = 9
_POINTS: Final = re.compile(r"\d?½|\d{1,2}(\.5)?")


def _whole(label: Any, initial: int | None, least: int, most: int, text: Any = "", **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=initial, min_value=least, max_value=most, help_text=text, **more)


def _slider(label: Any, initial: int, most: int, unit: str) -> forms.IntegerField:
    """A whole number set by a slider; ``unit`` says to the script what one step is: ``half`` a point, or ``round``."""
    widget = forms.NumberInput(attrs={"type": "range", "data-slider": unit})
    return _whole(label, initial, 0, most, required=False, widget=widget)


class SimulationForm(forms.Form):
    """What is simulated. ``own`` says whether the tournament has a plan that is no preset, ``system`` which pairing
    system its regulations name, ``compared`` those that a link asks for, ``unsaved`` the names of the plans that the
    person keeps."""

    systems = forms.MultipleChoiceField(
        label=_("Pairing systems"),
        widget=forms.CheckboxSelectMultiple,
        choices=Regulations.System.choices,
    )
    patterns = forms.CharField(
        label=_("More plans: points of the top half, round by round"),
        required=False,
        max_length=120,
        help_text=_("For example 1 1 ½; 2 2. A semicolon begins the next plan."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    more_rounds = _whole(
        _("Also without acceleration, with so many rounds more"), 0, 0, 5,
        _("More rounds are the first remedy for too many players; 0: do not compare."),
        required=False,
    )  # fmt: skip
    runs = _whole(_("Tournaments per plan"), 400, 1, MOST_RUNS, _("More tournaments show smaller differences."))
    kind = forms.ChoiceField(
        label=_("Players"),
        choices=[
            ("list", _("the entry list of this tournament")),
            ("uniform", _("a field with ratings between two limits")),
            ("milvang", _("a field with evenly spaced strengths (Milvang)")),
        ],
    )
    players = _whole(_("Number of players"), 100, 2, MOST_PLAYERS, _("Not used with the entry list."), required=False)
    highest = _whole(_("Highest rating"), 2400, 0, _HIGHEST)
    lowest = _whole(_("Lowest rating"), 1400, 0, _HIGHEST)
    unrated_percent = _whole(_("Players without a rating, in percent"), 0, 0, 100, _("Not used with the entry list."))
    rating_error = _whole(
        _("Error of the ratings, in points"), 100, 0, 600, _("By how much strengths differ from ratings, on average.")
    )
    unrated_strength = _whole(_("Strength of players without a rating"), 1500, 0, _HIGHEST)
    unrated_spread = _whole(_("Spread of their strengths, in points"), 200, 0, 600)
    underrated_by = _whole(
        _("One underrated player, by points"), 0, 0, 1500, _("In the middle of the lower half of the list; 0: nobody.")
    )
    model = forms.ChoiceField(label=_("Outcome model"), choices=list(MODEL_NAMES.items()))
    draw_percent = _whole(_("Draws between equals, in percent"), 30, 0, 100, _("Milvang's model has its own."))
    seed = _whole(
        _("Seed"), None, 0, 999_999_999, _("The same seed gives the same numbers. Blank: drawn at random."),
        required=False,
    )  # fmt: skip

    def __init__(
        self,
        *args: Any,
        own: bool = False,
        chosen: str = "none",
        system: str = "dutch",
        compared: Sequence[str] = (),
        unsaved: Sequence[str] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._system = system
        asked = [one for one in compared if one in Regulations.System]
        self.fields["systems"].initial = asked or [system]
        for number in range(1, SLIDERS + 1):
            names = {"number": number}
            self.fields[f"slider_points_{number}"] = _slider(
                gettext("Plan %(number)s: virtual points of the top half") % names, 2, MOST_HALVES, "half"
            )
            self.fields[f"slider_rounds_{number}"] = _slider(
                gettext("Plan %(number)s: in so many first rounds") % names, 0, MOST_SLIDER_ROUNDS, "round"
            )
        methods = [method for method in METHOD_NAMES if own or method != "own"]
        usual = unsaved or [chosen if chosen in methods and chosen != "none" else "baku"]
        self.fields["plans"] = forms.MultipleChoiceField(
            label=_("Plans to compare"),
            widget=forms.CheckboxSelectMultiple,
            choices=[
                *((method, METHOD_NAMES[method]) for method in methods),
                *((name, plan_name(name)) for name in unsaved),
            ],
            initial=["none", *([] if len(asked) > 1 else usual)],
        )

    def clean_patterns(self) -> list[str]:
        """Each pattern as the engine reads it, such as ``1,1,0.5``."""
        written = str(self.cleaned_data["patterns"])
        patterns = []
        for part in filter(None, (one.strip() for one in written.split(";"))):
            words = part.replace(",", ".").split()
            if not all(_POINTS.fullmatch(word) for word in words):
                raise forms.ValidationError(gettext("Write points such as 1 1 ½, with blanks between the rounds."))
            patterns.append(",".join(word.replace("½", ".5") if word != "½" else "0.5" for word in words))
        return patterns

    def clean_plans(self) -> list[str]:
        """The chosen plans in the order of the form, so that the first one is the plainest."""
        chosen: list[str] = self.cleaned_data["plans"]
        if len(chosen) > MOST_VARIANTS:
            raise forms.ValidationError(gettext("Choose at most %(most)s plans.") % {"most": MOST_VARIANTS})
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and len(self.methods(0)) > MOST_VARIANTS:
            self.add_error(
                "systems",
                gettext("Every system plays every plan: that makes %(count)s, and at most %(most)s can be compared.")
                % {"count": len(self.methods(0)), "most": MOST_VARIANTS},
            )
        if cleaned.get("kind") != "list":
            if "players" in cleaned and not cleaned["players"]:
                self.add_error("players", gettext("Say how many players take part."))
            if "highest" in cleaned and "lowest" in cleaned and cleaned["lowest"] > cleaned["highest"]:
                self.add_error("lowest", gettext("The lowest rating must not be above the highest."))
        return cleaned

    def methods(self, rounds: int) -> list[str]:
        """Everything that is compared in an event of ``rounds`` rounds, as ``simulation.start`` names it: the systems
        one after the other, that of the regulations first."""
        more: int = self.cleaned_data["more_rounds"] or 0
        longer = [f"none@{rounds + more}"] if more else []
        plans = [*self.cleaned_data["plans"], *self.cleaned_data["patterns"], *self._slid(), *longer]
        plans = list(dict.fromkeys(plans))
        systems = sorted(self.cleaned_data["systems"], key=lambda system: system != self._system)
        if systems == [self._system]:
            return plans
        return [f"{system}:{plan}" for system in systems for plan in plans]

    @property
    def sliders(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Points and rounds of each plan that is set by sliders."""
        return [(self[f"slider_points_{number}"], self[f"slider_rounds_{number}"]) for number in range(1, SLIDERS + 1)]

    def _slid(self) -> list[str]:
        """The plans set by sliders as points round by round; one without points or rounds does not count."""
        found = []
        for number in range(1, SLIDERS + 1):
            halves = self.cleaned_data[f"slider_points_{number}"] or 0
            rounds = self.cleaned_data[f"slider_rounds_{number}"] or 0
            if halves and rounds:
                found.append(",".join([str(halves // 2) if halves % 2 == 0 else f"{halves / 2}"] * rounds))
        return found

    def population(self, listed: tuple[int, ...]) -> Population:
        """The players; ``listed`` are the ratings of the entry list."""
        cleaned, kind = self.cleaned_data, self.cleaned_data["kind"]
        names = (
            "highest", "lowest", "rating_error", "unrated_percent", "unrated_strength", "unrated_spread",
            "underrated_by",
        )  # fmt: skip
        return Population(
            kind=kind,
            ratings=listed if kind == "list" else (),
            players=0 if kind == "list" else cleaned["players"],
            **{name: cleaned[name] for name in names},
        )

    @property
    def chosen_seed(self) -> int:
        """The seed given, or one drawn now."""
        seed: int | None = self.cleaned_data["seed"]
        return secrets.randbelow(1_000_000) if seed is None else seed
