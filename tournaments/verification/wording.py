"""The verdict on a publication in a few words and how serious it is; and what does not fit in the chain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.verdict import Grade
from tournaments.verification.faults import ChainFault
from tournaments.verification.queries import KnownHead

_WORDS: Final[Mapping[str, object]] = {
    Grade.EXACT: _("Exactly what the rules give"),
    Grade.LEGAL: _("Legal, but not what the rules give"),
    Grade.ILLEGAL: _("Breaks an absolute rule"),
    Grade.UNVERIFIED: _("Not verified completely"),
}
_LEVELS: Final[Mapping[str, str]] = {Grade.EXACT: "success", Grade.LEGAL: "warning", Grade.ILLEGAL: "error"}


def grade_words(grade: str) -> str:
    """What the verifier says, beginning a line; a blank ``grade`` has not been given yet."""
    return str(_WORDS.get(grade, _("Not checked yet")))


def grade_level(grade: str) -> str:
    """The level of the notice that a verdict is shown as: ``success``, ``warning``, ``error`` or ``info``."""
    return _LEVELS.get(grade, "info")


_FAULTS: Final[Mapping[str, Any]] = {
    "seal_broken": _(
        "Seal %(seal)s was not made with the key of this portal, or does not follow the one before it: it was made or "
        "changed in the database."
    ),
    "redaction_broken": _(
        "Number %(redaction)s of the records of replaced names was not signed with a key of this portal: it was made "
        "or changed in the database."
    ),
    "publications_missing": _(
        "%(sealed)s publications of rounds were sealed, but only %(present)s are there: the newest were taken away."
    ),
    "other_hash_sealed": _(
        "Publication %(revision)s of round %(round)s does not have the hash that was sealed: it was made anew later."
    ),
    "other_plan": _(
        "Publication %(revision)s of round %(round)s was paired under another acceleration plan than the one in force."
    ),
    "other_regulations": _(
        "Publication %(revision)s of round %(round)s was paired under other regulations than those in force."
    ),
    "line_up_changed": _(
        "The line-up of “%(team)s” in round %(round)s is not the one that was public: it was changed in the database."
    ),
    "line_up_unknown": _(
        "The line-up of “%(team)s” in round %(round)s did not come from this portal: it was put into the database."
    ),
    "line_up_sealed_otherwise": _(
        "The line-up of “%(team)s” in round %(round)s, or one before it, does not have the hash that was sealed: it "
        "was made anew later."
    ),
    "line_ups_missing": _(
        "%(sealed)s versions of line-ups were sealed, but only %(present)s are there: the newest were taken away."
    ),
    "regulations_changed": _("The regulations are not those that were frozen when round 1 was paired."),
}
_PAPERS: Final[Mapping[tuple[str, str], Any]] = {
    ("paper_changed", "announcements"): _("Version %(version)s of the announcement was changed after its publication."),
    ("paper_changed", "reports"): _("Version %(version)s of the report was changed after it was frozen."),
    ("paper_changed", "prizes"): _("Version %(version)s of the list of prizes was changed after it was confirmed."),
    ("paper_missing", "announcements"): _("Version %(version)s of the announcement was published and is gone."),
    ("paper_missing", "reports"): _("Version %(version)s of the report was frozen and is gone."),
    ("paper_missing", "prizes"): _("Version %(version)s of the list of prizes was confirmed and is gone."),
}


def chain_fault_text(fault: ChainFault) -> str:
    """What does not fit, as one sentence."""
    if fault.code == "unsealed":
        return _unsealed(fault.facts["kind"], fault.facts["count"])
    text = _FAULTS.get(fault.code) or _PAPERS[fault.code, fault.facts["kind"]]
    return str(text) % fault.facts


def known_head_text(known: KnownHead) -> str:
    """Where in the chain a hash stands."""
    return gettext(
        "This hash is number %(place)s of the %(of)s in the chain: publication %(number)s of round %(round)s."
    ) % {"place": known.place, "of": known.publications, "number": known.revision, "round": known.round_number}


def head_line(head: KnownHead | None) -> str:
    """The newest link of the chain as a paper prints it; blank before the first publication."""
    if head is None:
        return ""
    words = {"place": head.place, "hash": f"{head.hash[:8]} {head.hash[8:16]}"}
    return gettext("Chain of publications, number %(place)s: %(hash)s") % words


def _unsealed(kind: str, count: int) -> str:
    if kind == "publications":
        words = ngettext(
            "No seal covers the newest publication of a round: it did not come from this portal.",
            "No seal covers the %(count)s newest publications of rounds: they did not come from this portal.",
            count,
        )
        return words % {"count": count}
    return {
        "announcements": gettext("No seal covers the newest version of the announcement."),
        "reports": gettext("No seal covers the newest version of the report."),
        "prizes": gettext("No seal covers the newest list of prizes."),
        "line_ups": gettext("No seal covers the newest version of a line-up."),
    }[kind]
