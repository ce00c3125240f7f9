"""The announcement in words: the stored content as labelled lines in the reader's language, and what two versions
say differently."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairing.engine.knockout_bracket import is_knockout
from pairing.engine.registry import description_of
from pairing.engine.system_description import RuleSource
from pairing.engine.wording import LANGUAGES
from portal.common.dates import WEEKDAY_MOMENT, day_text, range_text
from tournaments.acceleration.points_calendar import PointsCalendar
from tournaments.acceleration.wording import change_sentence
from tournaments.announcements.fields import TEXT_FIELDS
from tournaments.announcements.queries import GroupList
from tournaments.announcements.tie_break_ratings import ratings_text, unrated_text
from tournaments.entries.initial_order import BY_CLUB
from tournaments.models import Regulations
from tournaments.prizes.fund import Fund
from tournaments.prizes.tables import fund_lists
from tournaments.prizes.wording import rule_lines, taxes_text, total_text
from tournaments.regulations.definitions import WARNING, WORKING, WORKING_DEFINITION, definition
from tournaments.regulations.option_sentences import option_sentences, with_defaults
from tournaments.regulations.systems import IDEAS, colour_lot_article, guide_page
from tournaments.regulations.wording import (
    absences_text,
    late_entries_text,
    lot_text,
    lots_text,
    matches_text,
    order_text,
    rating_rule_text,
    team_rules,
)
from tournaments.standings.external.codes import with_names
from tournaments.wording import engine_language, fact_text, points_words, spoken_name, tie_break_name, tie_break_rule


@dataclass(frozen=True, slots=True)
class Line:
    """One statement of the announcement."""

    key: str
    label: str
    text: str
    language: str = ""
    """Language of a free text that is not there in the reader's language."""
    link: str = ""
    """The page of this site that says more, as a path."""
    link_text: str = ""
    notes: tuple[str, ...] = ()
    """Whole sentences that stand below the text."""


@dataclass(frozen=True, slots=True)
class Section:
    """A group of lines under one heading."""

    key: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A line that two versions say differently; blank where one of them says nothing."""

    label: str
    before: str
    after: str


def sections(content: Mapping[str, Any]) -> tuple[Section, ...]:
    """The whole announcement except schedule and acceleration table, in the active language, without empty lines."""
    rules = content["regulations"]
    found = (
        Section("event", _("The tournament"), _event(content)),
        Section("play", _("How it is played"), _play(content, rules)),
        Section("pairing", _("Pairing"), (*_pairing(rules), *_prohibited(content), *_texts(content, "authorisation"))),
        Section("scoring", _("Points and byes"), _scoring(content, rules)),
        Section("standings", _("Standings"), _standings(content, rules)),
        Section("entry", _("Taking part"), _texts(content, "eligibility", "entry", "entries_close", "fees")),
        Section("prizes", _("Prizes"), (*_prizes(content), *_texts(content, "prizes"))),
        Section(
            "provisions",
            _("Officials and provisions"),
            (
                *_given(Line("chief_arbiter", _("Chief arbiter"), content["chief_arbiter"])),
                *_texts(
                    content, "officials", "appeals", "fair_play", "accommodation", "accessibility", "privacy", "other"
                ),
                *_of_the_house(content),
            ),
        ),
    )
    return tuple(section for section in found if section.lines)


def acceleration_lines(content: Mapping[str, Any]) -> tuple[str, ...]:
    """The acceleration in whole sentences, in the active language; first what an organization says of its method."""
    facts = (fact_text(one, teams="teams" in content["regulations"]) for one in content["acceleration"]["facts"])
    return (*_house_method(content), *facts)


def _house_method(content: Mapping[str, Any]) -> tuple[str, ...]:
    if (method := content["acceleration"].get("house_method")) is None:
        return ()
    name, text = (method[field].get(engine_language()) or method[field]["en"] for field in ("names", "texts"))
    words = {"host": content["host"], "name": name, "version": method["version"]}
    return (_("Method of %(host)s: “%(name)s”, version %(version)s.") % words, text)


def example_lines(groups: GroupList) -> tuple[str, ...]:
    """What named players of the list have in each round, in the active language: the plan as worked examples."""
    prefix = LANGUAGES[engine_language()].number_prefix
    names = {number: f"{prefix}{number} {spoken_name(name)}" for number, name in groups.names.items()}
    return tuple(fact_text(fact, names) for fact in groups.examples)


def rating_lines(groups: GroupList) -> tuple[str, ...]:
    """Between which ratings each group of the list lies, and what may still change that, in the active language."""
    lines = tuple(fact_text(fact) for fact in groups.ratings)
    if not groups.sealed:
        return lines
    return (
        *lines,
        _(
            "Players who are level stand by name until the lot is opened; at the border of a group it can still "
            "exchange them."
        ),
    )


def schedule_lines(content: Mapping[str, Any], changes: PointsCalendar | None = None) -> tuple[Line, ...]:
    """One line per round with its day and time in the tournament's time zone, and what ``changes`` before it."""
    said = change_lines(changes or {})
    return tuple(
        Line(
            f"round_{item['round']}",
            _("Round %(round)s") % {"round": item["round"]},
            _moment(item["starts_at"], content["time_zone"]),
            notes=said.get(item["round"], ()),
        )
        for item in content["schedule"]
    )


def change_lines(changes: PointsCalendar) -> dict[int, tuple[str, ...]]:
    """By round, whose virtual points get less or end with it, in the active language."""
    return {number: tuple(map(change_sentence, found)) for number, found in changes.items()}


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Difference, ...]:
    """What the later of two versions says differently, line by line, in the active language."""
    old, new = _all_lines(before), _all_lines(after)
    return tuple(
        Difference(
            label=(new.get(key) or old[key]).label,
            before=old[key].text if key in old else "",
            after=new[key].text if key in new else "",
        )
        for key in dict.fromkeys((*new, *old))
        if (old[key].text if key in old else "") != (new[key].text if key in new else "")
    )


def tie_break_words(code: str) -> str:
    """A tie-break with its code and what it counts, in the active language."""
    rule = tie_break_rule(code)
    if not rule:
        return code
    return _("%(name)s (%(code)s): %(rule)s") % {"name": tie_break_name(code), "code": code, "rule": rule}


def _event(content: Mapping[str, Any]) -> tuple[Line, ...]:
    first, last = (datetime.date.fromisoformat(content[key]) for key in ("starts_on", "ends_on"))
    place = ", ".join(part for part in (content["venue"], content["city"]) if part)
    return (
        Line("name", _("Name"), content["name"]),
        *_given(
            Line("place", _("Place"), place),
            Line("days", _("Days"), range_text(first, last)),
            Line("organizer", _("Organizer"), content["organizer"]),
            Line("federation", _("Federation"), content["federation"]),
            Line("contact", _("Contact"), content["contact"]),
        ),
        *_texts(content, "rated"),
    )


def _play(content: Mapping[str, Any], rules: Mapping[str, Any]) -> tuple[Line, ...]:
    return (
        Line("rounds", _("Rounds"), str(rules["rounds"])),
        *_given(Line("time_control", _("Time control"), content["time_control"])),
        *_texts(content, "default_time", "draw_offers"),
    )


def _pairing(rules: Mapping[str, Any]) -> tuple[Line, ...]:
    name = rules["system"]
    described = description_of(name)
    facts = {
        "system": Regulations.System(name).label,
        "chapter": described.chapter,
        "edition": Regulations.Edition(rules["edition"]).label,
    }
    if described.rules is RuleSource.UNPUBLISHED:
        system = _("%(system)s (not a FIDE system)") % facts
    elif described.rules is RuleSource.TABLES:
        system = _("%(system)s (FIDE %(chapter)s)") % facts
    else:
        system = _("%(system)s (FIDE %(chapter)s), %(edition)s") % facts
    guide = reverse("public:guide_page", args=[guide_page(name)])
    colour = {
        "w": _("White, by lot: the higher ranked player of the first pair has White in round 1."),
        "b": _("Black, by lot: the higher ranked player of the first pair has Black in round 1."),
        "": _("Drawn by lot before round 1 (%(chapter)s Article %(article)s).") % colour_lot_article(name),
    }[rules["initial_colour"]]
    order = BY_CLUB if described.lists_teams else rules.get("initial_order", "rating")
    chosen = with_defaults(name, rules.get("options", {}))
    return (
        Line("system", _("System"), system),
        Line("idea", _("What the system does"), str(IDEAS[name]), link=guide, link_text=_("How this system pairs")),
        *_given(
            Line(
                "definition",
                _("Rules of the system"),
                "\n".join(f"{number}. {rule}" for number, rule in enumerate(definition(name), start=1)),
            ),
            Line("working", _("Where the rules come from"), str(WORKING_DEFINITION) if name in WORKING else ""),
            Line("not_published", _("Rating"), str(WARNING) if described.rules is RuleSource.UNPUBLISHED else ""),
        ),
        *_given(Line("options", _("Options of the system"), "\n".join(option_sentences(name, chosen)))),
        *_given(Line("teams", _("Teams"), team_rules(**rules["teams"]) if "teams" in rules else "")),
        *_given(
            Line("matches", _("Matches"), matches_text(name)),
            Line("table", _("Absences"), absences_text(name, str(chosen.get("leavers", "")))),
        ),
        Line("ranking", _("Initial order"), order_text(order)),
        *_given(Line("rating_rule", _("Rating that counts"), _rating_rule(rules, order))),
        *_given(Line("lot", _("The lot"), lot_text(rules["lot"], order) if "lot" in rules else "")),
        *_given(Line("lots", _("Lots of the rounds"), lots_text(rules["lots"]) if "lots" in rules else "")),
        *_given(Line("initial_colour", _("Initial colour"), colour if described.has_initial_colour else "")),
    )


def _rating_rule(rules: Mapping[str, Any], order: str) -> str:
    """Which of two ratings counts; blank where no rating ranks the players."""
    if order in {"lot", "name", "varma", "standings"}:
        return ""
    return rating_rule_text(rules.get("rating_rule", ""))


def _prohibited(content: Mapping[str, Any]) -> tuple[Line, ...]:
    said = []
    for group in content.get("prohibitions", ()):
        text = _("Rounds %(first_round)s to %(last_round)s: %(players)s.") % {
            **group,
            "players": "; ".join(group["players"]),
        }
        said.append(f"{text} {group['reason']}".rstrip())
    return _given(Line("prohibitions", _("Players who are not paired with each other"), "\n".join(said)))


def _scoring(content: Mapping[str, Any], rules: Mapping[str, Any]) -> tuple[Line, ...]:
    points = {key: points_words(rules[key]) for key in ("win", "draw", "loss", "pairing_bye")}
    described = description_of(rules["system"])
    byes: tuple[Line, ...] = ()
    if is_knockout(rules["system"]):
        passes = (
            _("A team without an opponent goes on without a match.")
            if "teams" in rules
            else _("Who has no opponent goes on without a game.")
        )
        byes = (Line("pairing_bye", _("Without an opponent"), passes),)
    elif described.table and not described.lists_teams:
        rest = _("With an odd number of players, whoever rests in a round gets %(pairing_bye)s.") % points
        byes = (Line("pairing_bye", _("Rest"), rest),)
    elif not described.lists_teams:
        bye = _("The player for whom no opponent is left gets %(pairing_bye)s, the same for everybody.") % points
        byes = (
            Line("pairing_bye", _("Pairing-allocated bye"), bye),
            Line("half_point_byes", _("Half-point byes"), _byes(rules)),
        )
    return (
        Line("scoring", _("Points"), _("Win %(win)s, draw %(draw)s, loss %(loss)s.") % points),
        *byes,
        *_given(
            Line(
                "last_entry_round",
                _("Last round for late entries"),
                late_entries_text(rules.get("last_entry_round", 0)),
            )
        ),
        *_texts(content, "late_entries", "withdrawal"),
    )


def _byes(rules: Mapping[str, Any]) -> str:
    allowed, last = rules["half_point_byes"], rules["last_half_point_round"]
    if not allowed:
        return _("None.")
    if last:
        text = ngettext(
            "%(count)s per player, in rounds 1 to %(last)s, asked for before the round is paired.",
            "%(count)s per player, in rounds 1 to %(last)s, asked for before the round is paired.",
            allowed,
        )
        return text % {"count": allowed, "last": last}
    text = ngettext(
        "%(count)s per player, in any round, asked for before the round is paired.",
        "%(count)s per player, in any round, asked for before the round is paired.",
        allowed,
    )
    return text % {"count": allowed}


def _standings(content: Mapping[str, Any], rules: Mapping[str, Any]) -> tuple[Line, ...]:
    codes = with_names(rules["tie_breaks"], rules.get("external_tie_breaks", {}))
    listed = "\n".join(f"{place}. {tie_break_words(code)}" for place, code in enumerate(codes, start=1))
    edition = rules.get("tie_break_edition")
    reached = _(
        "Who comes further stands higher. Those who leave in the same round share their place; a match for third place "
        "decides between its two players."
    )
    return (
        *_given(
            Line("round_reached", _("Places"), reached if is_knockout(rules["system"]) else ""),
            Line("tie_breaks", _("Tie-breaks, in this order"), listed),
            Line(
                "tie_break_edition",
                _("Rules of the tie-breaks"),
                str(Regulations.TieBreakEdition(edition).label) if edition and listed else "",
            ),
            Line("unrated_rating", _("Unrated players in tie-breaks"), unrated_text(rules)),
            Line("tie_break_ratings", _("Ratings of opponents in tie-breaks"), ratings_text(rules)),
        ),
        *_texts(content, "ties"),
    )


def _prizes(content: Mapping[str, Any]) -> tuple[Line, ...]:
    """The prizes list by list and how they are divided; nothing where none are defined."""
    fund: Fund | None = content.get("prizes")
    if fund is None:
        return ()
    taxes, language = taxes_text(fund["taxes"])
    lists = fund_lists(fund)
    return (
        Line("prize_fund", _("Prizes in all"), total_text(fund)),
        *(Line(f"prizes_{one.key}", _with(one.name, one.conditions), "\n".join(one.offers)) for one in lists),
        Line("prize_rules", _("How the prizes are divided"), "\n".join(rule_lines(fund))),
        *_given(Line("prize_taxes", _("Taxes"), taxes, language)),
    )


def _with(name: str, conditions: str) -> str:
    return f"{name} ({conditions})" if conditions else name


def _texts(content: Mapping[str, Any], *fields: str) -> tuple[Line, ...]:
    said = content["texts"]
    return _given(*(_in_a_language(field, str(TEXT_FIELDS[field]), said.get(field, {})) for field in fields))


def _of_the_house(content: Mapping[str, Any]) -> tuple[Line, ...]:
    label = _("Provisions of %(host)s") % content
    return _given(_in_a_language("house_texts", label, content.get("house_texts", {})))


def _in_a_language(key: str, label: str, versions: Mapping[str, str]) -> Line:
    language = next((one for one in (engine_language(), *versions) if versions.get(one)), "")
    return Line(key, label, versions.get(language, ""), "" if language == engine_language() else language)


def _all_lines(content: Mapping[str, Any]) -> dict[str, Line]:
    lines = [line for section in sections(content) for line in section.lines]
    lines += schedule_lines(content)
    lines.append(Line("acceleration", _("Acceleration"), "\n".join(acceleration_lines(content))))
    return {line.key: line for line in lines}


def _given(*lines: Line) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.text)


def _moment(stored: str | None, zone: str) -> str:
    if stored is None:
        return _("to be announced")
    return day_text(datetime.datetime.fromisoformat(stored).astimezone(ZoneInfo(zone)), WEEKDAY_MOMENT)
