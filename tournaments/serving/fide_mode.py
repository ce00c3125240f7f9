"""The question before a save takes an event out of FIDE mode, or keeps one that is being prepared from entering it:
what it means, a tick that says so, then the button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.utils.translation import gettext as _

from portal.common.errors import Refused
from portal.organizations.access import MemberRequest
from tournaments.models import Tournament
from tournaments.regulations.wording import FIDE_MODE_REASONS
from tournaments.serving.questions import TICK, ask, is_confirmed

_TICKED: Final = "on"


def may_leave(request: MemberRequest) -> bool:
    """Whether the person has ticked what leaving FIDE mode means, and confirmed it."""
    return is_confirmed(request) and request.POST.get(TICK) == _TICKED


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, for a page or a program."""

    title: str
    lines: tuple[str, ...]
    tick: str
    press: str


def question_of(refusal: Refused) -> Question:
    """What a save that was refused with ``UNASKED`` would mean."""
    reasons = "; ".join(str(FIDE_MODE_REASONS[code]) for code in refusal.facts["reasons"])
    number = {"round": refusal.facts["round"]}
    if refusal.facts.get("begins"):
        title, press = _("Begin outside FIDE mode?"), _("Begin outside FIDE mode")
        what = _("With this the event begins outside FIDE mode: %(reasons)s.")
        after = _("There is no way back: settings that are FIDE's again do not bring the event back into the mode.")
        tick = _("I know that the event cannot come back into FIDE mode")
    elif refusal.facts["for_good"]:
        title, press = _("Leave FIDE mode?"), _("Leave FIDE mode and save")
        what = _("What you save takes the event out of FIDE mode: %(reasons)s.")
        after = _("There is no way back: settings that are FIDE's again do not bring the event back into the mode.")
        tick = _("I know that the event cannot come back into FIDE mode")
    else:
        title, press = _("Save outside FIDE mode?"), _("Save outside FIDE mode")
        what = _("With what you save the event does not enter FIDE mode: %(reasons)s.")
        after = _(
            "The event is still being prepared: it enters FIDE mode when its announcement is published or round 1 is "
            "paired, if its settings are FIDE's by then. If they are not, it never does."
        )
        tick = _("I know that an event that begins outside FIDE mode cannot enter it later")
    lines = (
        what % {"reasons": reasons},
        _("The federation may then not be able to have the event rated by FIDE. Ask it before you go on."),
        _(
            "The report file says “### Not in FIDE mode @ Round %(round)s”, and every page of the desk and the "
            "public page of the event say it too."
        )
        % number,
        after,
    )
    return Question(title, lines, tick, press)


def ask_to_leave(
    request: MemberRequest, tournament: Tournament, refusal: Refused, *, back: str, section: str
) -> HttpResponse:
    """The question about a save that was refused with ``UNASKED``; ``back`` is the address of its form."""
    said = question_of(refusal)
    return ask(
        request,
        tournament,
        title=said.title,
        lines=said.lines,
        tick=said.tick,
        press=said.press,
        back=back,
        section=section,
    )
