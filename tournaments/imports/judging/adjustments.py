"""What comes in otherwise than a report file with played rounds has it: every adjustment, with its line.

The validator of the engine finds what is wrong with a line; here it is said what the portal makes of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairing.engine import faults_of
from pairing.engine.errors import EngineError
from pairing.engine.registry import description_of
from pairing.engine.trf import (
    FOR_GOOD,
    PLAYER_LETTERS,
    TEAM_LETTERS,
    Fault,
    TrfFile,
    decode,
    expulsions_in,
    has_teams,
    in_rounds,
    is_known_code,
    lines_of,
    past_of,
    ranking_rule,
    says_of_ratings,
    state_of,
    type_text,
)
from tournaments.entries.lines import visible_line
from tournaments.imports import cells
from tournaments.imports.entry_matching import EntryRow
from tournaments.imports.judging.lines import line_of, note
from tournaments.imports.judging.national_records import about_record_172
from tournaments.imports.judging.past_lost import is_of_the_past, named_in, past_lost
from tournaments.imports.judging.ranks_after import (
    RANK_FAULTS,
    holds_after,
    list_that_stays,
    ranks_after,
    ranks_that_change,
)
from tournaments.imports.judging.replaced import replaced
from tournaments.imports.problems import Problem, Severity, ranges_said
from tournaments.imports.report_faults import fault_message
from tournaments.imports.report_plan import baku_group
from tournaments.imports.taking.then_known import keeps_the_past
from tournaments.imports.team_report_checks import team_system_of
from tournaments.models import Regulations

_TIE_BREAKS: Final = "C.02.03 Annexure B (MTB26)"
"""The article of faults in the list of tie-breaks: ``left_out`` says them."""
_NOT_ADJUSTED: Final = frozenset(
    {
        # Needed for rating and titles alone: nothing else comes in in their place.
        "missing_record", "missing_field", "unfinished_game",
        # The judgement of the rounds says these.
        "met_twice", "second_bye", "several_byes", "prohibited_met",
        # Said here in other words.
        "bad_title", "unknown_system_code",
    }
)  # fmt: skip
_COMPUTED: Final[Mapping[str, Any]] = {
    "points": gettext_lazy("The points are blank; they are counted from the results."),
    "rank": gettext_lazy("The rank is blank; it follows from the points and the tie-breaks."),
}
_MADE_OF_IT: Final[Mapping[str, Any]] = {
    "wrong_count": gettext_lazy("What the file lists counts."),
    "bad_count": gettext_lazy("What the file lists counts."),
    "repeated_record": gettext_lazy("The last one counts."),
    "two_tie_break_records": gettext_lazy("The last one counts."),
    "control_character": gettext_lazy("It is read as a blank."),
    "bad_time_control": gettext_lazy("It is not taken over."),
    "bye_mismatch": gettext_lazy("Record 001 counts."),
    "round_beyond": gettext_lazy("What it says of later rounds is not taken over."),
    "no_points": gettext_lazy("The line changes nothing."),
    "too_few_numbers": gettext_lazy("It is not taken over."),
    "number_twice": gettext_lazy("The player counts once."),
    "unknown_player": gettext_lazy("The number is passed over."),
    "wrong_rank": gettext_lazy("The standings are computed anew."),
    "wrong_team_rank": gettext_lazy("The standings are computed anew."),
    "team_points_mismatch": gettext_lazy("The standings are computed anew."),
}
"""By the code of a fault, what the portal does."""
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": ("ROUNDROBIN", "GIRONE", "ALLITALIANA", "BERGER"),
    "knockout": ("KNOCKOUT", "ELIMINA"),
    "swiss": ("SWISS", "SVIZZER", "SCHWEIZER", "SUISSE", "SUIZO"),
}
"""Words of record 092, by the kind of event that they mean."""
_OF_TEAMS: Final = ("TEAM", "SQUADR", "MANNSCHAFT")
_OF_PLAYERS: Final = ("INDIVID", "EINZEL")


def read_otherwise(
    data: bytes,
    report: TrfFile,
    rows: Sequence[EntryRow],
    regulations: Regulations,
    said: Collection[tuple[str, int]] = (),
) -> list[Problem]:
    """One note for everything that the portal keeps otherwise than the file has it, or adds. ``rows`` are the players'
    data, ``regulations`` those that the event will have (``coming_regulations``), ``said`` the codes and lines of what
    the preview says already."""
    lines = lines_of(decode(data))
    ranks = ranks_after(report, rows, regulations)
    faults = [one for one in faults_of(data) if one.code not in RANK_FAULTS or holds_after(one, report, ranks)]
    found = [
        Problem(fault.code, _told(fault, report), fault.line, str(fault.column or ""), Severity.WARNING)
        for fault in faults
        if fault.code not in _NOT_ADJUSTED and fault.article != _TIE_BREAKS and (fault.code, fault.line) not in said
        if not _is_as_written(fault)
    ]
    found += [
        note(f"computed_{fault.facts['field']}", str(_COMPUTED[str(fault.facts["field"])]), fault.line, fault.column)
        for fault in faults
        if fault.code == "missing_field" and fault.facts["field"] in _COMPUTED
    ]
    found += _spellings(lines, report)
    found += _about_the_event(lines, report, faults)
    if not report.tie_breaks:
        text = _("The file lists no tie-breaks (record 202).")
        found.append(note("read_otherwise", f"{text} {list_that_stays(regulations)}"))
    found += _group_of_baku(lines, report, regulations)
    found += past_lost(lines, report)
    found += about_record_172(lines, report, regulations.tournament)
    found += replaced(lines, report)
    found += ranks_that_change(report, ranks, {one.line for one in faults if one.code in RANK_FAULTS})
    return sorted(found, key=lambda problem: problem.line)


def place_of(data: bytes, *records: str) -> int:
    """The last line of these records, which is the one that counts; 0 where there is none."""
    return line_of(lines_of(decode(data)), *records)


def _is_as_written(fault: Fault) -> bool:
    """Whether a fault is none for the portal: a day of birth of which nothing is known."""
    return fault.code == "bad_birth_date" and not str(fault.facts["value"]).strip("0/-. ")


def _told(fault: Fault, report: TrfFile) -> str:
    """What is wrong, and what comes of it."""
    return " ".join(filter(None, (fault_message(fault), _made_of(fault, report))))


def _made_of(fault: Fault, report: TrfFile) -> str:
    if fault.code in _MADE_OF_IT:
        return str(_MADE_OF_IT[fault.code])
    value = str(fault.facts.get("value", ""))
    if fault.code == "filled_gap" and fault.facts["record"] == "001":
        return _("What stands there is not read.")
    if fault.code == "bad_ranking_method" and ranking_rule(report) is None:
        return _("The rule of this event stays.")
    if fault.code == "range_order":
        backwards = int(fault.facts["first"]) > int(fault.facts["last"])
        return _("It changes nothing.") if backwards else _("It begins with 1.")
    if fault.code == "bad_event_federation":
        return _read_as(value.upper()) if _read(cells.federation, value) else _("It is not taken over.")
    if fault.code in {"bad_sex", "bad_federation"}:
        return _read_as(_read(cells.sex if fault.code == "bad_sex" else cells.federation, value))
    if fault.code == "bad_birth_date":
        born = cells.birth_in_report(value)
        known = "-".join(str(one) for one in (born.get("birth_year"), born.get("birth_day")) if one)
        return _read_as(known) if known else _("It is not taken over.")
    return ""


def _read(reader: Any, text: str) -> str:
    try:
        return str(reader(text))
    except cells.BadCell:
        return ""


def _read_as(value: str) -> str:
    return _("It is read as “%(value)s”.") % {"value": value} if value else ""


def _spellings(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """Titles and names that are read in another spelling, or from a comment. Titles of one letter are a fault of the
    validator."""
    for player in report.players:
        line = lines[player.line - 1] if 0 < player.line <= len(lines) else ""
        written, title = line[10:13].strip(), _read(cells.title, player.title) if player.title else ""
        if written != title and written.upper() == player.title:
            text = (
                _("The title “%(written)s” is read as %(title)s.") if title else _("“%(written)s” is read as no title.")
            )
            yield note("title_spelling", text % {"written": written, "title": title}, player.line, 11)
        name = visible_line(player.name)
        if name != player.name:
            yield note("name_spelling", _("The name is read as “%(name)s”.") % {"name": name}, player.line, 15)
        if len(player.name) > PLAYER_LETTERS:
            yield note("long_name", _whole(name), player.line, 15)
    for team in report.team_data.teams:
        if len(team.name) > TEAM_LETTERS:
            yield note("long_name", _whole(visible_line(team.name)), team.line, 9)


def _whole(name: str) -> str:
    return _("The name is longer than its columns. It comes in whole, from a comment: “%(name)s”.") % {"name": name}


def _about_the_event(lines: Sequence[str], report: TrfFile, faults: Sequence[Fault]) -> Iterator[Problem]:
    """How the file is read where it leaves something open, contradicts itself or says what no system here is."""
    teams = has_teams(report)
    try:
        state = state_of(report, to_pair=False, teams=True)
    except EngineError:
        return
    system = team_system_of(report) if teams else state.system
    edition = description_of(system).editions[0] if teams else state.edition
    taken = {"system": str(Regulations.System(system).label), "edition": edition}
    yield from _about_the_system(lines, report, faults, taken)
    yield from _about_the_type(lines, report, system, taken)
    twice = list(dict.fromkeys(code for code in report.tie_breaks if report.tie_breaks.count(code) > 1))
    if twice:
        text = _("These tie-breaks stand in the list twice and count once: %(codes)s.") % {"codes": ", ".join(twice)}
        yield note("tie_break_twice", text, line_of(lines, "202", "212"))
    federation = report.starting_rank_method[:3].upper()
    known = named_in(report)
    lost = {
        line[:3]
        for line in report.other_lines
        if line[:3].upper() != federation
        and not says_of_ratings(line)
        and not known.intersection(expulsions_in([line], state.completed))
        and not is_of_the_past(line, known)
    }
    if lost:
        text = _("Comments and records of other programs are not kept: %(records)s.")
        yield note("not_kept", text % {"records": ", ".join(sorted(lost))})
    yield from _for_the_report_only(lines, report)
    if report.pairing_controller and not report.pairing_controller.startswith(settings.PROGRAM_NAME):
        text = _(
            "Who made the pairings (record 182) is not kept: “%(said)s”. The report of this event names this program."
        )
        yield note("read_otherwise", text % {"said": report.pairing_controller}, line_of(lines, "182"))
    if report.rounds is None:
        text = _(
            "The file does not say how many rounds are planned (record 142). The regulations of this event say it."
        )
        yield note("read_otherwise", text)
    if report.initial_colour is None:
        text = _(
            "The file does not state the initial colour (record 152). It is taken from the first board of round 1."
        )
        yield note("read_otherwise", text)


def _group_of_baku(lines: Sequence[str], report: TrfFile, regulations: Regulations) -> Iterator[Problem]:
    """Whom the file has in group A of Baku, where that is not what its list gives."""
    try:
        state = state_of(report, to_pair=False, teams=True)
        members = baku_group(in_rounds(report), regulations.rounds, state)
    except EngineError:
        return
    if members:
        text = _("Group A of the acceleration is that of the file, and not that of the list alone: no. %(numbers)s.")
        yield note("baku_group", text % {"numbers": ranges_said(members)}, line_of(lines, "250", "XXA"))


def _for_the_report_only(lines: Sequence[str], report: TrfFile) -> Iterator[Problem]:
    """Games of which pairings and standings counted something else than the file has."""
    if has_teams(report) or keeps_the_past(report):
        return
    said = ((number, line.split(": ", 2)) for number, line in enumerate(lines, start=1) if line.startswith("###"))
    place_of_game = {parts[1]: number for number, parts in said if len(parts) > 2}
    for one in past_of(report).games:
        if one.until == FOR_GOOD:
            place = {"round": one.round_number, "white": one.white, "black": one.black}
            text = (
                _(
                    "Round %(round)s, no. %(white)s – no. %(black)s: the colours were put right for the rating report "
                    "only. Those of the report come in and count here, in tie-breaks too."
                )
                if one.outcomes is None
                else _(
                    "Round %(round)s, no. %(white)s – no. %(black)s: the result was put right for the rating report "
                    "only. That of the report comes in and counts here, in tie-breaks too; record 299 keeps the points."
                )
            )
            named = f"round {one.round_number}, {one.white} - {one.black}"
            yield note("report_only", text % place, place_of_game.get(named, 0))


def _about_the_system(
    lines: Sequence[str], report: TrfFile, faults: Sequence[Fault], taken: Mapping[str, str]
) -> Iterator[Problem]:
    """By which system an event comes in whose record 192 names none, or none that is known here."""
    if not report.system_code and has_teams(report):
        text = _("The file does not name its pairing system (record 192). It is read as: %(system)s.")
        yield note("read_otherwise", text % taken)
    elif not report.system_code:
        yield note(
            "read_otherwise",
            _(
                "The file does not name its pairing system (record 192). It is read as the FIDE Dutch System, edition "
                "%(edition)s, which was in force when the event began."
            )
            % taken,
        )
    elif not is_known_code(report.system_code):
        unlisted = [fault_message(fault) for fault in faults if fault.code == "unknown_system_code"]
        other = _("The type “%(code)s” (record 192) is not one that is played here.") % {"code": report.system_code}
        then = _("The event is taken as: %(system)s, edition %(edition)s.") % taken
        yield note("unknown_system_code", f"{(unlisted or [other])[-1]} {then}", line_of(lines, "192"), 5)


def _about_the_type(lines: Sequence[str], report: TrfFile, system: str, taken: Mapping[str, str]) -> Iterator[Problem]:
    """Where record 092 says another kind of event than the one that comes in, or says it in other words."""
    said = "".join(letter for letter in report.tournament_type.upper() if letter.isalpha())
    kinds = [kind for kind, words in _KINDS.items() if any(word in said for word in words)]
    description = description_of(system)
    own = "table" if description.table else "knockout" if description.knockout else "swiss"
    # Reports of team events call a knock-out a Swiss, for want of a word.
    other_kind = bool(kinds) and own not in kinds and not (own == "knockout" and kinds == ["swiss"])
    strangers = _OF_PLAYERS if has_teams(report) else _OF_TEAMS
    if other_kind or any(word in said for word in strangers):
        text = _("Record 092 says “%(said)s”, which is not what comes in. The event is taken as: %(system)s.")
        yield note("type_ignored", text % {**taken, "said": report.tournament_type}, line_of(lines, "092"), 5)
        return
    line, written = line_of(lines, "092"), type_text(system, teams=has_teams(report))
    if line and report.tournament_type != written:
        text = _("The text of record 092, “%(said)s”, is not kept. The report of this event says “%(written)s”.")
        yield note("type_text", text % {"said": report.tournament_type, "written": written}, line, 5)
