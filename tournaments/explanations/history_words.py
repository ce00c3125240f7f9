"""The colours and floats of a player in words, beside the symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.model import PLAYED, Outcome
from tournaments.history.shapes import PlayerRound


def history_sentences(rounds: Sequence[PlayerRound]) -> tuple[str, ...]:
    """What the colours and floats of these rounds were, each as a whole sentence; a game that is about to be played
    counts with its colour."""
    if not rounds:
        return ()
    white = [step.round_number for step in rounds if _colour(step) == "w"]
    black = [step.round_number for step in rounds if _colour(step) == "b"]
    none = [step.round_number for step in rounds if not _colour(step)]
    down = [step.round_number for step in rounds if step.float == "down"]
    up = [step.round_number for step in rounds if step.float == "up"]
    sentences = []
    if white:
        sentences.append(
            ngettext("White in round %(rounds)s.", "White in rounds %(rounds)s.", len(white)) % {"rounds": _list(white)}
        )
    if black:
        sentences.append(
            ngettext("Black in round %(rounds)s.", "Black in rounds %(rounds)s.", len(black)) % {"rounds": _list(black)}
        )
    if none:
        sentences.append(
            ngettext("No game in round %(rounds)s.", "No game in rounds %(rounds)s.", len(none))
            % {"rounds": _list(none)}
        )
    sentences.append(_difference(len(white) - len(black)))
    if down:
        sentences.append(
            ngettext(
                "Moved down to a lower group (downfloater) in round %(rounds)s.",
                "Moved down to a lower group (downfloater) in rounds %(rounds)s.",
                len(down),
            )
            % {"rounds": _list(down)}
        )
    if up:
        sentences.append(
            ngettext(
                "Met an opponent of a higher group (upfloater) in round %(rounds)s.",
                "Met an opponent of a higher group (upfloater) in rounds %(rounds)s.",
                len(up),
            )
            % {"rounds": _list(up)}
        )
    if not (down or up) and any(step.by_score for step in rounds):
        sentences.append(_("Never floated."))
    return tuple(sentences)


def _difference(difference: int) -> str:
    if difference > 0:
        text = ngettext("%(n)s more White than Black.", "%(n)s more Whites than Blacks.", difference)
        return text % {"n": difference}
    if difference < 0:
        text = ngettext("%(n)s more Black than White.", "%(n)s more Blacks than Whites.", -difference)
        return text % {"n": -difference}
    return _("As many Whites as Blacks.")


def _colour(step: PlayerRound) -> str:
    """The colour that counts: a game that was not played has none (C.04.2 Article 3.4)."""
    return step.colour if not step.outcome or Outcome(step.outcome) in PLAYED else ""


def _list(numbers: Iterable[int]) -> str:
    return str(get_text_list([str(number) for number in numbers], _("and")))
