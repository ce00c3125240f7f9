"""The declaration in words: its data as labelled lines in the active language, and as a plain text to paste."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.announcements.wording import Line, Section, acceleration_lines, sections
from tournaments.duties.shapes import Duties
from tournaments.duties.wording import altered_text, announced_text, authorised_text
from tournaments.reports.declaration import Declaration
from tournaments.wording import points_text


def declaration_sections(content: Declaration) -> tuple[Section, ...]:
    """The whole declaration except the table of the acceleration, without empty lines."""
    found = (
        Section("event", _("The tournament"), _event(content)),
        Section("pairing", _("Pairing system"), _pairing(content)),
        Section("acceleration", _("Acceleration"), _acceleration(content)),
        Section("deviations", _("What was not done by the engine"), _deviations(content)),
        Section("fingerprints", _("Fingerprints of the data"), _fingerprints(content)),
    )
    return tuple(Section(one.key, one.title, tuple(line for line in one.lines if line.text)) for one in found)


def declaration_title() -> str:
    """The heading of page and files."""
    return _("Declaration of pairing system and acceleration")


def declaration_text(content: Declaration) -> str:
    """Everything as plain text, for a letter or an e-mail."""
    lines = [declaration_title(), "=" * len(declaration_title()), _rule(), ""]
    for section in declaration_sections(content):
        lines += [section.title, "-" * len(section.title)]
        lines += [f"{line.label}: {line.text}" if line.label else line.text for line in section.lines]
        if section.key == "acceleration" and content["acceleration"] != "none":
            lines += [f"- {sentence}" for sentence in acceleration_lines(content["announcement"])]
        lines.append("")
    return "\n".join([*lines, *signature_lines(content), ""])


def signature_lines(content: Declaration) -> tuple[str, str]:
    """Where the chief arbiter signs."""
    return _("Place and date:"), (_("The chief arbiter: %(name)s") % {"name": _with_id(content)}).rstrip()


def _rule() -> str:
    return _("C.04.2 Articles 1.1 to 1.3")


def _event(content: Declaration) -> tuple[Line, ...]:
    announced = next(section for section in sections(content["announcement"]) if section.key == "event")
    kept = tuple(line for line in announced.lines if line.key in {"name", "place", "days", "organizer", "federation"})
    played = _("%(played)s of %(planned)s") % {
        "played": content["after_round"],
        "planned": content["announcement"]["regulations"]["rounds"],
    }
    return (
        *kept,
        Line("players", _("Players"), str(content["players"])),
        Line("rounds", _("Rounds played"), played),
        Line("chief_arbiter", _("Chief arbiter"), _with_id(content)),
        Line("deputies", _("Other arbiters"), "; ".join(content["deputies"])),
    )


def _pairing(content: Declaration) -> tuple[Line, ...]:
    announced = next(section for section in sections(content["announcement"]) if section.key == "pairing")
    kept = {line.key: line for line in announced.lines}
    engines = sorted({row["engine"] for row in content["rounds"] if not row["imported"]})
    return (
        kept["system"],
        kept["ranking"],
        # The tables of a round robin draw no colour.
        *((kept["initial_colour"],) if "initial_colour" in kept else ()),
        Line(
            "engine",
            _("Paired by"),
            _("%(program)s, engine %(versions)s") % {"program": settings.PROGRAM_NAME, "versions": ", ".join(engines)},
        )
        if engines
        else Line("engine", "", ""),
        *((kept["prohibitions"],) if "prohibitions" in kept else ()),
    )


def _acceleration(content: Declaration) -> tuple[Line, ...]:
    standing = content["acceleration"]
    zone = ZoneInfo(content["announcement"]["time_zone"])
    stored = content.get("duties")
    duties = Duties.from_json(stored) if stored else None
    texts = {
        "none": _("No acceleration was used: in every round the pairing looked at the real points only."),
        "published": _("The acceleration is a method that FIDE has published (C.04.7)."),
        "authorised": _("FIDE has not published this acceleration; it was used with an authorisation (C.04.2 1.2)."),
        "unauthorised": _(
            "FIDE has not published this acceleration, and no authorisation is on record (C.04.2 Article 1.2)."
        ),
    }
    reference = duties.authorisation.reference if duties and duties.authorisation else ""
    return (
        Line("acceleration", "", (authorised_text(duties, zone) if duties else "") or texts[standing]),
        Line("authorisation", _("Reference of the authorisation"), reference),
        Line("announced", _("Announced in advance"), announced_text(duties, zone) if duties else _("not recorded")),
        Line("altered", "", altered_text(duties) if duties else ""),
    )


def _deviations(content: Declaration) -> tuple[Line, ...]:
    lines = []
    for row in content["rounds"]:
        label = _("Round %(round)s") % {"round": row["round"]}
        if row["imported"]:
            lines.append(
                Line(f"round_{row['round']}", label, _("Paired by another program and taken over from its file."))
            )
        elif row["changed"]:
            text = ngettext(
                "%(count)s pair was set by hand. The reason is public beside the board.",
                "%(count)s pairs were set by hand. The reasons are public beside the boards.",
                row["changed"],
            ) % {"count": row["changed"]}
            lines.append(Line(f"round_{row['round']}", label, f"{text} {row['reason']}".rstrip()))
    for one in content["adjustments"]:
        label = _("Bonus or penalty after round %(round)s") % {"round": one["round"]}
        sign = "+" if one["points"] > 0 else "−"
        points = f"{sign}{points_text(abs(one['points']))}"
        lines.append(Line("adjustment", label, f"{one['player']}: {points}. {one['reason']}"))
    return tuple(lines) or (Line("none", "", _("Nothing: every published pair is the engine's.")),)


def _fingerprints(content: Declaration) -> tuple[Line, ...]:
    regulations = content["announcement"]["regulations"]["digest"]
    plan = content["announcement"]["acceleration"]["digest"] if content["acceleration"] != "none" else ""
    last = content["rounds"][-1]["hash"] if content["rounds"] else ""
    return (
        Line("regulations", _("Regulations (SHA-256)"), regulations),
        Line("plan", _("Acceleration plan (SHA-256)"), plan),
        Line("chain", _("Last published round, with all before it (SHA-256)"), last),
    )


def _with_id(content: Declaration) -> str:
    name, identity = content["announcement"]["chief_arbiter"], content["arbiter_id"]
    return f"{name} (FIDE ID {identity})" if name and identity else name
