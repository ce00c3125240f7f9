"""A question before something that the rules advise against, or that is hard to take back: confirm, or cancel.

The page says what would happen and sends the same form once more, marked as confirmed. Nothing is stored meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render

from portal.organizations.access import MemberRequest
from tournaments.models import Tournament

CONFIRMED: Final = "confirmed"
"""The field that the question adds to the form."""
TICK: Final = "understood"
"""The field of the tick that a question may ask for beside its button; ``on`` where it was made."""
_NOT_SENT_AGAIN: Final = frozenset({CONFIRMED, TICK, "csrfmiddlewaretoken"})


def is_confirmed(request: MemberRequest) -> bool:
    """Whether the person has answered the question with yes."""
    return request.POST.get(CONFIRMED) == "1"


def ask(
    request: MemberRequest,
    tournament: Tournament,
    *,
    title: str,
    lines: Sequence[str],
    press: str,
    back: str,
    section: str,
    tick: str = "",
    **words: Any,
) -> HttpResponse:
    """The question: what ``lines`` say, the button ``press`` that confirms, and the address ``back`` that cancels.

    With ``tick``, a sentence about the consequences, that has to be ticked too. Whoever pressed without it is told so.
    """
    sent = [(name, value) for name in request.POST for value in request.POST.getlist(name)]
    context = {
        "section": section,
        "tournament": tournament,
        "title": title,
        "lines": lines,
        "press": press,
        "back": back,
        "tick": tick,
        "lacks_tick": bool(tick) and is_confirmed(request) and TICK not in request.POST,
        "address": request.get_full_path(),
        "sent": [(name, value) for name, value in sent if name not in _NOT_SENT_AGAIN],
    }
    return render(request, "listing/desk/question.html", context | words, status=422 if context["lacks_tick"] else 200)
