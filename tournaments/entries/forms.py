"""Forms of entries: a player's data, a late entry, a bye, a withdrawal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournaments.entries.actions import FIELDS
from tournaments.entries.bye_actions import REQUESTABLE
from tournaments.models import Entry
from tournaments.serving.points_field import SignedPointsField
from tournaments.serving.row_form import RowForm

TEAM_FIELDS: Final = frozenset({"name", "rating", "federation", "club", "labels"})
"""What a team has of the fields of an entry."""


_YEAR: Final = FIELDS.index("birth_year") + 1
SHOWN: Final = (*FIELDS[:_YEAR], "birth_day", *FIELDS[_YEAR:], "no_half_byes")
"""The fields of the form, in order."""


class EntryForm(RowForm):
    """A player's data."""

    federation = forms.CharField(
        label=_("Federation"),
        required=False,
        max_length=3,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", _("Give three letters, for example ITA."))],
    )

    def __init__(self, *args: Any, teams: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if teams:
            for name in set(SHOWN) - TEAM_FIELDS:
                del self.fields[name]
            self.fields["name"].help_text = ""
            self.fields["rating"].help_text = _("Follows from the list of the team until round 1 is paired.")

    class Meta:
        model = Entry
        fields = list(SHOWN)
        help_texts = {
            "name": _("Last name, first name."),
            "rating": _("The one that counts. Left at 0, it follows from the two below by the rule of the event."),
            "fide_rating": _("Left empty where it is not known; 0 for an unrated player."),
            "national_rating": _("As in the list of the federation."),
            "k_factor": _("As in the rating list; left empty, it follows from rating, age and games."),
            "no_half_byes": _("For example with a free entry, where the regulations of the event say so."),
            "birth_day": _("As 05-17. For the report file alone, and never shown in public."),
            "rated_games": _("Below 30 the K factor of a new player is 40."),
            "fixed_table": _("For a player who cannot change places; the order of the boards stays as it is."),
            "labels": _("Words of your own, separated by commas, that a category can ask for."),
        }


def admission_field() -> forms.CharField:
    """Why the arbiter lets somebody in after the last round for late entries."""
    return forms.CharField(
        label=_("Reason to let the player in"),
        required=False,
        max_length=500,
        help_text=_("Needed after the last round for late entries. Everybody can read it."),
    )


class NewEntryForm(EntryForm):
    """A new player; once round 1 is paired also the round from which the player takes part."""

    def __init__(
        self, *args: Any, rounds: Sequence[int], draft: int, is_late: bool, admits: bool = False, **kwargs: Any
    ) -> None:
        """``rounds`` are not published yet; ``draft`` is the one of them that is paired, 0 for none. ``admits``: with
        the reason that lets somebody in after the last round for late entries."""
        super().__init__(*args, **kwargs)
        if is_late:
            again = _("%(round)s, which is then paired again") % {"round": draft}
            self.fields["first_round"] = forms.TypedChoiceField(
                label=_("Plays from round"),
                choices=[(number, again if number == draft else str(number)) for number in rounds],
                initial=next((number for number in rounds if number != draft), draft),
                coerce=int,
                help_text=_("Missed rounds bring no points (C.04.2 Article 2.4)."),
            )
        if admits:
            self.fields["admission"] = admission_field()


class ByeForm(forms.Form):
    """A bye for a round that is not paired yet."""

    kind = forms.ChoiceField(label=_("Kind of bye"), choices=[(kind.value, kind.label) for kind in REQUESTABLE])

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(number, str(number)) for number in rounds]
        self.fields["round_number"] = forms.TypedChoiceField(label=_("Round"), coerce=int, choices=choices)
        self.order_fields(["round_number", "kind"])


class AdjustmentForm(forms.Form):
    """A bonus or penalty of one player."""

    points = SignedPointsField(label=_("Points"), help_text=_("With a minus for a penalty, for example −½."))
    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("Everybody can read it."),
    )

    def __init__(self, *args: Any, rounds: Sequence[int], scores: Sequence[str] = (), **kwargs: Any) -> None:
        """``scores``: of a team event the names of the score that ranks first and of the other one."""
        super().__init__(*args, **kwargs)
        if scores:
            self.fields["on_second"] = forms.TypedChoiceField(
                label=_("Score"), choices=list(enumerate(scores)), coerce=lambda text: text == "1", initial=0
            )
        self.fields["round_number"] = forms.TypedChoiceField(
            label=_("Counts after round"),
            choices=[(number, str(number)) for number in rounds],
            coerce=int,
            initial=max(rounds, default=None),
        )
        self.order_fields(["points", "on_second", "round_number", "reason"])


class ExpulsionForm(forms.Form):
    """Why the arbiter expels a player, and from when on there is no rank."""

    reason = forms.CharField(
        label=_("Reason"),
        widget=forms.Textarea(attrs={"rows": 2}),
        max_length=500,
        help_text=_("For the arbiters and the journal; the public reads only that the player is expelled."),
    )

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        """``rounds`` are published."""
        super().__init__(*args, **kwargs)
        self.fields["round_number"] = forms.TypedChoiceField(
            label=_("No rank in the standings after round"),
            choices=[(number, str(number)) for number in rounds],
            coerce=int,
            initial=max(rounds, default=None),
            help_text=_("And in all later ones."),
        )
        self.order_fields(["round_number", "reason"])


class ReasonForm(forms.Form):
    """Why something is done; the journal keeps it."""

    reason = forms.CharField(label=_("Reason"), widget=forms.Textarea(attrs={"rows": 2}), max_length=500)


class OptionalReasonForm(forms.Form):
    """Why something is done, where the person may leave it out."""

    reason = forms.CharField(
        label=_("Reason (for the journal)"), required=False, widget=forms.Textarea(attrs={"rows": 2}), max_length=500
    )


class ExchangeForm(ReasonForm):
    """With whom a player exchanges the pairing number, and why."""

    def __init__(self, *args: Any, partners: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(one.pk, f"{one.pairing_number}. {one.name}") for one in partners]
        self.fields["other"] = forms.TypedChoiceField(label=_("With"), coerce=int, choices=choices)
        self.order_fields(["other", "reason"])
